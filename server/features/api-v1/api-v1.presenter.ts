import type {
  ApiAppointment,
  ApiAvailability,
  ApiFreeSlots,
  ApiProduct,
  ApiProfessional,
  ApiSlot,
  ApiSuggestedSlot,
} from '#shared/contract/api-v1.ts';
import { fieldsOf } from '#shared/contract/common.ts';
import { reasonText } from '#shared/distribution/reason-text.ts';
import { API_LIMIT_NAMES, ownLimits, type ApiLimits } from '#shared/contract/own-limits.ts';
import { msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import type { Payment } from '#shared/contract/payments.ts';
import type { Interval } from '#shared/scheduling/types.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import type { SuggestedTime } from '#shared/suggestions/reasons.ts';
import { staffReasonWords } from '#shared/suggestions/staff-words.ts';
import { WEEKDAYS } from '#shared/suggestions/words.ts';
import type {
  RulesRow,
  SystemRow,
  SystemSlots,
  WindowRow,
} from '#server/features/appointments/systems.service.ts';
import type { OfferedRow } from '#server/features/products/offered.service.ts';
import type { ListedUser } from '#server/features/users/listed.service.ts';
import { clockTimeOf } from '#server/lib/format.ts';
import { offsetTime } from '#server/lib/offset-time.ts';
import { e164 } from '#server/lib/phone.ts';

/** A professional as systems see them. @param publicUrl where clients book */
export function presentProfessional(row: ListedUser, publicUrl: string): ApiProfessional {
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    email: row.email,
    timezone: row.timezone,
    isActive: row.isActive,
    defaultDurationMinutes: row.defaultDuration,
    bookingUrl: `${publicUrl}/book/personal/${row.bookingSlug}`,
  };
}

export function presentProduct(row: OfferedRow): ApiProduct {
  return {
    id: row.id,
    professionalId: row.userId,
    name: row.name,
    description: row.description,
    durationMinutes: row.duration,
    price: row.priceCents / 100,
    isActive: row.isActive,
  };
}

/** @param today the professional's local date: what is over is left out */
export function presentAvailability(rules: RulesRow, today: string): ApiAvailability {
  const daysOff = rules.holidays.map((date) => ({ from: date, to: date, windows: [] }));
  const taken = (date: string) => rules.exceptions.some(({ from, to }) => from <= date && date <= to);
  return {
    professionalId: rules.userId,
    timezone: rules.timezone,
    bufferMinutes: rules.bufferTime ?? 0,
    ...apiLimitsOf(rules),
    weekly: rules.windows.map((window) => ({ dayOfWeek: window.dayOfWeek, ...hoursOf(window) })),
    exceptions: [...rules.exceptions, ...daysOff.filter(({ from }) => !taken(from))]
      .filter(({ to }) => to >= today)
      .sort((one, other) => one.from.localeCompare(other.from))
      .map(({ from, to, windows }) => ({ from, to, windows: windows.map(hoursOf) })),
  };
}

function apiLimitsOf(rules: RulesRow): ApiLimits {
  const named = fieldsOf(ownLimits).map((limit) => [API_LIMIT_NAMES[limit], rules[limit]]);
  return Object.fromEntries(named) as ApiLimits; // the table names every one
}

function hoursOf(window: Omit<WindowRow, 'dayOfWeek'>) {
  return {
    startTime: clockTimeOf(window.startMinute),
    endTime: clockTimeOf(window.endMinute),
    slotMinutes: window.slotMinutes,
    capacity: window.capacity,
  };
}

/** Free times with the professional's offset. */
export function presentFreeSlots({ rules, ...times }: SystemSlots): ApiFreeSlots {
  return { professionalId: rules.userId, ...presentTimes(times, rules.timezone) };
}

/** Free times and the best of them with the offset of a zone; no suggestions where none are wanted. */
export function presentTimes(
  { slots, suggestions }: Omit<SystemSlots, 'rules'>,
  timezone: string,
): Omit<ApiFreeSlots, 'professionalId'> {
  return {
    timezone,
    data: slots.map((slot) => presentSlot(slot, timezone)),
    ...(suggestions === null
      ? {}
      : { suggestions: suggestions.map((each) => presentSuggested(each, timezone)) }),
  };
}

function presentSuggested({ reason, ...slot }: SuggestedTime, timezone: string): ApiSuggestedSlot {
  const weekday = WEEKDAYS[toLocal(timezone, slot.start).dayOfWeek];
  return { ...presentSlot(slot, timezone), reason, label: staffReasonWords(reason, weekday) };
}

/** A free time with the offset of a zone. */
export function presentSlot({ start, end }: Interval, timezone: string): ApiSlot {
  const local = (minute: number) => offsetTime(new Date(msOfEpochMinute(minute)), timezone);
  return { startTime: local(start), endTime: local(end) };
}

/** A row of a list, or a whole one, without what is noted beside it. */
export type ShownRow = Omit<
  SystemRow,
  'discountCents' | 'paidCents' | 'method' | 'paidOn' | 'seriesId' | 'isAsked'
>;

/** What is noted beside an appointment; asked is a client who is to choose another time. */
export type Beside = {
  readonly payment: Payment;
  readonly seriesId: string | null;
  readonly isAsked: boolean;
};

/** An appointment with its times by the clock of its zone. */
export function presentAppointment(
  row: ShownRow,
  { manageUrl, payment, seriesId, isAsked }: Beside & { readonly manageUrl: string },
): ApiAppointment {
  const { timezone: zone, distribution } = row;
  return {
    id: row.id,
    professionalId: row.userId,
    professionalName: row.professionalName,
    productId: row.productId,
    productName: row.productName,
    clientName: row.clientName,
    clientEmail: row.clientEmail,
    clientPhone: row.clientPhone && e164(row.clientPhone),
    notes: row.notes,
    startTime: offsetTime(row.startTime, zone),
    endTime: offsetTime(row.endTime, zone),
    timezone: zone,
    confirmedAt: row.confirmedAt === null ? null : offsetTime(row.confirmedAt, zone),
    isAsked,
    isOverbooked: row.isOverbooked,
    overbookingReason: row.overbookingReason,
    attendance: row.attendance,
    payment,
    seriesId,
    meetLink: row.meetLink,
    manageUrl,
    createdBy: originOf(row.createdBy),
    ...(distribution == null ? {} : { distributionReason: reasonText(distribution) }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function originOf(createdBy: string): ApiAppointment['createdBy'] {
  switch (createdBy) {
    case 'public':
    case 'api':
    case 'assistant':
    case 'google':
      return createdBy;
    default:
      return 'staff';
  }
}
