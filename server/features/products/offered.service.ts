import { READ_LIMITS } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import { ownerOf } from '#server/features/users/users.service.ts';
import type { Session } from '#server/session.ts';
import type { NamePlace } from '#server/lib/name-cursor.ts';
import * as queries from './offered.queries.ts';

export type { OfferedRow } from './offered.queries.ts';

/** A page of the services of an organisation, or of one of its professionals, by name. @throws AppError 404 USER_NOT_FOUND */
export async function pageOfProducts(
  context: Context,
  session: Session,
  { userId, ...page }: Omit<queries.OfferedFilter, 'userId'> & { readonly userId: string | undefined },
): Promise<(queries.OfferedRow & NamePlace)[]> {
  const owner = userId === undefined ? null : await ownerOf(context, session, userId);
  return queries.pageOfOffered(context.database, session, { ...page, userId: owner });
}

/** The active services of one professional by name, and how many there are. */
export type Offer = { readonly products: readonly queries.OfferedRow[]; readonly many: number };

/**
 * What each of these professionals offers; who offers nothing is left out.
 * @param each how many services of each; without it all that one professional may have
 */
export async function offersOf(
  context: Context,
  session: Session,
  userIds: readonly string[],
  each: number = READ_LIMITS.products,
): Promise<ReadonlyMap<string, Offer>> {
  const rows = await queries.firstOffered(context.database, session, userIds, each);
  const offers = new Map<string, { products: queries.OfferedRow[]; many: number }>();
  for (const { many, ...product } of rows) {
    const offer = offers.get(product.userId);
    if (offer === undefined) offers.set(product.userId, { products: [product], many });
    else offer.products.push(product);
  }
  return offers;
}

/** The active services of these professionals that may be meant by what somebody said; see `offeredMeant`. */
export function servicesMeant(
  context: Context,
  session: Session,
  userIds: readonly string[],
  asked: queries.NameAsked,
): Promise<queries.NamedRow[]> {
  return queries.offeredMeant(context.database, session, userIds, asked);
}

/** The first names of what these professionals offer, and who does. @param most how many names, and professionals of each */
export function serviceNames(
  context: Context,
  session: Session,
  userIds: readonly string[],
  most: { readonly names: number; readonly people: number },
): Promise<queries.NameOffered[]> {
  return queries.namesOffered(context.database, session, userIds, most);
}
