import { searchWords } from '#shared/plain-text.ts';
import type { Context } from '#server/context.ts';
import type { Scope } from '#server/db/scope.ts';
import { byName } from '#server/lib/by-name.ts';
import type { NamePlace } from '#server/lib/name-cursor.ts';
import * as queries from './listed.queries.ts';

export type { ListedUser, Reference } from './listed.queries.ts';

/** Everybody who is active, in the order of their names. */
export async function everybodyActive(context: Context, scope: Scope): Promise<queries.ActivePerson[]> {
  return (await queries.activePeople(context.database, scope)).sort(byName);
}

/**
 * A page of the organisation's people as other systems see them, by name.
 * @param search words of the name or the specialty, without regard to case and accents
 */
export async function pageOfPeople(
  context: Context,
  scope: Scope,
  { search = '', ...page }: Omit<queries.ListedFilter, 'words'> & { readonly search?: string | undefined },
): Promise<(queries.ListedUser & NamePlace)[]> {
  return queries.pageOfListed(context.database, scope, { ...page, words: searchWords(search) });
}

/** Whom a reference means: people whom it fits equally well, or some of the active people where it fits nobody. */
export type Fitting = {
  readonly fits: boolean;
  readonly people: readonly queries.ListedUser[];
  /** How many there are, and how many of them are active, the people named among them. */
  readonly many: number;
  readonly manyActive: number;
};

/** Whom each of these references means. @param limit how many people are named for each */
export async function peopleMeant(
  context: Context,
  scope: Scope,
  references: readonly queries.Reference[],
  limit: number,
): Promise<Fitting[]> {
  const rows = await queries.peopleFitting(context.database, scope, references, limit);
  return references.map((_reference, index) => {
    const people = rows.filter(({ number }) => number === index);
    const { fits = false, many = 0, manyActive = 0 } = people[0] ?? {};
    return { fits, people, many, manyActive };
  });
}
