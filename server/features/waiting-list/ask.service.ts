import type { ConflictDetails } from '#shared/contract/appointments.ts';
import { SUGGESTION_COUNT, WAITING_LIMITS } from '#shared/contract/limits.ts';
import type {
  AddWaitingBody,
  JoinedWaiting,
  JoinWaitingBody,
  WaitEarlierBody,
} from '#shared/contract/waiting-list.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import type { DaySlots } from '#shared/scheduling/types.ts';
import { fits, type WaitingWish } from '#shared/waiting/turn.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { minutesOf } from '#server/features/appointments/appointments.policy.ts';
import { hashOf } from '#server/features/appointments/ways.service.ts';
import { effectiveForm } from '#server/features/appointments/holds.policy.ts';
import { keepKey } from '#server/features/appointments/keys.service.ts';
import { changeableUntil, findManaged } from '#server/features/appointments/manage.service.ts';
import { typedPhone } from '#server/lib/phone.ts';
import { actorOf, record } from '#server/features/audit/audit.service.ts';
import { mailsLeave } from '#server/features/mail/mail.service.ts';
import { assertOffered } from '#server/features/scheduling/rules.policy.ts';
import { freeTimes, rulesOf } from '#server/features/scheduling/scheduling.service.ts';
import { waitingMailJob } from '#server/jobs/definitions.ts';
import { AppError } from '#server/lib/app-error.ts';
import { deriveToken, hashToken } from '#server/lib/crypto.ts';
import { newId } from '#server/lib/ids.ts';
import { isoInterval } from '#server/lib/iso-interval.ts';
import { mailboxOf } from '#server/lib/mailbox.ts';
import { assertRoom } from '#server/lib/room.ts';
import type { Session } from '#server/session.ts';
import { watchAgendas } from './agendas.queries.ts';
import { CALLER, madeBefore, type Attempt } from './attempts.queries.ts';
import { earlierWish, mayOpenEarlier } from './earlier.service.ts';
import * as queries from './entries.queries.ts';
import type { NewEntry } from './entries.queries.ts';
import { publishList } from './list-news.service.ts';
import {
  anybodyIn,
  anybodyOf,
  colleaguesOf,
  serviceOf,
  somebodyOf,
  waitedFor,
  type Service,
  type Waited,
} from './waited.service.ts';
import {
  contactOfVisitor,
  dateIn,
  datesAround,
  datesOf,
  hasDay,
  mayOpen,
  wishOf,
} from './waiting-list.policy.ts';

/** The client's token for one entry: derived, so that a later mail can carry it; only its hash is stored. */
export function waitingToken(context: Context, entryId: string): string {
  return deriveToken(context.secret, 'waiting-entry', entryId);
}

/**
 * A visitor asks to be offered a time that opens. What is free already is no reason to wait. The same request with the same key is
 * answered as the first time.
 * @throws AppError 400 REQUIRED_FIELDS, PHONE_INVALID; 404 USER_NOT_FOUND, PRODUCT_NOT_FOUND; 409 WAITING_ALREADY, WAITING_OVERLAPS, WAITING_TIME_FREE with suggestions; 422
 *   WAITING_LIST_OFF, ANYBODY_OFF, WAITING_NO_HOURS, WAITING_DATES, WAITING_DAYS, WAITING_NEVER, WAITING_CLIENT_LIMIT, WAITING_LIST_FULL, WAITING_CONTACT, IDEMPOTENCY_KEY_REUSED, and what booking throws for what is not offered, or `anybodyOf`
 */
export async function joinPublicly(
  context: Context,
  body: JoinWaitingBody,
  key: string | null = null,
): Promise<JoinedWaiting> {
  if (body.website) throw new AppError('VALIDATION');
  const { professionalId, team } = body;
  const waited =
    professionalId === undefined
      ? await anybodyOf(context, team ?? '', body.service || null)
      : await somebodyOf(context, professionalId, body.productId ?? null);
  const form = effectiveForm(context, waited.form);
  const attempt = attemptOf(key, body);
  const before = await madeBefore(context.database, waited, attempt);
  if (before !== null) return joined(context, before, form.confirmEmail);
  const userId = body.anyProfessional === true ? null : waited.userId;
  const { offersAnybody } = await assertOn(context, waited);
  // Staff may ask for anybody whatever the links offer.
  if (userId === null && !offersAnybody) throw new AppError('ANYBODY_OFF');
  const contact = contactOfVisitor(body, form);
  const wish = wishFor(context, waited, userId, body);
  await assertMayOpen(context, waited, wish, userId);
  const entry = entryFor(context, waited, wish, {
    userId,
    clientName: body.clientName,
    ...contact,
    createdBy: 'public',
  });
  return joined(context, await keepOnce(context, entry, attempt), form.confirmEmail);
}

/** A request as its key knows it; null without one. @param sent everything that makes it the same */
const attemptOf = (key: string | null, sent: unknown): Attempt | null =>
  key === null ? null : { key, hash: hashOf(sent) };

/**
 * A new request's wish; with anybody it is of the clock of the page, whosever time is offered.
 * @throws AppError 422 WAITING_NO_HOURS, WAITING_DATES, WAITING_DAYS
 */
function wishFor(
  { clock }: Context,
  { timezone, hasHours }: Waited,
  userId: string | null,
  asked: Pick<JoinWaitingBody, 'weekdays' | 'parts' | 'noticeMinutes' | 'from' | 'until'>,
): WaitingWish {
  if (userId !== null && !hasHours) throw new AppError('WAITING_NO_HOURS');
  const dates = datesOf(asked, dateIn(timezone, clock.now()));
  if (!hasDay(asked.weekdays, dates)) throw new AppError('WAITING_DAYS');
  return { ...wishOf(asked), ...dates, before: null, zone: userId === null ? timezone : null };
}

/**
 * The client of an appointment asks for an earlier time with the same professional; taking one moves the appointment.
 * @throws AppError 404 MANAGE_LINK_INVALID; 409 WAITING_ALREADY, WAITING_TIME_FREE; 422 as `joinPublicly`, MANAGE_TOO_LATE
 */
export async function waitForEarlier(
  context: Context,
  token: string,
  body: WaitEarlierBody,
  key: string | null = null,
): Promise<JoinedWaiting> {
  const found = await findManaged(context, token);
  const { appointment } = found;
  const { organizationId, userId } = appointment;
  const attempt = attemptOf(key, { token, body });
  const before = await madeBefore(context.database, appointment, attempt);
  if (before !== null) return joined(context, before, false);
  const now = context.clock.now();
  if (now > changeableUntil(found)) throw new AppError('MANAGE_TOO_LATE');
  const rules =
    userId === null
      ? null
      : await rulesOf(context.database, { organizationId }, userId, { productId: appointment.productId });
  if (!rules?.isActive) throw new AppError('PROFESSIONAL_INACTIVE');
  await assertOn(context, rules);
  const wish = earlierWish(appointment, rules, body, now);
  const wanted = { by: 'public', minutes: minutesOf(appointment), movingId: appointment.id } as const;
  const { days } = await freeTimes(context, rules, datesAround(dateIn(rules.timezone, now), wish), wanted);
  assertNoneFits(context, wish, rules.timezone, days);
  if (!mayOpenEarlier(appointment, rules, wish, now)) throw new AppError('WAITING_NEVER');
  const { clientName, clientEmail, clientPhone, productId, productName } = appointment;
  const client = { clientName, clientEmail, clientPhone, userId: rules.userId, createdBy: 'public' };
  const entry = {
    ...entryFor(context, serviceOf(rules), wish, client),
    productId,
    productName,
    appointmentId: appointment.id,
  };
  return joined(context, await keepOnce(context, entry, attempt), false);
}

/**
 * Staff adds a client; the list's own rules hold, but for the limit per client.
 * @throws AppError 400 PHONE_INVALID; 403 FORBIDDEN for a professional who names nobody; 404 USER_NOT_FOUND for anybody out of
 *   sight; 409, 422 as `joinPublicly`; 422 WAITING_CONTACT
 */
export async function addByStaff(context: Context, session: Session, body: AddWaitingBody): Promise<string> {
  const waited = await waitedByStaff(context, session, body);
  await assertOn(context, waited);
  const clientPhone = typedPhone(body.clientPhone);
  const clientEmail = body.clientEmail ?? null;
  if (clientEmail === null && clientPhone === null) throw new AppError('WAITING_CONTACT');
  const userId = body.anyProfessional === true ? null : waited.userId;
  const wish = wishFor(context, waited, userId, body);
  await assertMayOpen(context, waited, wish, userId);
  const client = { clientName: body.clientName, clientEmail, clientPhone };
  const entry = entryFor(context, waited, wish, { ...client, userId, createdBy: session.userId });
  await context.database.transaction(async (tx) => {
    await queries.lockAsking(tx, entry);
    await keep(context, tx, entry, false);
    await record(context, tx, session, {
      entity: 'waiting_list',
      entityId: entry.id,
      action: 'added',
      actor: actorOf(session),
      subject: entry.clientName,
      owner: userId === null ? null : { id: userId },
      before: {},
      after: {},
    });
  });
  return entry.id;
}

/** Of whom staff adds a client to wait for a time. */
async function waitedByStaff(
  context: Context,
  session: Session,
  { userId, service, productId = null }: AddWaitingBody,
): Promise<Waited> {
  if (session.role !== 'admin' && userId !== session.userId)
    throw new AppError(userId === undefined ? 'FORBIDDEN' : 'USER_NOT_FOUND');
  if (userId === undefined) return anybodyIn(context, session, service || null, null);
  const rules = await rulesOf(context.database, session, userId, { productId });
  if (rules === null) throw new AppError('USER_NOT_FOUND');
  assertOffered(rules, productId, 'staff');
  return waitedFor(context, rules);
}

/** @returns the organisation's switches @throws AppError 422 WAITING_LIST_OFF */
async function assertOn(context: Context, scope: Scope): Promise<{ readonly offersAnybody: boolean }> {
  const switches = await queries.switchesOf(context.database, scope);
  if (!switches.isOn) throw new AppError('WAITING_LIST_OFF');
  return switches;
}

/** @throws AppError 409 WAITING_TIME_FREE where something is free already; 422 WAITING_NEVER where nobody concerned works at such a time */
async function assertMayOpen(
  context: Context,
  waited: Waited,
  wish: WaitingWish,
  userId: string | null,
): Promise<void> {
  const { days, people } = await waited.freeOn(wish);
  assertNoneFits(context, wish, waited.timezone, days);
  // With anybody the colleagues' hours count as well.
  const isWider = userId === null && waited.userId !== null;
  const workers = isWider ? await colleaguesOf(context, waited, wish) : people;
  if (workers !== null && !mayOpen(workers, wish)) throw new AppError('WAITING_NEVER');
}

/** @throws AppError 409 WAITING_TIME_FREE with the first times that fit already */
function assertNoneFits(
  { clock }: Context,
  wish: WaitingWish,
  timezone: string,
  days: readonly DaySlots[],
): void {
  const now = epochMinuteOf(clock.now().getTime());
  const free = days.flatMap(({ slots }) => slots).filter(({ start }) => fits(wish, start, timezone, now));
  if (free.length === 0) return;
  const suggestions = free.slice(0, SUGGESTION_COUNT).map(isoInterval);
  const details: ConflictDetails = { suggestions, timezone };
  throw new AppError('WAITING_TIME_FREE', details);
}

type Asking = Pick<NewEntry, 'userId' | 'clientName' | 'clientEmail' | 'clientPhone' | 'createdBy'>;

function entryFor(context: Context, service: Service, wish: WaitingWish, asking: Asking): NewEntry {
  const id = newId();
  return {
    id,
    organizationId: service.organizationId,
    ...asking,
    // With anybody, the service is found by its name.
    productId: asking.userId === null ? null : service.productId,
    productName: service.productName,
    appointmentId: null,
    weekdays: [...wish.weekdays],
    parts: [...wish.parts],
    fromDate: wish.from,
    untilDate: wish.until,
    noticeMinutes: wish.noticeMinutes,
    timezone: wish.zone,
    state: 'waiting',
    tokenHash: hashToken(waitingToken(context, id)),
    createdAt: context.clock.now(),
  };
}

/** Keeps a visitor's request. @returns it, or what an earlier try with its key made while this one waited for the lock */
function keepOnce(context: Context, entry: NewEntry, attempt: Attempt | null): Promise<Kept> {
  return context.database.transaction(async (tx) => {
    await queries.lockAsking(tx, entry);
    const before = await madeBefore(tx, entry, attempt);
    if (before !== null) return before;
    const { appointmentId } = entry;
    if (appointmentId !== null && (await queries.entryOfAppointment(tx, entry, appointmentId)) !== null)
      throw new AppError('WAITING_ALREADY');
    await keep(context, tx, entry);
    if (attempt !== null) {
      const { organizationId, id, createdAt } = entry;
      const { key, hash } = attempt;
      await keepKey(tx, {
        organizationId,
        caller: CALLER,
        key,
        requestHash: hash,
        appointmentId: id,
        createdAt,
      });
    }
    return entry;
  });
}

/** Counts and inserts, under the lock of the organisation's requests, mails the link, and has the agendas searched. */
async function keep(context: Context, tx: Tx, entry: NewEntry, isLimited = true): Promise<void> {
  const mailbox = entry.clientEmail === null ? null : mailboxOf(entry.clientEmail);
  const { ofClient, same, overlapping, all } = await queries.countOpen(tx, entry, mailbox, entry);
  // Sent twice, it would keep two of the times that open from those who come next.
  if (same > 0) throw new AppError('WAITING_ALREADY');
  // Anybody may be that person, so that both would be offered the same times.
  if (overlapping > 0) throw new AppError('WAITING_OVERLAPS');
  if (isLimited) {
    const asked = { count: ofClient, adding: 1, limit: WAITING_LIMITS.perClient };
    assertRoom({ ...asked, code: 'WAITING_CLIENT_LIMIT' });
  }
  assertRoom({ count: all, adding: 1, limit: WAITING_LIMITS.kept, code: 'WAITING_LIST_FULL' });
  await queries.insertEntry(tx, entry);
  await watchAgendas(tx, entry, entry.userId, entry.createdAt);
  await publishList(context, tx, entry, entry.userId);
  const { organizationId, id } = entry;
  if (mailbox !== null)
    await context.jobs.enqueue(tx, waitingMailJob, { organizationId, entryId: id, offerId: null });
}

type Kept = Pick<NewEntry, 'id' | 'organizationId' | 'clientEmail'>;

/** @param byMailAlone where the mailbox has to be the client's, only the mail has the link */
async function joined(context: Context, entry: Kept, byMailAlone: boolean): Promise<JoinedWaiting> {
  return {
    path: byMailAlone ? null : `/agendamento/espera/${waitingToken(context, entry.id)}`,
    emailSent: entry.clientEmail !== null && (await mailsLeave(context, entry)),
  };
}
