import type { CreateAppointmentBody } from '#shared/contract/appointments.ts';
import type { PublicBookingBody } from '#shared/contract/booking.ts';
import { LIMIT_CODES, type ErrorCode } from '#shared/contract/errors.ts';
import { DEFAULT_DURATION } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import {
  chooseUnderLock,
  placeOfLink,
  readPool,
  type Asked,
  type Chosen,
  type KnownBy,
  type Place,
  type Pool,
} from '#server/features/distribution/distribution.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { assertOneLength, minutesOf } from './appointments.policy.ts';
import { detailsForAnybody, retryConflict } from './conflict.service.ts';
import {
  book,
  createByStaff,
  ofSeenClient,
  createBySystem,
  createPublicly,
  repeatedBy,
  type Created,
} from './create.service.ts';
import { normalizePhone } from '#server/lib/phone.ts';
import { staffWay, systemWay, visitorWay, type SystemBooking, type Way } from './ways.service.ts';

/** Books for a visitor, with the person they chose or with anybody who is free. @throws as `createPublicly`, `createForAnybody` */
export async function createForVisitor(
  context: Context,
  body: PublicBookingBody,
  key: string | null,
): Promise<Created> {
  const { professionalId, team } = body;
  if (professionalId !== undefined) return createPublicly(context, { ...body, professionalId }, key);
  const place = await placeOfLink(context, team ?? '');
  return createForAnybody(context, place, {
    service: body.service || null,
    by: 'public',
    startTime: new Date(body.startTime),
    client: knownBy(body),
    clientZone: place.timezone,
    wayFor: (who) =>
      visitorWay(context, { ...body, professionalId: who.userId, productId: who.productId }, key),
    way: visitorWay(context, { ...body, professionalId: '' }, key),
  });
}

/**
 * Books for the team, with the person named or with anybody who is free.
 * @throws AppError 403 ANYBODY_ADMIN_ONLY, and as `createByStaff`, `createForAnybody`
 */
export async function createForStaff(
  context: Context,
  session: Session,
  body: CreateAppointmentBody,
  key: string | null,
): Promise<Created> {
  if (body.anyProfessional !== true) return createByStaff(context, session, body, key);
  if (session.role !== 'admin') throw new AppError('ANYBODY_ADMIN_ONLY');
  const sent = await ofSeenClient(context, session, body);
  const startTime = new Date(body.startTime);
  const service = body.service || null;
  const minutes =
    body.endTime === undefined
      ? (body.duration ?? DEFAULT_DURATION)
      : minutesOf({ startTime, endTime: new Date(body.endTime) });
  return createForAnybody(context, session, {
    service,
    by: 'staff',
    minutes: service === null ? minutes : undefined,
    startTime,
    client: knownBy(body),
    wayFor: (who) =>
      staffWay(
        context,
        session,
        { ...sent, userId: who.userId, productId: who.productId, duration: minutes },
        key,
      ),
    way: staffWay(context, session, body, key),
  });
}

/** What a system says of an appointment with somebody, or with anybody who is free. */
export type SystemBookingOfAnybody = Omit<SystemBooking, 'professionalId'> & {
  readonly professionalId?: string | undefined;
  /** Name of the service for anybody who is free. */
  readonly service?: string | null | undefined;
};

/** Books for a system, with the person named or with anybody who is free. @throws as `createBySystem`, `createForAnybody` */
export async function createForSystem(
  context: Context,
  session: Session,
  { service, professionalId, ...body }: SystemBookingOfAnybody,
  key: string | null,
): Promise<Created> {
  if (professionalId !== undefined) return createBySystem(context, session, { ...body, professionalId }, key);
  assertOneLength(service, body.durationMinutes);
  const asked = { ...body, service: service ?? null };
  return createForAnybody(context, session, {
    service: service || null,
    by: 'public',
    minutes: body.durationMinutes,
    startTime: new Date(body.startTime),
    client: knownBy(body),
    wayFor: (who) =>
      systemWay(context, session, { ...body, professionalId: who.userId, productId: who.productId }, key),
    way: systemWay(context, session, { ...asked, professionalId: '' }, key),
  });
}

type Wanted = Asked & {
  readonly startTime: Date;
  readonly client: KnownBy;
  /** The zone in which a visitor chose the time. */
  readonly clientZone?: string;
  /** The booking with somebody who was chosen. */
  wayFor(who: Extract<Chosen, { ok: true }>): Way;
  /** The booking as it was asked for: its request is what a repeated key is compared with. */
  readonly way: Way;
};

/** Refusals that are about the person who was chosen, so that another may take the appointment. */
const OF_THE_PERSON: ReadonlySet<string> = new Set<ErrorCode>([
  'USER_NOT_FOUND',
  'PROFESSIONAL_INACTIVE',
  'PRODUCT_NOT_FOUND',
  'PRODUCT_INACTIVE',
  'SERVICE_REQUIRED',
  'OUTSIDE_AVAILABILITY',
  'OFF_GRID',
  'BOOKINGS_TOO_FAST',
  ...LIMIT_CODES,
]);

type Outcome =
  | { readonly kind: 'made'; readonly created: Created }
  /** Somebody else has the person's time meanwhile. */
  | { readonly kind: 'taken'; readonly userId: string }
  | { readonly kind: 'refused'; readonly userId: string; readonly error: AppError }
  | { readonly kind: 'nobody'; readonly error: ErrorCode };

/** People tried for one appointment: a client whom everybody's limits refuse costs no more than this. */
const TRIED_AT_MOST = 8;

/**
 * Books with anybody who is free and first by the organisation's policy. Somebody who was booked by name in the meantime, or
 * refuses this client, is left out of the next try, which is a transaction of its own: each holds the lock of the distribution
 * and of one agenda.
 * @throws AppError 409 APPOINTMENT_CONFLICT with free times of anybody, 422, and what a booking with a person throws
 */
async function createForAnybody(context: Context, place: Place, wanted: Wanted): Promise<Created> {
  const pool = await readPool(context, place, wanted, wanted.startTime);
  const without = new Set<string>();
  let refused: AppError | null = null;
  for (;;) {
    const outcome = await attempt(context, pool, wanted, without);
    if (outcome.kind === 'made') return outcome.created;
    if (outcome.kind === 'nobody') {
      if (refused !== null) throw refused;
      throw await refusalWithTimes(context, place, wanted, outcome.error);
    }
    without.add(outcome.userId);
    if (outcome.kind === 'refused') refused = outcome.error;
    if (without.size === TRIED_AT_MOST) {
      throw refused ?? (await refusalWithTimes(context, place, wanted, 'APPOINTMENT_CONFLICT'));
    }
  }
}

/** One choice and its booking, in one transaction. */
async function attempt(
  context: Context,
  pool: Pool,
  wanted: Wanted,
  without: ReadonlySet<string>,
): Promise<Outcome> {
  const { organizationId } = pool.place;
  const { requestHash } = wanted.way;
  const tried: { userId: string | null } = { userId: null };
  try {
    return await retryConflict(() =>
      context.database.transaction(async (tx): Promise<Outcome> => {
        const chosen = await chooseUnderLock(context, tx, pool, wanted.client, without);
        tried.userId = chosen.ok ? chosen.userId : null;
        if (!chosen.ok) {
          const userId = pool.people[0]?.row.userId ?? '';
          const created = await repeatedBy(context, tx, { ...wanted.way, userId, organizationId });
          return created === null
            ? { kind: 'nobody', error: mostFrequent(chosen.reasons) }
            : { kind: 'made', created };
        }
        const zone = wanted.clientZone;
        const distribution = zone === undefined ? chosen.note : { ...chosen.note, zone };
        const way = { ...wanted.wayFor(chosen), organizationId, requestHash, distribution };
        const created = await book(context, tx, way);
        return created.kind === 'created'
          ? { kind: 'made', created }
          : { kind: 'taken', userId: chosen.userId };
      }),
    );
  } catch (error) {
    if (tried.userId === null || !(error instanceof AppError) || !OF_THE_PERSON.has(error.code)) throw error;
    return { kind: 'refused', userId: tried.userId, error };
  }
}

/** Why nobody takes a time: it is taken where it is for anybody, else what holds for most. */
function mostFrequent(reasons: Extract<Chosen, { ok: false }>['reasons']): ErrorCode {
  const counts = new Map<ErrorCode, number>();
  for (const reason of reasons) {
    if (reason === 'conflict') return 'APPOINTMENT_CONFLICT';
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? 'APPOINTMENT_CONFLICT';
}

/** The refusal of a time, with free times of anybody instead; none that is free lies near a date beyond the horizon. */
async function refusalWithTimes(
  context: Context,
  place: Place,
  wanted: Wanted,
  code: ErrorCode,
): Promise<AppError> {
  if (code === 'BEYOND_HORIZON') return new AppError(code);
  return new AppError(code, await detailsForAnybody(context, place, wanted, wanted.startTime));
}

/** By what a client is recognised, as they typed it. */
function knownBy(body: {
  readonly clientEmail?: string | null | undefined;
  readonly clientPhone?: string | null | undefined;
}): KnownBy {
  return { email: body.clientEmail?.trim() || null, phone: normalizePhone(body.clientPhone) };
}
