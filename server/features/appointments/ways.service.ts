import { createHash } from 'node:crypto';
import { NO_NAME, type BookedClient, type Contact } from '#shared/clients/same-client.ts';
import type { PublicBookingBody } from '#shared/contract/booking.ts';
import type { CreateAppointmentBody } from '#shared/contract/appointments.ts';
import type { DistributionNote } from '#shared/distribution/reason-text.ts';
import type { Context } from '#server/context.ts';
import type { OrganizationId } from '#server/db/scope.ts';
import { showsColleagues } from '#server/features/distribution/others.service.ts';
import {
  place,
  type BusyTimes,
  type RuleSet,
  type Placement,
  type RulesRow,
} from '#server/features/scheduling/scheduling.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import {
  assertClockShows,
  assertContact,
  assertOneLength,
  assertTimes,
  endOfNew,
  minutesOf,
} from './appointments.policy.ts';
import { byClient, byStaff, bySystem, type By } from './events.service.ts';
import { effectiveForm, holdEnd } from './holds.policy.ts';
import { contactOf } from './limits.service.ts';
import { normalizePhone, phoneOfSystem, typedPhone } from '#server/lib/phone.ts';
import { emailOf, visitorOf, type Client } from './visitor.policy.ts';

/** What differs between the ways to book; everything else is one path. */
export type Way = {
  readonly userId: string;
  /** The organisation the caller is bound to; null when the professional tells it (public pages). */
  readonly organizationId: OrganizationId | null;
  readonly productId: string | null;
  readonly startTime: Date;
  readonly createdBy: string;
  readonly idempotencyKey: string | null;
  readonly requestHash: Buffer;
  /** Who the body names, before anything decides on it: as their record is looked for. */
  readonly asked: BookedClient;
  /** The record from which the team chose the client; missing where nobody did. */
  readonly clientId?: string | undefined;
  clientOf(rules: RulesRow): Client;
  by(client: Client): By;
  /** Nobody is mailed about it alone: one mail says all of a series. */
  readonly isSilent?: true;
  /** Why this professional was chosen; missing where the caller named them. */
  readonly distribution?: DistributionNote;
  /** Who is held against the limits of clients; missing where nobody is. */
  readonly contact?: Contact;
  /** When a hold ends that the client has to confirm by e-mail; null or missing when the booking counts at once. */
  holdUntil?(rules: RulesRow): Date | null;
  place(rules: RulesRow, around: BusyTimes): Placement | null;
  /** Minutes wanted, for the suggestions on a conflict. */
  minutesOf(rules: RulesRow): number | undefined;
  /** The rules for what is offered and suggested. */
  readonly rulesBy: RuleSet;
  /** The times asked for by staff, who read for whom a time is held; missing for everybody else. */
  staffTimes?(rules: RulesRow): { readonly startTime: Date; readonly endTime: Date };
  /** Whether others who are free may be named when the time is taken. */
  namesOthers(rules: RulesRow): boolean | Promise<boolean>;
};

/** What a system with the organisation's key says of a new appointment. */
export type SystemBooking = {
  readonly professionalId: string;
  readonly startTime: string;
  readonly clientName: string;
  readonly clientEmail?: string | null | undefined;
  readonly clientPhone?: string | null | undefined;
  readonly notes?: string | null | undefined;
  readonly productId?: string | null | undefined;
  readonly durationMinutes?: number | undefined;
};

/** A visitor's booking with somebody they chose. */
export type NamedBooking = PublicBookingBody & { readonly professionalId: string };

/** A visitor's booking with somebody whom the body names. @throws AppError 400 */
export function visitorWay(context: Context, body: NamedBooking, key: string | null): Way {
  if (body.website) throw new AppError('VALIDATION');
  const startTime = new Date(body.startTime);
  return {
    userId: body.professionalId,
    organizationId: null,
    productId: body.productId ?? null,
    startTime,
    createdBy: 'public',
    idempotencyKey: key,
    requestHash: hashOf(body),
    asked: askedOf(body),
    clientOf: (rules) => visitorOf(body, effectiveForm(context, rules.form)),
    holdUntil: (rules) =>
      effectiveForm(context, rules.form).confirmEmail ? holdEnd(context.clock.now(), startTime) : null,
    by: (client) => byClient(client, 'public'),
    contact: contactOf({ clientEmail: emailOf(body), clientPhone: normalizePhone(body.clientPhone) }),
    place: (rules, around) => place(context, rules, { by: 'public', startTime }, around),
    minutesOf: () => undefined,
    rulesBy: 'public',
    namesOthers: (rules) => (body.teamLink ? showsColleagues(context, rules, body.teamLink) : false),
  };
}

/** A system's booking with somebody whom the body names. @throws AppError 400 PHONE_INVALID, SERVICE_FIXES_DURATION */
export function systemWay(context: Context, session: Session, body: SystemBooking, key: string | null): Way {
  assertOneLength(body.productId, body.durationMinutes);
  const client = { ...clientOf(body), clientPhone: phoneOfSystem(body.clientPhone) };
  const startTime = new Date(body.startTime);
  const minutes = body.durationMinutes;
  return {
    userId: body.professionalId,
    organizationId: session.organizationId,
    productId: body.productId ?? null,
    startTime,
    createdBy: session.through ?? session.userId,
    idempotencyKey: key,
    requestHash: hashOf(body),
    asked: client,
    clientOf: () => client,
    by: () => byStaff(session),
    place(rules, around) {
      assertClockShows(body.startTime, rules.timezone);
      return place(context, rules, { by: 'public', startTime, minutes, namesMaximum: true }, around);
    },
    minutesOf: () => minutes,
    rulesBy: 'public',
    namesOthers: () => true,
  };
}

/**
 * What a series without an end goes on with, by the rules of its professional's own bookings: nobody is held to name a contact again.
 * @param createdBy who asked for the series
 */
export function laterWay(
  context: Context,
  { organizationId, createdBy }: Pick<Session, 'organizationId'> & { readonly createdBy: string },
  body: CreateAppointmentBody & { userId: string },
): Way {
  const byKey = createdBy === 'api' || createdBy === 'assistant' ? createdBy : null;
  const source = byKey ?? (createdBy === body.userId ? 'professional' : 'admin');
  const booker = { organizationId, userId: body.userId, role: 'professional', name: '' } as const;
  return {
    ...staffWay(context, booker, body, null),
    createdBy,
    by: () => bySystem(source),
    namesOthers: () => false,
    isSilent: true,
  };
}

/** Nothing is judged here: what is no phone is none. */
function askedOf(body: {
  readonly clientName?: string | null | undefined;
  readonly clientEmail?: string | null | undefined;
  readonly clientPhone?: string | null | undefined;
}): BookedClient {
  return {
    clientName: body.clientName?.trim() || NO_NAME,
    clientEmail: body.clientEmail?.trim() || null,
    clientPhone: normalizePhone(body.clientPhone),
  };
}

function clientOf(body: Pick<SystemBooking, 'clientName' | 'clientEmail' | 'clientPhone' | 'notes'>): Client {
  return {
    clientName: body.clientName,
    clientEmail: body.clientEmail || null,
    clientPhone: typedPhone(body.clientPhone),
    notes: body.notes || null,
  };
}

/** Who books for the team, as far as a booking asks. */
type Booker = Pick<Session, 'organizationId' | 'userId' | 'role' | 'name' | 'through'>;

/** The team's booking with somebody whom the body names, or with oneself. */
export function staffWay(
  context: Context,
  session: Booker,
  body: CreateAppointmentBody,
  key: string | null,
): Way {
  const startTime = new Date(body.startTime);
  const timesOf = (rules: RulesRow) => {
    const asked = {
      endTime: body.endTime === undefined ? undefined : new Date(body.endTime),
      duration: body.duration,
    };
    return {
      startTime,
      endTime: endOfNew(startTime, asked, rules.product?.duration ?? null, rules.defaultDuration),
    };
  };
  return {
    userId: body.userId ?? session.userId,
    organizationId: session.organizationId,
    productId: body.productId ?? null,
    startTime,
    createdBy: session.through ?? session.userId,
    idempotencyKey: key,
    requestHash: hashOf(body),
    asked: askedOf(body),
    clientId: body.clientId,
    clientOf(rules) {
      const client = clientOf(body);
      assertContact(session.role, rules, client);
      return client;
    },
    by: () => byStaff(session),
    place(rules, around) {
      const times = timesOf(rules);
      assertTimes(times);
      const { allowConflict = false, overbookingReason } = body;
      return place(context, rules, { by: 'staff', ...times, allowConflict, overbookingReason }, around);
    },
    minutesOf: (rules) => minutesOf(timesOf(rules)),
    staffTimes: timesOf,
    rulesBy: 'staff',
    // A colleague's agenda is not a professional's to look into.
    namesOthers: () => session.role === 'admin',
  };
}

/** What tells whether a request that came again with its key is the same one. */
export function hashOf(body: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(body)).digest();
}
