import type { CreateAppointmentBody } from '#shared/contract/appointments.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockAndRead } from '#server/db/locks.ts';
import { seesRecord } from '#server/features/clients/clients.service.ts';
import {
  candidatesUnderLock,
  keepRecord,
  lockClient,
  type Candidates,
} from '#server/features/clients/records.service.ts';
import { assertOffered } from '#server/features/scheduling/rules.policy.ts';
import {
  publicRulesOf,
  type BusyTimes,
  type Placement,
  type RulesRow,
} from '#server/features/scheduling/scheduling.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { deriveToken, hashToken } from '#server/lib/crypto.ts';
import { newId } from '#server/lib/ids.ts';
import * as queries from './appointments.queries.ts';
import type { AppointmentRow } from './appointments.queries.ts';
import { conflictError, retryConflict, type RefusedTime } from './conflict.service.ts';
import { announce } from './events.service.ts';
import { holdMailJob } from '#server/jobs/definitions.ts';
import { heldById } from './holds.queries.ts';
import { publishHeldTimes } from './held-news.service.ts';
import type { PublicCounts } from './limits.queries.ts';
import { assertWithinLimits, countUnderLock } from './limits.service.ts';
import { assertBooksOnline } from './misses.service.ts';
import { assertOverbooking } from './overbooking.service.ts';
import { busyAround } from './place.service.ts';
import type { Client } from './visitor.policy.ts';
import {
  staffWay,
  systemWay,
  visitorWay,
  type NamedBooking,
  type SystemBooking,
  type Way,
} from './ways.service.ts';

/** A new appointment, and whether it was made now or by an earlier try with the same idempotency key. */
export type Created = {
  readonly row: AppointmentRow;
  readonly repeated: boolean;
  /** Until when the time is only held; null when the appointment counts. */
  readonly heldUntil: Date | null;
};

/** Books for a visitor, by exactly the rules of the public page. @throws AppError 400, 404, 409, 422, 429 */
export async function createPublicly(
  context: Context,
  body: NamedBooking,
  key: string | null,
): Promise<Created> {
  return create(context, visitorWay(context, body, key));
}

/**
 * Books for a system with the organisation's key, by the rules of the public page: what is offered as free is what it
 * may take, the gap included (product decision). @throws AppError 400 PHONE_INVALID, SERVICE_FIXES_DURATION; 404, 409 with
 * suggestions, 422
 */
export async function createBySystem(
  context: Context,
  session: Session,
  body: SystemBooking,
  key: string | null,
): Promise<Created> {
  return create(context, systemWay(context, session, body, key));
}

/**
 * Books for a client by an administrator (for anybody) or a professional (for themselves).
 * @throws AppError 400 REQUIRED_FIELDS without a way to reach the client; 404, 409, 422
 */
export async function createByStaff(
  context: Context,
  session: Session,
  body: CreateAppointmentBody,
  key: string | null,
): Promise<Created> {
  if (session.role !== 'admin' && body.userId !== undefined && body.userId !== session.userId) {
    throw new AppError('USER_NOT_FOUND');
  }
  return create(context, staffWay(context, session, await ofSeenClient(context, session, body), key));
}

/** A booking whose client's record the caller sees; of another one, or of one that is gone, the names and contacts decide. */
export async function ofSeenClient<Body extends { readonly clientId?: string | undefined }>(
  { database }: Context,
  session: Session,
  { clientId, ...body }: Body,
) {
  const isSeen = clientId !== undefined && (await seesRecord(database, session, clientId));
  return isSeen ? { ...body, clientId } : body;
}

/** Makes an appointment with somebody who is named, or names what there is instead of the time that is taken. */
async function create(context: Context, way: Way): Promise<Created> {
  const booked = await retryConflict(() => context.database.transaction((tx) => book(context, tx, way)));
  if (booked.kind === 'created') return booked;
  const { rules, around } = booked;
  const refused: RefusedTime = {
    by: way.rulesBy,
    startTime: way.startTime,
    minutes: way.minutesOf(rules),
    others: (await way.namesOthers(rules))
      ? { service: rules.product?.name ?? null, keepsLength: false }
      : null,
  };
  const times = way.staffTimes?.(rules);
  throw await conflictError(
    context,
    rules,
    refused,
    times && { ...times, around, place: (less) => way.place(rules, less) },
  );
}

/** What came of a booking: it is made, or the time is taken, with the rules of whose time it is and what is around. */
type Booked =
  | (Created & { readonly kind: 'created' })
  | { readonly kind: 'taken'; readonly rules: RulesRow; readonly around: BusyTimes };

/** The one way to make an appointment: lock and read, decide, insert and announce, all in one transaction. */
export async function book(context: Context, tx: Tx, way: Way): Promise<Booked> {
  const { rules, around, counts, candidates } = await lockAndRead(tx, [way.userId], () =>
    readAll(context, tx, way),
  );
  if (rules === null || (way.organizationId !== null && rules.organizationId !== way.organizationId)) {
    throw new AppError('USER_NOT_FOUND');
  }
  if (rules.repeated !== null) return repeatedOf(context, tx, way, rules, rules.repeated);
  assertOffered(rules, way.productId, way.rulesBy);
  const client = way.clientOf(rules);
  const placement = way.place(rules, around);
  if (placement === null) return { kind: 'taken', rules, around };
  await assertOverbooking(tx, rules, placement);
  if (counts !== null) {
    assertWithinLimits(context, rules, counts, client);
    await assertBooksOnline(context, tx, rules, candidates, client);
  }
  const heldUntil = way.holdUntil?.(rules) ?? null;
  // A time that is only held is nobody's yet.
  const learns = way.createdBy !== 'public';
  const clientId =
    heldUntil === null
      ? await keepRecord(context, tx, rules, candidates, client, { learns, keptId: way.clientId ?? null })
      : null;
  const row = { ...newRow(context, way, rules, client, placement), clientId };
  await queries.insertAppointment(tx, row, heldUntil);
  if (way.idempotencyKey !== null) {
    await queries.keepIdempotencyKey(tx, {
      organizationId: row.organizationId,
      caller: way.createdBy,
      key: way.idempotencyKey,
      requestHash: way.requestHash,
      appointmentId: row.id,
      createdAt: row.createdAt,
    });
  }
  const { isSilent = false } = way;
  if (heldUntil === null)
    await announce(context, tx, { before: null, after: row, by: way.by(client), isSilent });
  else await beginHold(context, tx, row);
  return { kind: 'created', row, repeated: false, heldUntil };
}

/** What an earlier try with the same key made; null without a key or an earlier try. @throws AppError 422 */
export async function repeatedBy(context: Context, tx: Tx, way: Way): Promise<Created | null> {
  if (way.idempotencyKey === null) return null;
  const rules = await publicRulesOf(tx, way.userId, way);
  return rules?.repeated ? repeatedOf(context, tx, way, rules, rules.repeated) : null;
}

type Read = {
  readonly rules: RulesRow | null;
  readonly around: BusyTimes;
  readonly counts: PublicCounts | null;
  readonly candidates: Candidates;
};

/** Everything that decides. Nothing waits for an answer, so that it takes one round trip with the lock in front of it. */
async function readAll(context: Context, tx: Tx, way: Way): Promise<Read> {
  const wanted = { by: way.rulesBy, startTime: way.startTime };
  const [rules, around, , counts, candidates] = await Promise.all([
    publicRulesOf(tx, way.userId, way),
    busyAround(context, tx, way, wanted),
    // What follows comes behind the lock, each on a snapshot of its own.
    lockClient(tx, way, way.asked),
    way.contact === undefined ? null : countUnderLock(context, tx, way, way.contact),
    candidatesUnderLock(tx, way, way.asked, way.clientId),
  ]);
  return { rules, around, counts, candidates };
}

/** The appointment an earlier try made. @throws AppError 422 when the key came with other data then. */
async function repeatedOf(
  context: Context,
  tx: Tx,
  way: Way,
  rules: RulesRow,
  earlier: { appointmentId: string; requestHash: string },
): Promise<Created & { readonly kind: 'created' }> {
  if (earlier.requestHash !== way.requestHash.toString('hex')) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  const id = earlier.appointmentId;
  const row = await queries.appointmentById(tx, rules, id);
  if (row !== null) return { kind: 'created', row, repeated: true, heldUntil: null };
  const held = way.holdUntil === undefined ? null : await heldById(tx, rules, id, context.clock.now());
  if (held === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  return { kind: 'created', row: held, repeated: true, heldUntil: held.heldUntil };
}

/** The client is mailed the link that confirms; open screens of the staff show the held time. */
async function beginHold(context: Context, tx: Tx, row: AppointmentRow): Promise<void> {
  await context.jobs.enqueue(tx, holdMailJob, { organizationId: row.organizationId, id: row.id });
  await publishHeldTimes(context, tx, row);
}

/** An appointment as it begins, by its professional's rules and at its place. */
export function newRow(
  context: Context,
  way: Pick<Way, 'createdBy' | 'distribution'>,
  rules: RulesRow,
  client: Client,
  placement: Placement,
): AppointmentRow {
  const id = newId();
  const now = context.clock.now();
  return {
    id,
    organizationId: rules.organizationId,
    userId: rules.userId,
    professionalName: rules.name,
    timezone: rules.timezone,
    ...client,
    ...placement,
    productId: rules.product?.id ?? null,
    productName: rules.product?.name ?? null,
    productDuration: rules.product?.duration ?? null,
    productPriceCents: rules.product?.priceCents ?? null,
    meetingTitle: rules.meetingTitle,
    meetingDescription: rules.meetingDescription,
    meetLink: null,
    googleEventId: null,
    serviceUrl: null,
    confirmedAt: null,
    revision: 0,
    distribution: way.distribution ?? null,
    clientId: null,
    attendance: null,
    manageTokenHash: hashToken(manageToken(context, id)),
    createdBy: way.createdBy,
    createdAt: now,
    updatedAt: now,
  };
}

/** The client's own token for one appointment: derived, so that a later e-mail can carry it; only its hash is stored. */
export function manageToken(context: Context, appointmentId: string): string {
  const derive = () => deriveToken(context.secret, 'manage-appointment', appointmentId);
  return context.manageTokens.of(appointmentId, derive);
}
