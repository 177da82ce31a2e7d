import type { Appointment, UpdateAppointmentBody } from '#shared/contract/appointments.ts';
import { dayIn, formatTime } from '#web/lib/format.ts';
import { addMinutes, instantOf, minutesBetween } from './zone-time.ts';

/** The edit form as typed. */
export type EditValues = {
  userId: string;
  clientName: string;
  clientEmail: string;
  clientPhone: string;
  notes: string;
  date: string;
  time: string;
  duration: string;
  transferToGoogleCalendar: boolean;
};

/** The form's values of an appointment, its times read in `zone`. */
export function editValuesOf(appointment: Appointment, zone: string): EditValues {
  return {
    userId: appointment.userId ?? '',
    clientName: appointment.clientName,
    clientEmail: appointment.clientEmail ?? '',
    clientPhone: appointment.clientPhone ?? '',
    notes: appointment.notes ?? '',
    date: dayIn(appointment.startTime, zone),
    time: formatTime(appointment.startTime, zone),
    duration: String(minutesBetween(appointment.startTime, appointment.endTime)),
    transferToGoogleCalendar: false,
  };
}

/**
 * The request for what was changed. A changed start alone leaves the length to the server's rule; a changed
 * duration names the end.
 * @returns null when date, time or duration cannot be read in `zone`
 */
export function editBody(
  appointment: Appointment,
  values: EditValues,
  zone: string,
): UpdateAppointmentBody | null {
  const before = editValuesOf(appointment, zone);
  const body: UpdateAppointmentBody = {};
  if (values.clientName !== before.clientName) body.clientName = values.clientName.trim();
  if (values.clientEmail !== before.clientEmail) body.clientEmail = values.clientEmail.trim();
  if (values.clientPhone !== before.clientPhone) body.clientPhone = values.clientPhone;
  if (values.notes !== before.notes) body.notes = values.notes.trim();
  if (values.userId !== before.userId) {
    body.userId = values.userId;
    body.transferToGoogleCalendar = values.transferToGoogleCalendar;
  }
  const retimed = values.date !== before.date || values.time !== before.time;
  const resized = values.duration !== before.duration;
  if (!retimed && !resized) return body;
  const minutes = Number.parseInt(values.duration, 10);
  const startTime = retimed ? instantOf(zone, values.date, values.time) : appointment.startTime;
  if (startTime === null || Number.isNaN(minutes) || minutes <= 0) return null;
  if (retimed) body.startTime = startTime;
  if (resized) body.endTime = addMinutes(startTime, minutes);
  return body;
}

/** Whether an edit changes when the appointment is. */
export function changesTime(body: UpdateAppointmentBody): boolean {
  return body.startTime !== undefined || body.endTime !== undefined;
}
