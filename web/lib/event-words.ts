import { spanWords } from '#shared/span-words.ts';
import type { WebhookEvent } from '#shared/contract/notification-settings.ts';

/** What each event is called. */
export const EVENT_NAMES: Readonly<Record<WebhookEvent, string>> = {
  'appointment.created': 'Agendamento criado',
  'appointment.updated': 'Agendamento alterado',
  'appointment.cancelled': 'Agendamento cancelado',
  'appointment.reminder': 'Lembrete',
  'appointment.attendance': 'Presença marcada',
  'client.created': 'Cliente cadastrado',
  'client.updated': 'Cliente alterado',
  'client.deleted': 'Cliente excluído ou unido',
};

/** '1 hora antes', '2 dias antes', '90 minutos antes': the largest unit that divides it. */
export function minutesBefore(minutes: number): string {
  return `${spanWords(minutes)} antes`;
}
