import type { WebhookEvent } from '#shared/contract/notification-settings.ts';

/** What each event is called. */
export const EVENT_NAMES: Readonly<Record<WebhookEvent, string>> = {
  'appointment.created': 'Agendamento criado',
  'appointment.updated': 'Agendamento alterado',
  'appointment.cancelled': 'Agendamento cancelado',
  'appointment.reminder': 'Lembrete',
};

const UNITS = [
  { minutes: 10_080, one: 'semana', many: 'semanas' },
  { minutes: 1_440, one: 'dia', many: 'dias' },
  { minutes: 60, one: 'hora', many: 'horas' },
] as const;

/** '1 hora antes', '2 dias antes', '90 minutos antes': the largest unit that divides it. */
export function minutesBefore(minutes: number): string {
  const unit = UNITS.find((each) => minutes % each.minutes === 0);
  const [count, one, many] =
    unit === undefined ? [minutes, 'minuto', 'minutos'] : [minutes / unit.minutes, unit.one, unit.many];
  return `${count} ${count === 1 ? one : many} antes`;
}
