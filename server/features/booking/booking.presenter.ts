import { changeableUntil } from '#server/features/appointments/manage.service.ts';
import { meetingForClient, priceForClient } from '#server/features/appointments/meeting.policy.ts';
import type { Context } from '#server/context.ts';
import { effectiveForm } from '#server/features/appointments/holds.policy.ts';
import {
  managedAppointment,
  publicProfile,
  type ManagedAppointment,
  type PublicProduct,
  type PublicProfessional,
  type TeamMember,
  type SlotsAnswer,
} from '#shared/contract/booking.ts';
import { FALLBACK_COLOR, PUBLIC_TEAM } from '#shared/contract/limits.ts';
import { PAGE_LIMITS_UNTIL_CHOSEN } from '#shared/contract/own-limits.ts';
import { busyIntervalOf } from '#shared/scheduling/epoch-minute.ts';
import { joined } from '#shared/scheduling/joined.ts';
import type { DayTimes } from '#shared/scheduling/types.ts';
import type { SuggestedTime } from '#shared/suggestions/reasons.ts';
import type { ManagedRow } from '#server/features/appointments/manage.service.ts';
import { clientZoneOf } from '#server/features/appointments/appointments.policy.ts';
import { beginningOf } from '#server/lib/beginning.ts';
import { present } from '#server/lib/present.ts';
import { clockTimeOf } from '#server/lib/format.ts';
import { isoInterval } from '#server/lib/iso-interval.ts';
import type { ProfessionalRow } from './booking.queries.ts';
import type { TeamRow } from './team.queries.ts';

/** A professional's public profile: of other clients nothing but busy times. */
export function presentProfessional(context: Context, row: ProfessionalRow): PublicProfessional {
  return {
    ...present(publicProfile, row),
    autoCreateMeet: row.autoCreateMeet,
    availability: row.windows.map((window) => ({
      id: window.id,
      dayOfWeek: window.dayOfWeek,
      startTime: clockTimeOf(window.startMinute),
      endTime: clockTimeOf(window.endMinute),
      appointmentDuration: window.appointmentDuration,
      maxConcurrentAppointments: window.maxConcurrentAppointments,
      isActive: true,
    })),
    appointments: row.busy.map(([start, end]) => ({
      startTime: new Date(start).toISOString(),
      endTime: new Date(end).toISOString(),
    })),
    blocked: joined(row.blocked.map(([start, end]) => busyIntervalOf(start, end))).map(isoInterval),
    formSettings: effectiveForm(context, row.form),
  };
}

/** A professional's card: of their own words the beginning, cut between words. */
export function presentMember({ description, ...row }: TeamRow): TeamMember {
  return { ...row, summary: beginningOf(description ?? '', PUBLIC_TEAM.summary) };
}

export function presentProducts(row: ProfessionalRow): PublicProduct[] {
  return row.products.map((product) => ({ ...product, price: Number(product.price) }));
}

/** @param suggestions null where the professional wants none */
export function presentSlots(
  timezone: string,
  days: readonly DayTimes[],
  suggestions: readonly SuggestedTime[] | null,
): SlotsAnswer {
  return {
    timezone,
    days: days.map(({ date, slots, none }) => ({
      date,
      slots: slots.map(isoInterval),
      ...(none && { none }),
    })),
    ...(suggestions === null
      ? {}
      : { suggestions: suggestions.map(({ reason, ...slot }) => ({ ...isoInterval(slot), reason })) }),
  };
}

/** The client's own view of their appointment. */
export function presentManaged(
  row: ManagedRow,
  more: Pick<ManagedAppointment, 'waiting' | 'series' | 'canWait'>,
): ManagedAppointment {
  const { appointment, isActive, bookingSlug, limits, color } = row;
  return present(managedAppointment, {
    ...appointment,
    ...row,
    ...(limits ?? PAGE_LIMITS_UNTIL_CHOSEN),
    ...meetingForClient(appointment),
    clientZone: clientZoneOf(appointment),
    bookingPath: isActive && bookingSlug !== null ? `/book/personal/${bookingSlug}` : null,
    color: color ?? FALLBACK_COLOR,
    productPrice: priceForClient(appointment),
    changeableUntil: changeableUntil(row),
    canMove: isActive === true,
    ...more,
  });
}
