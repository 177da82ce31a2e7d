import type { z } from 'zod';
import type {
  AbsenceChoice,
  AbsenceOutcome,
  ProposedTime,
  settleAbsenceBody,
  SettledAbsence,
} from '#shared/contract/absences.ts';
import { conflictDetails } from '#shared/contract/appointments.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockProfessional } from '#server/db/locks.ts';
import { conflictError, retryConflict } from '#server/features/appointments/conflict.service.ts';
import { heldReceipted } from '#server/features/appointments/receipted.service.ts';
import {
  changeWithin,
  holdAppointments,
  type Outcome,
} from '#server/features/appointments/update.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { Session } from '#server/session.ts';
import { contactOf } from './absences.policy.ts';
import * as queries from './absences.queries.ts';
import type { AbsenceRow, BookedRow, SettledRow } from './absences.queries.ts';
import { heldAbsence, ownAbsence, undoEnd } from './absences.service.ts';
import { textsFor } from './texts.service.ts';

type Choices = readonly AbsenceChoice[];

/**
 * Settles what became of some clients: moves take effect at once, so that nobody else gets the time; who is asked for another time
 * and who is cancelled stays until the clients are notified, which can be undone until then. Each client's choices take effect together or
 * not at all, and one that is refused leaves the others alone. Repeating a request changes nothing more.
 * @throws AppError 404 ABSENCE_NOT_FOUND; 409 ABSENCE_UNDONE
 */
export async function settleClients(
  context: Context,
  session: Session,
  absenceId: string,
  { clients }: z.output<typeof settleAbsenceBody>,
): Promise<SettledAbsence> {
  const absence = await ownAbsence(context, session, absenceId);
  if (absence.undoneAt !== null) throw new AppError('ABSENCE_UNDONE');
  const outcomes: AbsenceOutcome[] = [];
  // One after the other: a client's times are not another's at the same moment.
  for (const choices of clients) outcomes.push(...(await settleClient(context, session, absence, choices)));
  const settled = clients.flat().filter(({ appointmentId }) => isSettled(outcomes, appointmentId));
  const now = await ownAbsence(context, session, absenceId);
  return {
    outcomes,
    texts: await textsFor(context, session, absence, settled),
    undoUntil: now.dueAt?.toISOString() ?? null,
  };
}

const isSettled = (outcomes: readonly AbsenceOutcome[], id: string): boolean =>
  outcomes.some(({ appointmentId, outcome }) => appointmentId === id && outcome !== 'refused');

/** A choice that cannot be had: what is done for the same client in its transaction is not done either. */
class Refusal extends Error {
  readonly appointmentId: string;
  readonly outcome: Extract<Outcome, { kind: 'conflict' }> | null;
  readonly reason: AppError;

  constructor(appointmentId: string, reason: AppError, outcome: Refusal['outcome'] = null) {
    super(reason.message);
    this.appointmentId = appointmentId;
    this.reason = reason;
    this.outcome = outcome;
  }
}

const OUTCOMES = { move: 'moved', link: 'link', cancel: 'cancelled' } as const;

async function settleClient(
  context: Context,
  session: Session,
  absence: AbsenceRow,
  choices: Choices,
): Promise<AbsenceOutcome[]> {
  const people = [
    absence.userId,
    ...choices.flatMap((choice) => (choice.action === 'move' ? [choice.userId] : [])),
  ];
  try {
    const actions = await retryConflict(() =>
      context.write(
        session,
        async (tx) => {
          await lockProfessional(tx, ...new Set(people));
          return settleWithin(context, tx, session, absence.id, choices);
        },
        people,
      ),
    );
    return actions.map(({ appointmentId, action }) => ({
      appointmentId,
      outcome: OUTCOMES[action],
      sentence: null,
      proposal: null,
    }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const proposal = await instead(context, session, error);
    const waits = new AppError('ABSENCE_CLIENT_WAITS').message;
    return choices.map(({ appointmentId }) => {
      const isRefused = appointmentId === error.appointmentId;
      return {
        appointmentId,
        outcome: 'refused',
        sentence: isRefused ? error.reason.message : waits,
        proposal: isRefused ? proposal : null,
      };
    });
  }
}

/**
 * One client's choices, under the locks of everybody's agenda that they touch.
 * @returns what became of each: of what was settled before, what became of it then
 */
async function settleWithin(
  context: Context,
  tx: Tx,
  session: Session,
  absenceId: string,
  choices: Choices,
): Promise<Pick<SettledRow, 'appointmentId' | 'action'>[]> {
  const absence = await heldAbsence(tx, session, absenceId);
  if (absence.undoneAt !== null) throw new AppError('ABSENCE_UNDONE');
  const ids = choices.map(({ appointmentId }) => appointmentId);
  const [rows, settled] = await Promise.all([
    queries.appointmentsOf(tx, session, ids),
    queries.settledOf(tx, session, absenceId, ids),
  ]);
  const toCancel = choices.filter(({ action }) => action === 'cancel').map((choice) => choice.appointmentId);
  const receipted = await heldReceipted(tx, session, toCancel);
  if (new Set(rows.map(contactOf)).size > 1) throw new AppError('VALIDATION');
  await holdAppointments(tx, session, ids);
  let clientId: string | undefined = settled[0]?.clientId;
  const now = context.clock.now();
  for (const choice of choices) {
    const { appointmentId } = choice;
    if (settled.some((each) => each.appointmentId === appointmentId)) continue;
    const row = rows.find(({ id }) => id === appointmentId);
    if (row === undefined || !isOfAbsence(row, absence, now))
      throw new Refusal(appointmentId, new AppError('ABSENCE_APPOINTMENT_GONE'));
    if (receipted.has(appointmentId))
      throw new Refusal(appointmentId, new AppError('APPOINTMENT_HAS_RECEIPT'));
    if (choice.action === 'move') await move(context, tx, session, { absence, row, choice });
    clientId ??= appointmentId;
    await queries.insertSettled(tx, settledRow(context, absence, row, { clientId, choice }));
  }
  if (settled.length < choices.length)
    await queries.changeAbsence(tx, session, absenceId, { dueAt: undoEnd(context) });
  return choices.map(
    (choice) => settled.find((each) => each.appointmentId === choice.appointmentId) ?? choice,
  );
}

function isOfAbsence(row: BookedRow, { userId, startsAt, endsAt }: AbsenceRow, now: Date): boolean {
  return row.userId === userId && row.startTime < endsAt && row.endTime > startsAt && row.startTime > now;
}

function settledRow(
  { clock }: Context,
  { id, organizationId, userId }: AbsenceRow,
  row: BookedRow,
  { clientId, choice }: { clientId: string; choice: AbsenceChoice },
): SettledRow {
  const { action } = choice;
  const movedTo =
    action === 'move' ? { userId: choice.userId, ...timesAt(row, choice.startTime) } : undefined;
  return {
    absenceId: id,
    appointmentId: row.id,
    organizationId,
    clientId,
    action,
    former: {
      userId,
      professionalName: row.professionalName,
      timezone: row.timezone,
      startTime: row.startTime.toISOString(),
      endTime: row.endTime.toISOString(),
      productId: row.productId,
      confirmedAt: row.confirmedAt?.toISOString() ?? null,
      isOverbooked: row.isOverbooked,
      overbookingReason: row.overbookingReason,
      ...(movedTo === undefined ? {} : { movedTo }),
    },
    formerStart: row.startTime,
    settledAt: clock.now(),
    notifiedAt: null,
  };
}

/** When an appointment is that goes to another start as long as it is: instants as text. */
function timesAt(row: BookedRow, start: string): { readonly startTime: string; readonly endTime: string } {
  const startTime = new Date(start);
  const endTime = new Date(startTime.getTime() + row.endTime.getTime() - row.startTime.getTime());
  return { startTime: startTime.toISOString(), endTime: endTime.toISOString() };
}

type Moving = {
  readonly absence: AbsenceRow;
  readonly row: BookedRow;
  readonly choice: Extract<AbsenceChoice, { action: 'move' }>;
};

/** Moves by the rules of staff, keeping the length. */
async function move(
  context: Context,
  tx: Tx,
  session: Session,
  { absence, row, choice }: Moving,
): Promise<void> {
  const times = timesAt(row, choice.startTime);
  const [startTime, endTime] = [new Date(times.startTime), new Date(times.endTime)];
  const isAway = choice.userId === row.userId && startTime < absence.endsAt && endTime > absence.startsAt;
  if (isAway) throw new Refusal(row.id, new AppError('ABSENCE_SAME_TIME'));
  if (startTime <= context.clock.now()) throw new Refusal(row.id, new AppError('IN_THE_PAST'));
  const body = { ...times, ...(choice.userId === row.userId ? {} : { userId: choice.userId }) };
  const outcome = await changeWithin(context, tx, session, {
    known: row,
    body,
    isClientNotified: true,
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.status < 500) throw new Refusal(row.id, error);
    throw error;
  });
  if (outcome.kind === 'saved') return;
  const isTaken = outcome.kind === 'conflict';
  const code = isTaken ? 'APPOINTMENT_CONFLICT' : 'ABSENCE_APPOINTMENT_GONE';
  throw new Refusal(row.id, new AppError(code), isTaken ? outcome : null);
}

/** Another time instead of a taken one: the nearest with the same person, or a colleague at that time. */
async function instead(
  context: Context,
  session: Session,
  { appointmentId, outcome }: Refusal,
): Promise<ProposedTime | null> {
  if (outcome === null) return null;
  const { rules, times, service } = outcome;
  const error = await conflictError(context, rules, {
    by: 'staff',
    startTime: times.startTime,
    minutes: (times.endTime.getTime() - times.startTime.getTime()) / 60_000,
    movingId: appointmentId,
    others: session.role === 'admin' ? { service, keepsLength: true } : null,
  });
  const [first] = conflictDetails.safeParse(error.details).data?.alternatives ?? [];
  if (first === undefined) return null;
  const { professionalId: userId, professionalName, timezone, startTime, endTime } = first;
  if (userId === null || professionalName === null) return null;
  return { userId, professionalName, timezone, startTime, endTime };
}
