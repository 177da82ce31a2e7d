import type { z } from 'zod';
import type { mergeBody, MergePreview } from '#shared/contract/client-merges.ts';
import type { ClientRecord } from '#shared/contract/client-records.ts';
import { CLIENT_LIMITS } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { lockProfessional } from '#server/db/locks.ts';
import type { Scope } from '#server/db/scope.ts';
import {
  agendasOfRecord,
  appointmentsBeside,
  appointmentsOfRecord,
  moveToRecord,
} from '#server/features/appointments/records.service.ts';
import { actorOf, record } from '#server/features/audit/audit.service.ts';
import { keptFor, readClient, recordFor } from '#server/features/clients/clients.service.ts';
import {
  choicesOf,
  deleteJoined,
  isOthers,
  isTooMuch,
  keepWithoutAppointments,
  lockedBy,
  lockRecords,
  mergeSides,
  takeApart,
  wholeRecords,
  writeMerged,
  type Former,
  type WholeRecord,
} from '#server/features/clients/merging.service.ts';
import { refreshClients } from '#server/features/clients/screens.service.ts';
import { moveClientMails } from '#server/features/mail/client-mails.service.ts';
import { moveReceipts } from '#server/features/payments/receipts.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { daysBefore } from '#server/lib/days-before.ts';
import { newId } from '#server/lib/ids.ts';
import type { Session } from '#server/session.ts';
import * as queries from './client-merges.queries.ts';
import type { MergeRow } from './client-merges.queries.ts';

/** So often is a merge tried whose records gain a contact or an agenda between the look and the locks. */
const ATTEMPTS = 5;

/** What would become of a record, joined with another one. @throws AppError 404 CLIENT_NOT_FOUND */
export async function previewMerge(
  context: Context,
  session: Session,
  keptId: string,
  otherId: string,
): Promise<MergePreview> {
  assertTwo(keptId, otherId);
  const { database } = context;
  const [keptSide, otherSide] = await mergeSides(database, session, [keptId, otherId]);
  const { kept, other } = await bothOf(database, session, keptId, otherId);
  return {
    kept: keptSide,
    other: otherSide,
    choices: choicesOf(kept.fields, other.fields),
    isTooMuch: isTooMuch(kept, other),
  };
}

/**
 * Joins another record with this one: appointments, contacts, notes and tags follow, and the other record is gone. What belonged to
 * which is kept for 30 days. A repeated request changes nothing.
 * @throws AppError 404 CLIENT_NOT_FOUND for a record that the caller may not see; 422 CLIENT_MERGE_FULL
 */
export async function mergeClients(
  context: Context,
  session: Session,
  keptId: string,
  { otherId, take }: z.output<typeof mergeBody>,
): Promise<ClientRecord> {
  assertTwo(keptId, otherId);
  await underLocks(context, session, [keptId, otherId], async (tx) => {
    await recordFor(tx, session, keptId);
    if (await queries.isJoined(tx, session, { keptId, otherId })) return;
    await recordFor(tx, session, otherId);
    const { kept, other } = await bothOf(tx, session, keptId, otherId);
    if (isTooMuch(kept, other)) throw new AppError('CLIENT_MERGE_FULL');
    const now = context.clock.now();
    const merged = await writeMerged(tx, session, kept, other, take, now);
    const keptAppointmentIds = await appointmentsOfRecord(tx, session, keptId);
    const appointmentIds = await moveToRecord(tx, session, { from: otherId, to: keptId }, null);
    await moveReceipts(tx, session, { from: otherId, to: keptId }, null);
    await moveClientMails(tx, session, { from: otherId, to: keptId }, null);
    await deleteJoined(tx, session, otherId);
    const former: Former = { kept, other, merged };
    await queries.insertMerge(tx, {
      ...{ id: newId(), organizationId: session.organizationId, keptId, otherId },
      ...{ otherName: other.fields.name, former, appointmentIds, keptAppointmentIds },
      ...{ mergedBy: session.userId, mergedAt: now, undoneAt: null },
    });
    await log(context, tx, session, 'merged', keptId, merged.name, other.fields.name);
  });
  return readClient(context, session, keptId);
}

/**
 * Makes two records again: each gets back what it had. What was changed in the kept record since stays there; an appointment made
 * since is that of the two whose client a booking would have found. A repeated request changes nothing.
 * @throws AppError 404 CLIENT_NOT_FOUND, also for a caller who may not undo it; 409 CLIENT_MERGE_OVER after 30 days, CLIENT_MERGE_LATER
 * while a later merge of the record holds, into it or of it into another one
 */
export async function undoMerge(
  context: Context,
  session: Session,
  keptId: string,
  id: string,
): Promise<void> {
  const known = await ownMerge(context.database, session, keptId, id);
  if (known.undoneAt !== null) return;
  const former = formerOf(known);
  const names = [...lockedBy(former.kept), ...lockedBy(former.other)];
  await underLocks(
    context,
    session,
    [keptId],
    async (tx) => {
      const merge = await ownMerge(tx, session, keptId, id);
      if (merge.undoneAt !== null) return;
      if ((await keptFor(tx, session, keptId)) !== null) throw new AppError('CLIENT_MERGE_LATER');
      await recordFor(tx, session, keptId);
      const now = context.clock.now();
      const oldest = daysBefore(now, CLIENT_LIMITS.mergeDays);
      if (merge.mergedAt <= oldest) throw new AppError('CLIENT_MERGE_OVER');
      const last = await queries.lastMergeOf(tx, session, keptId, oldest);
      if (last !== id) throw new AppError('CLIENT_MERGE_LATER');
      await takeApart(tx, session, former, now);
      const formerIds = [...merge.appointmentIds, ...merge.keptAppointmentIds];
      const since = await appointmentsBeside(tx, session, keptId, formerIds);
      const theirs = since.filter((booked) => isOthers(former, booked));
      const ids = [...merge.appointmentIds, ...theirs.map((one) => one.id)];
      const back = { from: keptId, to: merge.otherId };
      await moveToRecord(tx, session, back, ids);
      await moveReceipts(tx, session, back, ids);
      await moveClientMails(tx, session, back, ids);
      for (const each of [keptId, merge.otherId]) await keepWithoutAppointments(tx, session, each);
      await queries.endMerge(tx, session, id, now);
      await log(context, tx, session, 'merge_undone', keptId, former.kept.fields.name, merge.otherName);
    },
    names,
  );
}

/** Forgets what belonged to which record, of a client whose data is erased. */
export const forgetMergesOf = queries.deleteMergesOf;

/** Forgets merges that cannot be undone any more, with what they keep of people. */
export async function deleteOldMerges(db: Reader, now: Date): Promise<void> {
  await queries.deleteMergesBefore(db, daysBefore(now, CLIENT_LIMITS.mergeDays));
}

/**
 * Runs `work` with the agendas, the contacts and the records held, in the order in which bookings take them. What a record gains between
 * the look and the locks makes it look again.
 */
async function underLocks(
  context: Context,
  session: Session,
  ids: readonly string[],
  work: (tx: Tx) => Promise<void>,
  names: readonly string[] = [],
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const known = await held(context.database, session, ids, names);
    const isDone = await context.write(session, async (tx) => {
      await lockProfessional(tx, ...known.agendas);
      await lockRecords(tx, session, ids, known.names);
      const now = await held(tx, session, ids, names);
      if (!isWithin(now.agendas, known.agendas) || !isWithin(now.names, known.names)) return false;
      await work(tx);
      return true;
    });
    if (isDone) return;
  }
  throw new AppError('AGENDA_BUSY');
}

async function held(db: Reader, scope: Scope, ids: readonly string[], names: readonly string[]) {
  const records = await wholeRecords(db, scope, ids);
  const agendas: string[] = [];
  for (const { id } of records) agendas.push(...(await agendasOfRecord(db, scope, id)));
  return { agendas, names: [...names, ...records.flatMap(lockedBy)] };
}

const isWithin = (all: readonly string[], known: readonly string[]): boolean =>
  all.every((one) => known.includes(one));

/** Both records with all that belongs to them. @throws AppError 404 CLIENT_NOT_FOUND */
async function bothOf(
  db: Reader,
  scope: Scope,
  keptId: string,
  otherId: string,
): Promise<{ kept: WholeRecord; other: WholeRecord }> {
  const records = await wholeRecords(db, scope, [keptId, otherId]);
  const [kept, other] = [keptId, otherId].map((id) => records.find((each) => each.id === id));
  if (kept === undefined || other === undefined) throw new AppError('CLIENT_NOT_FOUND');
  return { kept, other };
}

/** A merge that the caller may undo: an administrator any, a professional their own. */
async function ownMerge(db: Reader, session: Session, keptId: string, id: string): Promise<MergeRow> {
  const row = await queries.mergeById(db, session, { keptId, id });
  const isOwn = session.role === 'admin' || row?.mergedBy === session.userId;
  if (row === null || !isOwn) throw new AppError('CLIENT_NOT_FOUND');
  return row;
}

function formerOf({ former }: MergeRow): Former {
  return former as Former; // written by `mergeClients` alone
}

/** Nobody is joined with themselves. */
function assertTwo(keptId: string, otherId: string): void {
  if (keptId === otherId) throw new AppError('VALIDATION', { fields: ['otherId'] });
}

async function log(
  context: Context,
  tx: Tx,
  session: Session,
  action: 'merged' | 'merge_undone',
  entityId: string,
  subject: string,
  mergedClient: string,
): Promise<void> {
  await record(context, tx, session, {
    ...{ entity: 'client', entityId, action, actor: actorOf(session), subject },
    ...{ before: {}, after: { mergedClient } },
  });
  await refreshClients(context, tx, session, 'renamed');
}
