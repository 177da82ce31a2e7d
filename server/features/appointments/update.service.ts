import type { Appointment, UpdateAppointmentBody } from '#shared/contract/appointments.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { lockAndRead } from '#server/db/locks.ts';
import { assertOffered } from '#server/features/scheduling/rules.policy.ts';
import {
  place,
  rulesOf,
  type BusyTimes,
  type RulesRow,
  type WantedStart,
} from '#server/features/scheduling/scheduling.service.ts';
import { isSystem, type Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import {
  assertClockShows,
  assertContactStays,
  assertOneLength,
  assertTimes,
  minutesOf,
  timesAfterChange,
} from './appointments.policy.ts';
import { phoneOfSystem, typedPhone } from '#server/lib/phone.ts';
import { movedError, presentAppointment } from './appointments.presenter.ts';
import * as queries from './appointments.queries.ts';
import { recordOfChanged } from './records.service.ts';
import type { AppointmentChange, AppointmentRow } from './appointments.queries.ts';
import { visible } from './appointments.service.ts';
import { conflictError, retryConflict, type RefusedTime } from './conflict.service.ts';
import { announce, byStaff } from './events.service.ts';
import { assertOverbooking } from './overbooking.service.ts';
import { busyAround } from './place.service.ts';

/** What else happens in the transaction of a change, which may refuse it. Nothing is called where nothing changes. */
type Also = (tx: Tx, change: { readonly before: AppointmentRow }) => Promise<void>;

type Times = { startTime: Date; endTime: Date };
/** What came of a change: it is made, or its time is taken, with the rules of whose time it is. */
export type Outcome =
  | { kind: 'saved'; row: AppointmentRow }
  | { kind: 'conflict'; rules: RulesRow; times: Times; service: string | null; around: BusyTimes }
  /** Somebody transferred it between the read and the lock: its new professional must be locked too. */
  | { kind: 'transferred meanwhile'; row: AppointmentRow };

/**
 * Edits, moves or transfers an appointment. Staff by their rules, systems by those of the public page.
 * @param also what else happens in the same transaction
 * @throws AppError 400 PHONE_INVALID, 404, 409 with suggestions, 409 APPOINTMENT_MOVED where it is no longer where the body says, APPOINTMENT_CHANGED where its words are not those that the body was made from, 422; for systems 400 SERVICE_FIXES_DURATION and 409
 * PROFESSIONAL_REMOVED too
 */
export async function updateAppointment(
  context: Context,
  session: Session,
  id: string,
  body: UpdateAppointmentBody,
  also?: Also,
): Promise<AppointmentRow> {
  let known = await visible(context, session, id);
  for (;;) {
    const outcome = await retryConflict(() =>
      context.write(
        session,
        (tx) => changeWithin(context, tx, session, { known, body, ...(also === undefined ? {} : { also }) }),
        [known.userId, body.userId],
      ),
    );
    if (outcome.kind === 'saved') return outcome.row;
    if (outcome.kind === 'conflict') {
      const { rules, times, service, around } = outcome;
      // Another service is looked for with others by its name, and is as long as theirs.
      const others = { service, keepsLength: !body.productId, without: [known.userId] };
      const refused: RefusedTime = {
        startTime: times.startTime,
        minutes: minutesOf(times),
        others: session.role === 'admin' ? others : null,
        by: isSystem(session) ? 'public' : 'staff',
        // It is not in its own way, and the time that it has is none instead.
        movingId: id,
        ...(rules.userId === known.userId && { ownStart: known.startTime }),
      };
      // A colleague's clients are not a professional's to read.
      const mayRead = !isSystem(session) && (session.role === 'admin' || rules.userId === session.userId);
      const request = { by: 'staff', ...times, allowConflict: false, movingId: id } as const;
      const again = (less: BusyTimes) => place(context, rules, request, less);
      throw await conflictError(
        context,
        rules,
        refused,
        mayRead ? { ...times, around, place: again } : undefined,
      );
    }
    known = outcome.row;
  }
}

/** The same, as staff's screens read it. */
export async function updateByStaff(...change: Parameters<typeof updateAppointment>): Promise<Appointment> {
  return presentAppointment(await updateAppointment(...change));
}

/**
 * Holds several appointments that will change one after another in this transaction, in the order of locks that reminders are planned in:
 * in another order each of the two may wait for what the other holds.
 */
export async function holdAppointments(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length > 1) await queries.heldByIds(tx, scope, ids, null);
}

export type ChangeWanted = {
  /** The row as it was read before the lock. */
  readonly known: AppointmentRow;
  readonly body: UpdateAppointmentBody;
  readonly also?: Also;
  /** The client is written to about it in another way: no mail of it goes to them. */
  readonly isClientNotified?: boolean;
  /** Nobody is: one mail says it of several appointments. */
  readonly isSilent?: boolean;
  /** The client's word about the time that it goes to, where they gave it before. */
  readonly confirmedAt?: Date | null;
  /** Systems too move it by the team's rules: a series reaches further than the public page. */
  readonly isByTeamsRules?: boolean;
};

/**
 * The change itself, in a transaction of the caller, who may see the appointment. It locks both agendas; a caller who
 * locked before it must have locked them.
 * @throws as `updateAppointment`, but for a taken time, which is an outcome
 */
export async function changeWithin(
  context: Context,
  tx: Tx,
  session: Session,
  wanted: ChangeWanted,
): Promise<Outcome> {
  const { known, body, also, isClientNotified = false, isSilent = false, confirmedAt = null } = wanted;
  const by = isSystem(session) && wanted.isByTeamsRules !== true ? 'public' : 'staff';
  const locked = [known.userId, body.userId ?? null].filter((userId) => userId !== null);
  const read = () => readAll(context, tx, session, { known, body, by });
  const { row, rules, around } = await lockAndRead(tx, locked, read);
  if (row === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  if (row.userId !== known.userId) {
    return { kind: 'transferred meanwhile', row: await visible(context, session, row.id, tx) };
  }
  const target = body.userId ?? row.userId;
  const transferred = target !== row.userId;
  // What it already has is no change: its length stays as it was booked.
  const productId = !transferred && body.productId === row.productId ? undefined : body.productId;
  if (body.userId !== undefined && rules === null) throw new AppError('USER_NOT_FOUND');
  const service = productId === undefined ? null : serviceChange(rules, productId);
  const { productDuration } = service ?? row;
  if (isSystem(session) && productDuration !== null) assertOneLength('any', body.duration);
  const asked = timeChange(body);
  // A service that comes brings its own length, which then holds for whatever is asked.
  const times = timesAfterChange(
    row,
    { ...asked, duration: service?.productDuration ?? asked.duration },
    {
      productDuration,
      moveKeepsDuration: isSystem(session) || (rules?.moveKeepsDuration ?? true),
    },
  );
  const moved = isMoved(row, times);
  // Before they are judged: an end that was reckoned from another start says nothing.
  if (body.from !== undefined && (transferred || moved) && !isAt(row, body.from)) throw movedError(row);
  assertTimes(times);
  if (isSystem(session) && body.startTime !== undefined && rules !== null)
    assertClockShows(body.startTime, rules.timezone);
  if (isSystem(session) && rules === null && moved) throw new AppError('PROFESSIONAL_REMOVED');
  const words = clientFields(session, row, body);
  if (WORDS.some((field) => isOvertaken(field, row, words, body.before)))
    throw new AppError('APPOINTMENT_CHANGED');
  const change: AppointmentChange = { ...words, ...times };

  if (rules !== null && !isSystem(session)) assertContactStays(session.role, rules, row, change);
  if (transferred && rules !== null) Object.assign(change, transferTo(rules));
  Object.assign(change, service);
  // The client confirmed another time or another person.
  if (transferred || row.startTime.getTime() !== times.startTime.getTime()) change.confirmedAt = confirmedAt;
  if (rules !== null && (transferred || moved)) {
    // One's own agenda may be overfilled, a colleague's not.
    const allowConflict = body.allowConflict === true && (session.role === 'admin' || !transferred);
    // One that stays over a taken time keeps what was said of it.
    const overbookingReason = body.overbookingReason ?? row.overbookingReason;
    const movingId = row.id;
    const request =
      by === 'public'
        ? ({ by, ...times, minutes: minutesOf(times), movingId, namesMaximum: true } as const)
        : ({ by, ...times, allowConflict, overbookingReason, movingId } as const);
    // It may have been moved between the look and the lock.
    const isAround = around?.wanted.startTime.getTime() === times.startTime.getTime();
    const busy = isAround ? around.busy : await busyAround(context, tx, rules, request);
    const placement = place(context, rules, request, busy);
    if (placement === null)
      return { kind: 'conflict', rules, times, service: (service ?? row).productName, around: busy };
    await assertOverbooking(tx, rules, placement, row.id);
    const { lane, isOverbooked, overbookingReason: reason } = placement;
    Object.assign(change, { lane, isOverbooked, overbookingReason: reason } satisfies AppointmentChange);
    // What is ahead is shown by its professional's current clock.
    change.timezone = rules.timezone;
  }
  // What is already so is not written again: it would look like a change to a program that reads the time of the last one.
  if (Object.entries(change).every(([field, value]) => isSame(row[field as keyof AppointmentRow], value)))
    return { kind: 'saved', row };
  if (isAnotherClient(row, change))
    change.clientId = await recordOfChanged(context, tx, { ...row, ...change }, row.clientId);
  change.updatedAt = context.clock.now();
  const saved = await queries.updateAppointment(tx, session, row.id, change);
  if (saved === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  if (transferred)
    await context.events.emit(tx, {
      kind: 'appointment.transferred',
      organizationId: row.organizationId,
      appointmentId: row.id,
      isCopied: body.transferToGoogleCalendar !== false,
    });
  await announce(context, tx, {
    before: row,
    after: saved,
    by: byStaff(session),
    isClientNotified,
    isSilent,
  });
  await also?.(tx, { before: row });
  return { kind: 'saved', row: saved };
}

/** What tells one client from another. */
function isAnotherClient(
  row: AppointmentRow,
  { clientName, clientEmail, clientPhone }: AppointmentChange,
): boolean {
  return (
    (clientName !== undefined && clientName !== row.clientName) ||
    (clientEmail !== undefined && clientEmail !== row.clientEmail) ||
    (clientPhone !== undefined && clientPhone !== row.clientPhone)
  );
}

type Read = {
  readonly row: AppointmentRow | null;
  /** Of who is to have it. */
  readonly rules: RulesRow | null;
  /** What is around the time it is to have, by what was known before the lock; null when it stays where it is. */
  readonly around: { readonly wanted: WantedStart; readonly busy: BusyTimes } | null;
};

/** Everything that decides on a change. Nothing waits for an answer: with the lock in front it takes one round trip. */
async function readAll(
  context: Context,
  tx: Tx,
  session: Session,
  { known, body, by }: Pick<ChangeWanted, 'known' | 'body'> & Pick<WantedStart, 'by'>,
): Promise<Read> {
  const userId = body.userId ?? known.userId;
  const places = [body.userId, body.startTime, body.endTime, body.duration, body.productId];
  const wanted: WantedStart = {
    by,
    startTime: body.startTime === undefined ? known.startTime : new Date(body.startTime),
  };
  const reads = userId !== null && places.some((each) => each !== undefined);
  const [row, rules, busy] = await Promise.all([
    queries.appointmentById(tx, session, known.id),
    userId === null ? null : rulesOf(tx, session, userId, { productId: body.productId ?? null }),
    reads ? busyAround(context, tx, { organizationId: session.organizationId, userId }, wanted) : null,
  ]);
  return { row, rules, around: busy === null ? null : { wanted, busy } };
}

/** The product belongs to the former professional: its name and length stay with the appointment. The words are now another's. */
function transferTo(rules: RulesRow): AppointmentChange {
  if (!rules.isActive) throw new AppError('PROFESSIONAL_INACTIVE');
  const { userId, name: professionalName, meetingTitle, meetingDescription } = rules;
  // Event and call are the former professional's.
  const event = { googleEventId: null, meetLink: null };
  return { userId, professionalName, productId: null, meetingTitle, meetingDescription, ...event };
}

function timeChange(body: UpdateAppointmentBody) {
  return {
    startTime: body.startTime === undefined ? undefined : new Date(body.startTime),
    endTime: body.endTime === undefined ? undefined : new Date(body.endTime),
    duration: body.duration,
  };
}

/** Another service of the professional, or none. @throws AppError 404, 409, 422 */
function serviceChange(rules: RulesRow | null, productId: string | null) {
  if (productId === null)
    return { productId, productName: null, productDuration: null, productPriceCents: null };
  if (rules === null) throw new AppError('PROFESSIONAL_REMOVED');
  assertOffered(rules, productId, 'staff');
  const { name = null, duration = null, priceCents = null } = rules.product ?? {};
  return { productId, productName: name, productDuration: duration, productPriceCents: priceCents };
}

/** Only the fields that the body names; an empty one becomes null. */
function clientFields(session: Session, row: AppointmentRow, body: UpdateAppointmentBody): AppointmentChange {
  const phoneOf = isSystem(session) ? phoneOfSystem : typedPhone;
  return {
    ...(body.clientName === undefined ? {} : { clientName: body.clientName }),
    ...(body.clientEmail === undefined ? {} : { clientEmail: body.clientEmail || null }),
    ...(body.clientPhone === undefined ? {} : { clientPhone: phoneOf(body.clientPhone, row.clientPhone) }),
    ...(body.notes === undefined ? {} : { notes: body.notes || null }),
  };
}

const isSame = (one: unknown, other: unknown) =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

const WORDS = ['clientName', 'clientEmail', 'clientPhone', 'notes'] as const;

/** Whether somebody else has changed it since it was read; the same change, sent twice, has not. */
function isOvertaken(
  field: (typeof WORDS)[number],
  row: AppointmentRow,
  { [field]: wanted }: AppointmentChange,
  before: UpdateAppointmentBody['before'],
): boolean {
  const known = before?.[field];
  return wanted !== undefined && known !== undefined && row[field] !== known && row[field] !== wanted;
}

function isAt(row: AppointmentRow, from: NonNullable<UpdateAppointmentBody['from']>): boolean {
  const { userId, startTime, endTime } = from;
  const isOver = endTime === undefined || row.endTime.getTime() === Date.parse(endTime);
  return row.userId === userId && row.startTime.getTime() === Date.parse(startTime) && isOver;
}

function isMoved(row: AppointmentRow, times: Times): boolean {
  return (
    row.startTime.getTime() !== times.startTime.getTime() || row.endTime.getTime() !== times.endTime.getTime()
  );
}
