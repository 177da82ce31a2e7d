import type {
  ManagedAppointment,
  PublicBookingData,
  PublicProduct,
  SlotsAnswer,
} from '#shared/contract/booking.ts';
import { PUBLIC_BUSY_DAYS } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import {
  cancelByClient,
  confirmByClient,
  findManaged,
  moveByClient,
  movableSlots,
} from '#server/features/appointments/manage.service.ts';
import { confirmHeldByClient } from '#server/features/appointments/holds.service.ts';
import { freeTimes, publicRulesOf, type DateRange } from '#server/features/scheduling/scheduling.service.ts';
import { assertOffered } from '#server/features/scheduling/rules.policy.ts';
import { AppError } from '#server/lib/app-error.ts';
import { byName } from '#server/lib/by-name.ts';
import { isId } from '#server/lib/ids.ts';
import { presentManaged, presentProducts, presentProfessional, presentSlots } from './booking.presenter.ts';
import * as queries from './booking.queries.ts';
import type { LinkKind } from './booking.queries.ts';
import type { OrganizationId } from '#server/db/scope.ts';

const DAY_MS = 86_400_000;

export type Link = { readonly kind: LinkKind; readonly value: string };

/** What a link leads to: the public data, the active products of each professional, and whose organisation it is. */
export type LinkTarget = {
  readonly organizationId: OrganizationId;
  readonly booking: PublicBookingData;
  readonly products: Record<string, PublicProduct[]>;
  /** When the first held time is free again (milliseconds): what was read is out of date then. */
  readonly validUntil: number | null;
};

/** Reads a public link. @throws AppError 404 BOOKING_LINK_NOT_FOUND when it leads nowhere. */
export async function readLink(context: Context, link: Link): Promise<LinkTarget> {
  if (link.kind === 'team-by-admin' && !isId(link.value)) throw new AppError('BOOKING_LINK_NOT_FOUND');
  const now = context.clock.now();
  const until = new Date(now.getTime() + PUBLIC_BUSY_DAYS * DAY_MS);
  const rows = await queries.professionalsOfLink(context.database, link.kind, link.value, now, until);
  const first = rows[0];
  const releases = rows.flatMap(({ nextRelease }) => (nextRelease === null ? [] : [Number(nextRelease)]));
  const validUntil = releases.length === 0 ? null : Math.min(...releases);
  const products = Object.fromEntries(rows.map((row) => [row.id, presentProducts(row)]));
  if (link.kind === 'personal') {
    if (first === undefined) throw new AppError('BOOKING_LINK_NOT_FOUND');
    const booking: PublicBookingData = {
      type: 'personal',
      organization: { name: first.organizationName },
      professional: presentProfessional(context, first),
    };
    return { organizationId: first.organizationId, booking, products, validUntil };
  }
  const organization =
    first === undefined
      ? await queries.organizationOfLink(context.database, link.kind, link.value)
      : { id: first.organizationId, name: first.organizationName };
  if (organization === null) throw new AppError('BOOKING_LINK_NOT_FOUND');
  const booking: PublicBookingData = {
    type: 'shared',
    organization: { name: organization.name },
    professionals: [...rows].sort(byName).map((row) => presentProfessional(context, row)),
  };
  return { organizationId: organization.id, booking, products, validUntil };
}

/**
 * The public data of a link as ready JSON. Kept until something of the organisation changes, at most 30 seconds:
 * it is what a link shared in a busy group is asked for thousands of times.
 */
export async function readLinkJson(context: Context, link: Link): Promise<Buffer> {
  return cachedAnswer(context, `data:${link.kind}:${link.value}`, async () => {
    const target = await readLink(context, link);
    return {
      tags: tagsOf(target),
      body: Buffer.from(JSON.stringify(target.booking)),
      validUntil: target.validUntil,
    };
  });
}

/** What a change drops the answers about a link by: its organisation, and each person whose agenda they show. */
export function tagsOf({ organizationId, products }: LinkTarget): string[] {
  return [organizationId, ...Object.keys(products)];
}

/** An answer made of public data, kept by key until something changes that one of its tags stands for. */
export async function cachedAnswer(
  context: Context,
  key: string,
  make: () => Promise<{ tags: readonly string[]; body: Buffer; validUntil: number | null }>,
): Promise<Buffer> {
  const nowMs = context.clock.now().getTime();
  const known = context.publicAnswers.get(key, nowMs);
  if (known) return known;
  const begun = context.publicAnswers.begin();
  const { tags, body, validUntil } = await make();
  context.publicAnswers.set(key, tags, body, begun, nowMs, validUntil ?? undefined);
  return body;
}

export type SlotsRequest = DateRange & {
  readonly professionalId: string;
  readonly productId?: string | undefined;
};

/** The free times of a professional, day by day, by the very rules that booking checks. @throws AppError 404, 422 */
export async function readSlots(context: Context, request: SlotsRequest): Promise<SlotsAnswer> {
  const productId = request.productId ?? null;
  const who = await publicRulesOf(context.database, request.professionalId, { productId });
  if (who === null) throw new AppError('USER_NOT_FOUND');
  assertOffered(who, productId, 'public');
  const { days } = await freeTimes(context, who, request, { by: 'public' });
  return presentSlots(who.timezone, days);
}

/** The client's own view by their token. @throws AppError 404 MANAGE_LINK_INVALID */
export async function readManaged(context: Context, token: string): Promise<ManagedAppointment> {
  return presentManaged(await findManaged(context, token));
}

/** Sets `confirmedAt` the first time; later calls change nothing. */
export async function confirmManaged(context: Context, token: string): Promise<ManagedAppointment> {
  return presentManaged(await confirmByClient(context, token));
}

/** Cancels through the client's link. @throws AppError 404 MANAGE_LINK_INVALID, 422 MANAGE_TOO_LATE */
export async function cancelManaged(context: Context, token: string): Promise<void> {
  await cancelByClient(context, token);
}

/** Moves to another free time through the client's link. @throws AppError 404, 409 with suggestions, 422 */
export async function moveManaged(
  context: Context,
  token: string,
  startTime: string,
): Promise<ManagedAppointment> {
  return presentManaged(await moveByClient(context, token, new Date(startTime)));
}

/** The times to which the client may move. @throws AppError 404, 422 */
export async function readManagedSlots(
  context: Context,
  token: string,
  range: DateRange,
): Promise<SlotsAnswer> {
  const { timezone, days } = await movableSlots(context, token, range);
  return presentSlots(timezone, days);
}

/** The client confirms a held time by the link in the mail. @throws AppError 404 HOLD_OVER */
export async function settleManaged(context: Context, token: string): Promise<ManagedAppointment> {
  return presentManaged(await confirmHeldByClient(context, token));
}
