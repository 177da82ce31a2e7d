import type { LiveEvent, LiveEventType } from './notifications.ts';

/** Whether a message is about trouble with a webhook. */
function isWebhookTrouble(type: LiveEventType): boolean {
  return type === 'webhook_failed' || type === 'webhook_disabled';
}

/** Whether a message is about a webhook: its owner's alone, and nothing that a client sees changes by it. */
export function isAboutWebhook(type: LiveEventType): boolean {
  return isWebhookTrouble(type) || type === 'webhook_deliveries';
}

/** What only changes when its person is free. */
const ABOUT_AN_AGENDA: readonly LiveEventType[] = [
  'appointment_created',
  'appointment_updated',
  'appointment_deleted',
  'held_times',
  'waiting_offer',
  'google_synced',
];

/** Whether a message is about nothing that the public pages show. */
export function isStaffsAlone(type: LiveEventType): boolean {
  return isAboutWebhook(type) || type === 'waiting_list' || type === 'clients' || type === 'short_links';
}

/** The people whose agendas a message is about; undefined when it may be about anything of the organisation. */
export function agendasOf(event: LiveEvent | undefined): readonly string[] | undefined {
  return event?.userId && ABOUT_AN_AGENDA.includes(event.type) ? [event.userId] : undefined;
}

/** The event that the stream sends, every few seconds, when there is nothing else to send. */
export const LIVE_HEARTBEAT = { event: 'heartbeat', seconds: 25 } as const;

/** What only has screens read again; everything else stands in the log too, out of which the bell lists it. */
const REFRESHES: readonly LiveEventType[] = [
  'connection_established',
  'google_synced',
  'webhook_deliveries',
  'held_times',
  'waiting_list',
];

export function isNews({ type }: Pick<LiveEvent, 'type'>): boolean {
  return !REFRESHES.includes(type);
}

/** The id of a message: when it happened, in milliseconds since 1970, and which event it is. */
export function liveKey(at: Date, id: string): string {
  return `${at.getTime()}-${id}`;
}

/** When the message with this id happened; null when it is no id of ours. */
export function momentOfKey(key: string): Date | null {
  const [, milliseconds] = /^(\d{1,15})-[\w-]+$/.exec(key) ?? [];
  return milliseconds === undefined ? null : new Date(Number(milliseconds));
}
