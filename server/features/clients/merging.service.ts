import { namesOf, type BookedClient } from '#shared/clients/same-client.ts';
import type { MergeChoice, MergeSide } from '#shared/contract/client-merges.ts';
import { plainText } from '#shared/plain-text.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import type { Session } from '#server/session.ts';
import { removeContacts } from './changes.queries.ts';
import { recordFor, seenBy } from './clients.service.ts';
import type { RecordRow } from './clients.queries.ts';
import { isOthersClient, mergedOf, takenApart } from './merging.policy.ts';
import * as queries from './merging.queries.ts';
import type { RecordFields, WholeRecord } from './merging.queries.ts';
import { lockContacts } from './records.queries.ts';
import { askedClient } from './records.service.ts';

export { choicesOf, isTooMuch } from './merging.policy.ts';
export { wholeRecords, type RecordFields, type WholeRecord } from './merging.queries.ts';

/** By what bookings find a record: its mailboxes and phones, or its names where it has neither. */
export function lockedBy({ contacts, fields }: WholeRecord): string[] {
  return contacts.length > 0 ? contacts.map(({ toldBy }) => toldBy) : namesOf(fields).map(plainText);
}

/**
 * Holds records, and makes bookings of their clients wait, until the transaction ends. After the agendas, and before any appointment.
 * @param names as `lockedBy` gives them
 */
export async function lockRecords(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  names: readonly string[],
): Promise<void> {
  const { organizationId } = scope;
  await lockContacts(tx, { organizationId, userId: null }, { contacts: [...new Set(names)], name: null });
  await queries.lockRecords(tx, scope, ids);
}

/** Two records as one person sees them. @throws AppError 404 CLIENT_NOT_FOUND */
export async function mergeSides(
  db: Reader,
  session: Session,
  ids: readonly [string, string],
): Promise<readonly [MergeSide, MergeSide]> {
  const kept = await recordFor(db, session, ids[0]);
  const other = await recordFor(db, session, ids[1]);
  const counts = await queries.visitCounts(db, seenBy(session), ids);
  const side = (row: RecordRow): MergeSide => ({
    id: row.id,
    name: row.name,
    socialName: row.socialName,
    emails: row.emails,
    phones: row.phones,
    birthday: row.birthday,
    cpf: row.cpf,
    tags: row.tags,
    preferredUserName: row.preferredUserName,
    preferredContact: row.preferredContact,
    appointments: counts.get(row.id) ?? 0,
    hasNotes: row.note !== null || row.ownNote !== null,
  });
  return [side(kept), side(other)];
}

/** Writes what both records have into the kept one. @returns what stands in it now */
export async function writeMerged(
  tx: Tx,
  scope: Scope,
  kept: WholeRecord,
  other: WholeRecord,
  take: readonly MergeChoice[],
  now: Date,
): Promise<RecordFields> {
  const { fields, contacts, notes } = mergedOf(kept, other, take);
  await queries.writeFields(tx, scope, kept.id, fields, now);
  await queries.addContactsAgain(tx, scope, kept.id, contacts);
  await queries.writeNotes(tx, scope, kept.id, notes);
  return fields;
}

/** Takes the other record away, once nothing refers to it. */
export const deleteJoined = queries.deleteJoined;

/** What was known when two records were joined. */
export type Former = {
  readonly kept: WholeRecord;
  readonly other: WholeRecord;
  /** What stood in the kept record right after. */
  readonly merged: RecordFields;
};

/** Makes two records of one again: each as it was, but for what was changed in the kept one since, which stays there. */
export async function takeApart(
  tx: Tx,
  scope: Scope,
  { kept, other, merged }: Former,
  now: Date,
): Promise<void> {
  const [current] = await queries.wholeRecords(tx, scope, [kept.id]);
  if (current === undefined) throw new Error('A record that is held is gone.');
  const apart = takenApart(kept, other, merged, current);
  await queries.writeFields(tx, scope, kept.id, apart.fields, now);
  await removeContacts(tx, scope, kept.id, apart.contacts);
  await queries.writeNotes(tx, scope, kept.id, apart.notes.kept);
  await queries.insertAgain(tx, scope, other, now);
  await queries.addContactsAgain(tx, scope, other.id, other.contacts);
  await queries.writeNotes(tx, scope, other.id, apart.notes.other);
}

/** Whether an appointment made since is of the client whom the other record is about. */
export function isOthers({ kept, other }: Former, client: BookedClient): boolean {
  return isOthersClient(kept, other, askedClient(client));
}

/** Keeps a record that has no appointment and that no booking made. */
export const keepWithoutAppointments = queries.keepWithoutAppointments;
