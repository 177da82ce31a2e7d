import type { z } from 'zod';
import type { tagsAnswer, tagsQuery } from '#shared/contract/client-records.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { spellingsOf, tagsOf } from './tags.queries.ts';
import { spelled } from './values.policy.ts';

/** The tags in use in the organisation: a vocabulary that its team shares, without a word about who has them. One statement. */
export async function listTags(
  context: Context,
  scope: Scope,
  { q = '' }: z.output<typeof tagsQuery>,
): Promise<z.input<typeof tagsAnswer>> {
  return { tags: await tagsOf(context.database, scope, q) };
}

/**
 * Tags as a record is to have them: each once, and written as the organisation writes it already. What the record has stays as it is.
 * One statement, or none where nothing is new.
 */
export async function tagsToKeep(
  db: Reader,
  scope: Scope,
  asked: readonly string[],
  record: { readonly id: string; readonly tags: readonly string[] },
): Promise<string[]> {
  const added = asked.filter((tag) => !record.tags.includes(tag));
  const known = added.length === 0 ? [] : await spellingsOf(db, scope, added, record.id);
  return spelled(asked, [...record.tags.filter((tag) => asked.includes(tag)), ...known]);
}
