import { isSameName } from '#shared/clients/same-client.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { AppError } from '#server/lib/app-error.ts';
import { deleteRequests, requestsReached } from './erasing.queries.ts';
import { publishLists } from './list-news.service.ts';

/** Who is to be forgotten: every name that they go by, their mailboxes and the digits of their phones. */
export type ErasedClient = { readonly names: readonly string[]; readonly contacts: readonly string[] };

/**
 * Deletes the waiting list's requests of a client whose data is erased, by the rule of records: the same e-mail or phone with
 * another name is another person.
 * @throws AppError 409 CLIENT_HAS_APPOINTMENTS while a time is held for them
 */
export async function eraseRequestsOf(
  context: Context,
  tx: Tx,
  scope: Scope,
  { names, contacts }: ErasedClient,
): Promise<void> {
  if (contacts.length === 0) return;
  const reached = await requestsReached(tx, scope, contacts);
  const own = reached.filter(({ clientName }) => names.some((name) => isSameName(name, clientName)));
  if (own.length === 0) return;
  if (own.some(({ state }) => state === 'offered')) throw new AppError('CLIENT_HAS_APPOINTMENTS');
  await deleteRequests(
    tx,
    scope,
    own.map(({ id }) => id),
  );
  const { organizationId } = scope;
  await publishLists(
    context,
    tx,
    own.map(({ userId }) => ({ organizationId, userId })),
  );
}
