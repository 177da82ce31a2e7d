import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { User } from '#shared/contract/users.ts';
import type { LiveEventType } from '#shared/contract/notifications.ts';
import { apiKey } from './query-policy.ts';

export type CacheReaction = {
  /** Read again where on screen, out of date elsewhere. */
  refresh: readonly QueryKey[];
  /** The same once those were read, and only of people who are still there. */
  followUp?: readonly QueryKey[];
  /** Read again once in a while however many messages come: a busy day has many of them. */
  calmly?: readonly QueryKey[];
  /** Thrown away where not on screen. */
  discard: readonly QueryKey[];
};

/** How long messages are gathered of which one reading again is enough, in milliseconds. */
const CALM_MS = 500;

const ALWAYS = [
  apiKey('appointments'),
  apiKey('appointment-history'),
  apiKey('free-times'),
  apiKey('held-times'),
  apiKey('admin', 'stats'),
];
const DELIVERIES = apiKey('webhook-logs');

/** What one live message does to the cache. All but a webhook's history refresh appointments, what is free around them, and figures. */
export function reactionTo(type: LiveEventType): CacheReaction {
  switch (type) {
    case 'appointment_created':
      return { refresh: [...ALWAYS, apiKey('availability')], discard: [] };
    case 'appointment_updated':
    case 'appointment_deleted':
      // Days off and holidays tell which appointments stay on them.
      return {
        refresh: [...ALWAYS, apiKey('availability', 'exceptions'), apiKey('availability', 'holidays')],
        discard: [apiKey('appointments')],
      };
    case 'user_updated':
      return {
        refresh: [...ALWAYS, apiKey('booking'), apiKey('users'), apiKey('user'), apiKey('admin', 'users')],
        // The message is also that of changed hours and services, and of a person's removal, after which they have none.
        followUp: [apiKey('availability'), apiKey('products')],
        discard: [],
      };
    case 'webhook_deliveries':
      return { refresh: [], calmly: [DELIVERIES], discard: [] };
    case 'webhook_failed':
    case 'webhook_disabled':
      return {
        refresh: [
          ...ALWAYS,
          DELIVERIES,
          apiKey('notification-settings'),
          apiKey('admin', 'webhook-settings'),
        ],
        discard: [],
      };
    case 'google_synced':
    case 'google_disconnected':
      return { refresh: [...ALWAYS, apiKey('google'), apiKey('google-calendar')], discard: [] };
    case 'held_times':
      return { refresh: [apiKey('held-times')], discard: [] };
    case 'connection_established':
      return { refresh: ALWAYS, discard: [] };
  }
}

/** An appointment as some screen last read it; asked before the reaction throws that away. */
export function knownAppointment(client: QueryClient, id: string | null): Appointment | undefined {
  if (id === null) return undefined;
  for (const [, list] of client.getQueriesData<Appointment[]>({ queryKey: apiKey('appointments') })) {
    const found = list?.find((each) => each.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Applies the reaction to a message. */
export async function applyToCache(client: QueryClient, type: LiveEventType): Promise<void> {
  const reaction = reactionTo(type);
  for (const queryKey of reaction.discard) client.removeQueries({ queryKey, type: 'inactive' });
  for (const queryKey of reaction.calmly ?? []) refreshCalmly(client, queryKey);
  await Promise.all(reaction.refresh.map((queryKey) => client.invalidateQueries({ queryKey })));
  if (reaction.followUp === undefined) return;
  const people = client.getQueryData<User[]>(apiKey('admin', 'users'))?.map((user) => user.id);
  const isThere = ({ queryKey }: { queryKey: QueryKey }) =>
    people === undefined || idsIn(queryKey).every((id) => people.includes(id));
  await Promise.all(
    reaction.followUp.map((queryKey) => client.invalidateQueries({ queryKey, predicate: isThere })),
  );
}

const waiting = new Set<string>();

function refreshCalmly(client: QueryClient, queryKey: QueryKey): void {
  const name = JSON.stringify(queryKey);
  if (waiting.has(name)) return;
  waiting.add(name);
  setTimeout(() => {
    waiting.delete(name);
    void client.invalidateQueries({ queryKey });
  }, CALM_MS);
}

/** The ids of people that a key names. */
function idsIn(queryKey: QueryKey): string[] {
  return queryKey
    .flatMap((part): unknown[] => (typeof part === 'object' && part !== null ? Object.values(part) : [part]))
    .filter((value): value is string => typeof value === 'string' && /^[\da-f]{8}-[\da-f-]{27}$/.test(value));
}
