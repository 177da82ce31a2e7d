import { differencesOf, type Difference } from '#web/lib/differences.ts';
import { EVENT_NAMES, minutesBefore } from '#web/lib/event-words.ts';

type Values = Readonly<Record<string, unknown>>;

const LABELS: Readonly<Record<string, string>> = {
  emailNotificationsEnabled: 'Avisos por e-mail',
  webhookNotificationsEnabled: 'Webhook',
  webhookUrl: 'Endereço (URL)',
  webhookEvents: 'Eventos',
  notificationTimes: 'Lembretes',
};

/** The settings that somebody else saved meanwhile, in words. */
export function settingsDifferences(theirs: Values, mine: Values): Difference[] {
  return differencesOf(theirs, mine, LABELS, words);
}

function words(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Ligado' : 'Desligado';
  if (Array.isArray(value)) return value.map(partOf).join(', ') || 'Nenhum';
  return typeof value === 'string' && value !== '' ? value : 'Nenhum';
}

function partOf(part: unknown): string {
  if (typeof part === 'number') return minutesBefore(part);
  return (EVENT_NAMES as Readonly<Record<string, string>>)[String(part)] ?? String(part);
}
