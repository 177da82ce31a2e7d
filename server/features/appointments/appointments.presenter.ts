import { calledName } from '#shared/clients/called-name.ts';
import type { Appointment, CreatedAppointment, MovedDetails } from '#shared/contract/appointments.ts';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import type { FreeDaysAnswer, FreeTimesAnswer } from '#shared/contract/free-times.ts';
import type { FirstFreeAnswer } from '#shared/contract/first-free.ts';
import { isErased } from '#shared/clients/same-client.ts';
import { reasonText } from '#shared/distribution/reason-text.ts';
import { joined } from '#shared/scheduling/joined.ts';
import type { OpenHours } from '#shared/scheduling/start-state.ts';
import type { Interval } from '#shared/scheduling/types.ts';
import { AppError } from '#server/lib/app-error.ts';
import { isoInterval } from '#server/lib/iso-interval.ts';
import type { FirstTime } from '#server/features/distribution/first-free.service.ts';
import type { AppointmentSnapshot } from '#server/jobs/definitions.ts';
import type { AppointmentRow, ListedRow } from './appointments.queries.ts';
import { meetingForClient, meetingWords, priceForClient } from './meeting.policy.ts';

/** An appointment as its organisation sees it. */
export function presentAppointment(row: ListedRow): Appointment {
  return {
    id: row.id,
    userId: row.userId,
    professionalName: row.professionalName,
    timezone: row.timezone,
    clientId: isErased(row) ? null : row.clientId,
    clientName: row.clientName,
    clientSocialName: row.clientSocialName ?? null,
    clientEmail: row.clientEmail,
    clientPhone: row.clientPhone,
    ...(row.clientPhone === null && row.reachedAt ? { recordPhone: row.reachedAt } : {}),
    notes: row.notes,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    googleEventId: row.googleEventId,
    serviceUrl: row.serviceUrl,
    productName: row.productName,
    productId: row.productId,
    ...meetingWords({ ...row, clientName: calledName(row) }),
    meetLink: row.meetLink,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    isOverbooked: row.isOverbooked,
    overbookingReason: row.overbookingReason,
    attendance: row.attendance,
    ...(row.isAsked === true ? { isAsked: true as const } : {}),
    ...(row.distribution === null ? {} : { distributionReason: reasonText(row.distribution) }),
  };
}

/** What refuses a change that was decided where an appointment stood before: it says where it stands now. */
export function movedError(row: ListedRow): AppError {
  const { startTime, timezone, professionalName } = presentAppointment(row);
  return new AppError('APPOINTMENT_MOVED', { startTime, timezone, professionalName } satisfies MovedDetails);
}

/** An appointment just made, as its organisation sees it, with why its professional was chosen where nobody was named. */
export function presentCreated(row: AppointmentRow): CreatedAppointment {
  const { distribution } = row;
  if (distribution === null) return presentAppointment(row);
  return { ...presentAppointment(row), distribution };
}

/** What an event carries of an appointment, so that its receivers need not find the row as it was. */
export function snapshotOf(row: AppointmentRow): AppointmentSnapshot {
  return {
    id: row.id,
    userId: row.userId,
    professionalName: row.professionalName,
    clientName: row.clientName,
    clientEmail: row.clientEmail,
    clientPhone: row.clientPhone,
    notes: row.notes,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    productName: row.productName,
    ...meetingWords(row),
    meetLink: row.meetLink,
    googleEventId: row.googleEventId,
    attendance: row.attendance,
    ...(row.distribution?.zone === undefined ? {} : { clientZone: row.distribution.zone }),
    revision: row.revision,
  };
}

/** What a client sees of the appointment just booked, with the path of their own page. */
export function presentBooking(
  row: AppointmentRow,
  manageToken: string,
  sendsMail: boolean,
): PublicBookingAnswer {
  return {
    id: row.id,
    professionalName: row.professionalName,
    clientName: row.clientName,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    timezone: row.timezone,
    productName: row.productName,
    productPrice: priceForClient(row),
    ...meetingForClient(row),
    managePath: `/agendamento/${manageToken}`,
    emailSent: sendsMail && row.clientEmail !== null,
  };
}

/** A day of free times as staff sees it: whole minutes become instants. */
export function presentFreeTimes(day: {
  timezone: string;
  minutes: number;
  free: readonly Interval[];
  hours: readonly OpenHours[];
  busy: readonly Interval[];
  blocked: readonly Interval[];
}): FreeTimesAnswer {
  return {
    timezone: day.timezone,
    minutes: day.minutes,
    free: day.free.map(isoInterval),
    hours: day.hours.map((open) => ({ ...isoInterval(open), capacity: open.capacity })),
    busy: day.busy.map(isoInterval),
    blocked: joined(day.blocked).map(isoInterval),
  };
}

/** The first free times of several people: whole minutes become instants. */
export function presentFirstFree({
  times,
  ...found
}: Omit<FirstFreeAnswer, 'times'> & { readonly times: readonly FirstTime[] }): FirstFreeAnswer {
  return {
    ...found,
    times: times.map(({ who, ...time }) => ({
      ...isoInterval(time),
      userId: who.userId,
      professionalName: who.name,
      color: who.color,
      timezone: who.timezone,
      productId: time.productId,
      others: time.others,
      free: [...time.free],
      reason: time.reason,
    })),
  };
}

/** Days by what staff finds on them. */
export function presentFreeDays(
  timezone: string,
  days: readonly { date: string; hasHours: boolean; free: number }[],
): FreeDaysAnswer {
  return {
    timezone,
    days: days.map(({ date, hasHours, free }) => ({
      date,
      state: !hasHours ? 'closed' : free > 0 ? 'free' : 'full',
    })),
  };
}
