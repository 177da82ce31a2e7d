import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { cancelWithin } from '#server/features/appointments/appointments.service.ts';
import { announceAsked } from '#server/features/appointments/events.service.ts';
import { heldReceipted } from '#server/features/appointments/receipted.service.ts';
import { clientCalendar } from '#server/features/appointments/mail.service.ts';
import { sendLetter } from '#server/features/mail/mail.service.ts';
import { absenceMailJob, planRemindersJob, type AbsenceMail } from '#server/jobs/definitions.ts';
import * as queries from './absences.queries.ts';
import type { AbsenceRow, BookedRow, SettledRow } from './absences.queries.ts';
import { logAbsence } from './log.service.ts';
import { composeNotice } from './mail.presenter.ts';
import { sharedWords, noticeOf } from './texts.service.ts';

/** Clients notified in one transaction. */
const BATCH = 20;

/**
 * Tells the clients of one absence whose time to be brought back is over: cancels what is to be cancelled, and puts one mail a client
 * into the queue. Several processes may do it at once; each absence is taken by one of them.
 * @returns whether there was anything to do
 */
export async function notifyDue(context: Context): Promise<boolean> {
  return context.database.transaction(async (tx) => {
    const absence = await queries.lockDueAbsence(tx, context.clock.now());
    if (absence === null) return false;
    const { rows, count } = await queries.pendingOf(tx, absence, absence.id, BATCH);
    if (rows.length > 0) await notify(context, tx, absence, rows);
    if (rows.length < count) return true;
    await queries.changeAbsence(tx, absence, absence.id, { dueAt: null });
    if (absence.undoneAt === null) await logAbsence(context, tx, absence);
    return true;
  });
}

async function notify(
  context: Context,
  tx: Tx,
  absence: AbsenceRow,
  settled: readonly SettledRow[],
): Promise<void> {
  const ids = settled.map(({ appointmentId }) => appointmentId);
  const rows = await queries.appointmentsOf(tx, absence, ids);
  // What got a receipt since it was to be cancelled stays (decision 092), and its client hears of nothing.
  const toCancel = settled.filter(({ action }) => action === 'cancel').map((one) => one.appointmentId);
  const receipted = await heldReceipted(tx, absence, toCancel);
  const words = await sharedWords(context, tx, absence, absence);
  const mails: AbsenceMail[] = [];
  const asked: BookedRow[] = [];
  for (const [clientId, some] of groupedByClient(settled)) {
    const known = some.flatMap((one) => {
      const row = rows.find(({ id }) => id === one.appointmentId);
      return row !== undefined && isStillSo(one, row) && !receipted.has(row.id) ? [{ one, row }] : [];
    });
    for (const { one, row } of known)
      if (one.action === 'cancel')
        await cancelWithin(context, tx, absence, { id: row.id, by: absence.madeBy });
      else if (one.action === 'link') asked.push(row);
    const [first, ...others] = known.map(({ one, row }) => noticeOf(context, one, row));
    const client = known[0]?.row;
    if (words === null || first === undefined || !client?.clientEmail) continue;
    const name = client.nameInMails ?? client.clientName;
    const changes = { ...words, clientName: name, changes: [first, ...others] as const };
    const { subject, headline, preview, lines, facts, link } = composeNotice(changes);
    mails.push({
      organizationId: absence.organizationId,
      absenceId: absence.id,
      clientId,
      to: { name, address: client.clientEmail },
      subject,
      headline,
      preview,
      lines,
      facts,
      link,
      calendar: await calendarOf(context, tx, known),
    });
  }
  await context.jobs.enqueueAll(tx, absenceMailJob, mails);
  await queries.markNotified(tx, absence, absence.id, ids, context.clock.now());
  await announceAsked(context, tx, asked, absence.madeBy);
  if (settled.some(({ action }) => action === 'link')) {
    const { organizationId, userId } = absence;
    await context.jobs.enqueue(tx, planRemindersJob, { organizationId, userId });
  }
}

/** A mail carries one file: that of the only appointment. Somebody who chooses another time keeps the entry until then. */
async function calendarOf(
  context: Context,
  tx: Tx,
  known: readonly { readonly one: SettledRow; readonly row: BookedRow }[],
): Promise<AbsenceMail['calendar']> {
  const [only] = known;
  if (only === undefined || known.length > 1 || only.one.action === 'link') return null;
  return clientCalendar(context, tx, only.row, { isCancelled: only.one.action === 'cancel' });
}

/** Whether nobody else changed it since: who did has written to the client already. */
function isStillSo({ action, formerStart, former }: SettledRow, row: BookedRow): boolean {
  if (action === 'move')
    return row.startTime.getTime() !== formerStart.getTime() || row.userId !== former.userId;
  return row.startTime.getTime() === formerStart.getTime() && row.userId === former.userId;
}

function groupedByClient(settled: readonly SettledRow[]): Map<string, SettledRow[]> {
  const clients = new Map<string, SettledRow[]>();
  for (const one of settled) clients.set(one.clientId, [...(clients.get(one.clientId) ?? []), one]);
  return clients;
}

/** Sends the one mail to a client. */
export async function sendAbsenceMail(context: Context, task: AbsenceMail): Promise<void> {
  const { organizationId, absenceId, clientId, ...letter } = task;
  await sendLetter(
    context,
    { organizationId },
    {
      ...letter,
      key: `absence-${absenceId}-${clientId}`,
      why: 'Você recebe este e-mail porque um horário foi marcado com este endereço.',
    },
    { isClients: true, isAnonymous: false, appointmentId: clientId },
  );
}
