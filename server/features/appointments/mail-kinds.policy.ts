import type { AppointmentEvent, AppointmentEventKind } from '#server/jobs/definitions.ts';

/** What a mail about an appointment says. */
export type MailKind = 'booked' | 'changed' | 'call_ready' | 'cancelled' | 'reminder';

const MAIL_OF: Readonly<Record<AppointmentEventKind, MailKind>> = {
  'appointment.created': 'booked',
  'appointment.updated': 'changed',
  'appointment.cancelled': 'cancelled',
  'appointment.reminder': 'reminder',
  // Such an event concerns nobody: no mail is made of it.
  'appointment.attendance': 'changed',
};

/** The mail that an event becomes. */
export function mailKindOf({ type, isMeetLink }: Pick<AppointmentEvent, 'type' | 'isMeetLink'>): MailKind {
  return isMeetLink === true ? 'call_ready' : MAIL_OF[type];
}
