import { calledName } from '#shared/clients/called-name.ts';
import type { Appointment, UpdateAppointmentBody } from '#shared/contract/appointments.ts';
import { APPOINTMENT_MAX_MINUTES } from '#shared/contract/limits.ts';
import { dayIn, formatTime } from '#web/lib/format.ts';
import { storedPhone } from '#web/lib/phone.ts';
import { contactError, type AskedContact } from './contact-error.ts';
import type { Service } from './creation-values.ts';
import { hasFixedLength, minutesAfterMove } from './moved-times.ts';
import { addMinutes, instantOf, minutesBetween } from './zone-time.ts';

/** A service that is chosen in place of the one there was; or that one, by its name; or none. */
export type EditedService = Service | 'kept' | 'none';

/** The edit form as typed. */
export type EditValues = {
  userId: string;
  service: EditedService;
  clientName: string;
  clientEmail: string;
  clientPhone: string;
  notes: string;
  date: string;
  time: string;
  /** Minutes as typed; null while nobody touched them and the rule of a move decides. */
  duration: string | null;
  transferToGoogleCalendar: boolean;
};

/** Whose agenda an edit is about, as far as it decides on times. */
export type Clock = {
  /** The professional's zone, which date and time are meant in. */
  zone: string;
  /** Whether a moved appointment keeps its length: unless its professional has chosen "Ao mover, passar para 1 hora". */
  keepsDuration: boolean;
};

/** The form's values of an appointment, its times read in `zone`. */
export function editValuesOf(appointment: Appointment, zone: string): EditValues {
  return {
    userId: appointment.userId ?? '',
    service: 'kept',
    clientName: calledName(appointment),
    clientEmail: appointment.clientEmail ?? '',
    clientPhone: storedPhone(appointment.clientPhone),
    notes: appointment.notes ?? '',
    date: dayIn(appointment.startTime, zone),
    time: formatTime(appointment.startTime, zone),
    duration: null,
    transferToGoogleCalendar: true,
  };
}

/** The same instant on another professional's clock: a transfer alone moves nothing. */
export function readInZone(values: EditValues, from: string, to: string): EditValues {
  const instant = instantOf(from, values.date, values.time);
  if (instant === null || from === to) return values;
  return { ...values, date: dayIn(instant, to), time: formatTime(instant, to) };
}

/** Whether the length is a service's, which cannot be typed. */
export function isLengthFixed(appointment: Appointment, { service }: EditValues): boolean {
  return service === 'kept' ? hasFixedLength(appointment) : service !== 'none';
}

/** Minutes that the appointment will have once the values are saved; null when what was typed is no length. */
export function minutesAfterEdit(appointment: Appointment, values: EditValues, clock: Clock): number | null {
  if (typeof values.service === 'object') return values.service.duration;
  if (values.duration === null || isLengthFixed(appointment, values)) {
    return isRetimed(appointment, values, clock.zone)
      ? minutesAfterMove(
          values.service === 'none' ? { ...appointment, productName: null } : appointment,
          clock.keepsDuration,
        )
      : minutesBetween(appointment.startTime, appointment.endTime);
  }
  const minutes = Number.parseInt(values.duration, 10);
  return Number.isNaN(minutes) || minutes <= 0 || minutes > APPOINTMENT_MAX_MINUTES ? null : minutes;
}

/** Whether the start is another one. */
export function isRetimed(appointment: Appointment, values: EditValues, zone: string): boolean {
  const before = editValuesOf(appointment, zone);
  return values.date !== before.date || values.time !== before.time;
}

/** What is wrong with an edit, by field. */
export type EditErrors = Partial<Record<'clientName' | 'clientEmail' | 'date' | 'time' | 'duration', string>>;

/**
 * What has to stay known of how the client is reached: one that never had an e-mail, or a phone, may go on without.
 * Nobody takes one away.
 */
export function contactThatStays(
  { clientEmail, clientPhone }: Appointment,
  { area, emailRequired }: AskedContact,
): AskedContact {
  return {
    area: (clientEmail ?? clientPhone) === null ? 'professional' : area,
    emailRequired: emailRequired && clientEmail !== null,
  };
}

/**
 * What is missing or wrong before an edit can be sent; empty when nothing is.
 * @param asked as `contactThatStays`
 */
export function editErrors(
  appointment: Appointment,
  values: EditValues,
  clock: Clock,
  asked: AskedContact,
): EditErrors {
  const errors: EditErrors = {};
  if (values.clientName.trim() === '') errors.clientName = 'Informe o nome do cliente.';
  const contact = contactError(values, asked);
  if (contact !== undefined) errors.clientEmail = contact;
  if (values.date === '') errors.date = 'Escolha a data.';
  if (values.time === '') errors.time = 'Informe a hora.';
  if (minutesAfterEdit(appointment, values, clock) === null)
    errors.duration = 'Informe os minutos, até 1440.';
  return errors;
}

/**
 * The request for what was changed. A changed start alone leaves the length to the server's rule; a typed duration
 * names the end.
 * @returns null when date, time or duration cannot be read on that clock
 */
export function editBody(
  appointment: Appointment,
  values: EditValues,
  clock: Clock,
): UpdateAppointmentBody | null {
  const before = editValuesOf(appointment, clock.zone);
  const body: UpdateAppointmentBody = {};
  if (values.clientName !== before.clientName) body.clientName = values.clientName.trim();
  if (values.clientEmail !== before.clientEmail) body.clientEmail = values.clientEmail.trim();
  if (values.clientPhone !== before.clientPhone) body.clientPhone = values.clientPhone;
  if (values.notes !== before.notes) body.notes = values.notes.trim();
  if (values.userId !== before.userId) {
    body.userId = values.userId;
    body.transferToGoogleCalendar = values.transferToGoogleCalendar;
  }
  if (values.service !== 'kept') body.productId = values.service === 'none' ? null : values.service.id;
  const retimed = isRetimed(appointment, values, clock.zone);
  const minutes = minutesAfterEdit(appointment, values, clock);
  const current = minutesBetween(appointment.startTime, appointment.endTime);
  const resized =
    values.duration !== null && !isLengthFixed(appointment, values) && (retimed || minutes !== current);
  if (!retimed && !resized) return body;
  const startTime = retimed ? instantOf(clock.zone, values.date, values.time) : appointment.startTime;
  if (startTime === null || minutes === null) return null;
  if (retimed) body.startTime = startTime;
  if (resized) body.endTime = addMinutes(startTime, minutes);
  return body;
}

/** Whether an edit changes when the appointment is. */
export function changesTime(body: UpdateAppointmentBody): boolean {
  return body.startTime !== undefined || body.endTime !== undefined || body.productId !== undefined;
}

/** What the words that an edit changes say until then. */
export function wordsBefore(
  appointment: Appointment,
  body: UpdateAppointmentBody,
): Pick<UpdateAppointmentBody, 'before'> {
  const words = (['clientName', 'clientEmail', 'clientPhone', 'notes'] as const).filter(
    (field) => body[field] !== undefined,
  );
  return words.length === 0
    ? {}
    : { before: Object.fromEntries(words.map((field) => [field, appointment[field]])) };
}
