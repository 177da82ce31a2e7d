import type { BookedClient } from '#shared/clients/same-client.ts';
import { bookByPhoneSentence } from '#shared/limit-sentences.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { knownRecord, type Candidates } from '#server/features/clients/records.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { missesOf } from './cancellations.queries.ts';

/**
 * Holds a public booking against the misses of its client, where the organisation asks for it (decision 093). The sentence says
 * nothing of misses: who types another's e-mail learns nothing of them. @throws AppError 422 BOOK_BY_PHONE
 */
export async function assertBooksOnline(
  context: Context,
  tx: Tx,
  scope: Scope,
  candidates: Candidates,
  client: BookedClient,
): Promise<void> {
  const { misses } = candidates;
  if (misses === null) return;
  const id = knownRecord(candidates, client);
  if (id === null) return;
  const { limit: most, months, phone } = misses;
  const count = await missesOf(tx, scope, id, { now: context.clock.now(), months, most });
  if (count < most) return;
  const refusal = new AppError('BOOK_BY_PHONE', phone === null ? undefined : { phone });
  refusal.message = bookByPhoneSentence(phone) ?? refusal.message;
  throw refusal;
}
