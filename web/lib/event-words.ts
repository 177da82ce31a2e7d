import type { WebhookEvent } from '#shared/contract/notification-settings.ts';

/** What each event is called. */
export const EVENT_NAMES: Readonly<Record<WebhookEvent, string>> = {
  'appointment.created': 'Agendamento criado',
  'appointment.updated': 'Agendamento alterado',
  'appointment.cancelled': 'Agendamento cancelado',
  'appointment.reminder': 'Lembrete',
};

/** The units of a time before an appointment, largest first. */
export const REMINDER_UNITS = [
  { minutes: 10_080, one: 'semana', many: 'semanas' },
  { minutes: 1_440, one: 'dia', many: 'dias' },
  { minutes: 60, one: 'hora', many: 'horas' },
  { minutes: 1, one: 'minuto', many: 'minutos' },
] as const;
const MINUTE = REMINDER_UNITS[3];

/** '1 hora antes', '2 dias antes', '90 minutos antes': the largest unit that divides it. */
export function minutesBefore(minutes: number): string {
  const unit = REMINDER_UNITS.find((each) => minutes % each.minutes === 0) ?? MINUTE;
  const count = minutes / unit.minutes;
  return `${count} ${count === 1 ? unit.one : unit.many} antes`;
}
