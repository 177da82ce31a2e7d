import type { z } from 'zod';
import type { tagsAnswer, tagsQuery } from '#shared/contract/client-records.ts';
import type { Context } from '#server/context.ts';
import type { Scope } from '#server/db/scope.ts';
import { tagsOf } from './tags.queries.ts';

/** The tags in use in the organisation: a vocabulary that its team shares, without a word about who has them. One statement. */
export async function listTags(
  context: Context,
  scope: Scope,
  { q = '' }: z.output<typeof tagsQuery>,
): Promise<z.input<typeof tagsAnswer>> {
  return { tags: await tagsOf(context.database, scope, q) };
}
