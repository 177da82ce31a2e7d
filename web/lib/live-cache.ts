import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { PeoplePage } from '#shared/contract/people.ts';
import type { Overview } from '#shared/contract/overview.ts';
import type { TeamDay } from '#shared/contract/team-day.ts';
import type { TeamMonth } from '#shared/contract/team-month.ts';
import { isNews } from '#shared/contract/live-news.ts';
import type { LiveEvent, LiveEventType } from '#shared/contract/notifications.ts';
import {
  APPOINTMENT_READS,
  BUSY_READS,
  DELIVERY_READS,
  HOURS_READS,
  LIST_READS,
  PEOPLE_READS,
  PRODUCT_READS,
  VISIT_READS,
} from './query-invalidation.ts';
import { isReached } from './live-reach.ts';
import { listsReached, readListedAgain } from './live-lists.ts';
import { readDaysAgain } from './live-month.ts';
import { keyOf, refresh, type ReadKey } from './read.ts';
import { readSession } from './session.ts';
import type { ReadName } from './route-call.ts';

export type CacheReaction = {
  /** Read again where on screen, out of date elsewhere. Of `user_updated`, what names other people alone is left. */
  refresh: readonly ReadName[];
  /** The same once those were read, and only what was asked of the message's person or of nobody by name. */
  followUp?: readonly ReadName[];
  /** Read again once in a while however many messages come: a busy day has many of them. */
  calmly?: readonly ReadName[];
  /** Thrown away where not on screen. */
  discard: readonly ReadName[];
};

/** How long messages are gathered before one read for all of them, in milliseconds. */
const CALM_MS = 500;
/** The same of records: most messages are about others than the one that is open. */
const RECORDS_MS = 3_000;
/** The same of a month's figures: the server counts all of its appointments for them. */
const MONTH_MS = 30_000;
const MONTH = 'GET /api/reports/month';

/** What messages change elsewhere than on agendas, of whom they do not say: clients, a month's figures, and how often links are used. */
const RECORDS: readonly ReadName[] = [
  ...VISIT_READS,
  'GET /api/clients',
  'GET /api/clients/:id',
  'GET /api/clients/:id/cancellations',
  'GET /api/clients/:id/late-cancellations',
  MONTH,
  'GET /api/short-links',
];

const ALWAYS = [
  ...APPOINTMENT_READS,
  'GET /api/appointments/:id/history',
] as const satisfies readonly ReadName[];

/** What was paid goes with its appointment: nobody reads it once that is gone. */
const PAYMENT_READS = [
  'GET /api/appointments/:id/payment',
  'GET /api/appointments/:id/receipt',
] as const satisfies readonly ReadName[];

/** Days off and holidays tell which appointments stay on them. */
const KEPT_READS = [
  'GET /api/availability/exceptions',
  'GET /api/availability/holidays',
] as const satisfies readonly ReadName[];

const PEOPLE = 'GET /api/admin/people';

/** What one live message does to the cache. All but a webhook's history refresh appointments, what is free around them, and figures. */
export function reactionTo(type: LiveEventType): CacheReaction {
  switch (type) {
    case 'appointment_created':
      return {
        // What was a held time until now is a message of its own.
        refresh: [...ALWAYS, 'GET /api/availability', ...KEPT_READS, PEOPLE],
        calmly: RECORDS,
        discard: [],
      };
    case 'appointment_updated':
      return {
        refresh: [...ALWAYS, ...PAYMENT_READS, ...KEPT_READS, PEOPLE],
        calmly: RECORDS,
        discard: LIST_READS,
      };
    case 'appointment_deleted':
      return {
        refresh: [...ALWAYS, ...KEPT_READS, PEOPLE],
        calmly: RECORDS,
        discard: LIST_READS,
      };
    case 'user_updated':
      return {
        // Names and zones are drawn with what takes time too.
        refresh: [...ALWAYS, ...PEOPLE_READS, 'GET /api/held-times', 'GET /api/appointments/team-month-busy'],
        // The message is also that of changed hours and services, and of a person's removal, after which they have none.
        followUp: [...HOURS_READS, ...PRODUCT_READS],
        calmly: RECORDS,
        discard: [],
      };
    case 'webhook_deliveries':
      return { refresh: [], calmly: DELIVERY_READS, discard: [] };
    case 'webhook_failed':
    case 'webhook_disabled':
      return {
        refresh: [
          ...ALWAYS,
          ...DELIVERY_READS,
          'GET /api/notification-settings',
          'GET /api/admin/webhook-settings',
        ],
        discard: [],
      };
    case 'google_synced':
    case 'google_disconnected':
      return {
        refresh: [...ALWAYS, ...BUSY_READS, 'GET /api/google/status'],
        discard: [],
      };
    case 'held_times':
      return {
        refresh: ['GET /api/held-times', 'GET /api/appointments/team-month-busy', 'GET /api/waiting-list'],
        discard: [],
      };
    case 'waiting_offer':
      return { refresh: ['GET /api/waiting-list'], discard: [] };
    case 'waiting_list':
      return { refresh: [], calmly: ['GET /api/waiting-list'], discard: [] };
    case 'clients':
    case 'short_links':
      return { refresh: [], calmly: RECORDS, discard: [] };
    case 'connection_established':
      // The stream's own: what was missed before it is read again as a whole.
      return { refresh: [], discard: [] };
  }
}

/** An appointment as some screen last read it; asked before the reaction throws that away. */
export function knownAppointment(client: QueryClient, id: string | null): Appointment | undefined {
  if (id === null) return undefined;
  const lists = client.getQueriesData<Appointment[]>({ queryKey: keyOf('GET /api/appointments') });
  const months = client.getQueriesData<TeamMonth>({ queryKey: keyOf('GET /api/appointments/team-month') });
  const days = client.getQueriesData<TeamDay>({ queryKey: keyOf('GET /api/appointments/team-day') });
  const ahead = client.getQueriesData<Overview>({ queryKey: keyOf('GET /api/appointments/overview') });
  return [
    ...lists.map(([, list]) => list),
    ...[...months, ...days].map(([, answer]) => answer?.appointments),
    ...ahead.map(([, overview]) => overview?.upcoming),
  ]
    .flatMap((list) => list ?? [])
    .find((each) => each.id === id);
}

/** Applies the reaction to a message, to what it reaches. */
export async function applyToCache(client: QueryClient, event: LiveEvent): Promise<void> {
  const reaction = reactionTo(event.type);
  const { userId } = event;
  const isTheirs = (key: ReadKey): boolean => {
    const { alone, among } = peopleIn(key);
    const named = alone === undefined ? among : [alone];
    return userId === null || named === undefined || named.includes(userId);
  };
  const concerns = (key: ReadKey): boolean =>
    event.type === 'user_updated'
      ? isTheirs(key)
      : isReached(key, event, readSession()?.user.id) &&
        (key[0] !== PEOPLE || mayShowOthers(client, key, event));
  for (const name of reaction.discard) {
    const predicate = ({ queryKey }: { queryKey: QueryKey }) => concerns(queryKey as ReadKey); // made by keyOf
    client.removeQueries({ queryKey: keyOf(name), type: 'inactive', predicate });
  }
  for (const name of reaction.calmly ?? []) refreshCalmly(client, name);
  if (event.change === 'renamed') for (const name of LIST_READS) refreshCalmly(client, name);
  if (isNews(event)) refreshCalmly(client, 'GET /api/bell');
  const { days } = event;
  if (days === undefined) await refreshPaced(client, reaction.refresh, concerns);
  else {
    const others = reaction.refresh.filter((name) => name !== 'GET /api/appointments/team-month');
    const { appointmentId } = event;
    const changed = appointmentId === null ? [] : [{ ...event, appointmentId }];
    const lists = new Set(listsReached(client, changed).map(({ queryHash }) => queryHash));
    const isWhole = (key: ReadKey): boolean => concerns(key) && !lists.has(hashKey(key));
    await Promise.all([
      refreshPaced(client, others, isWhole),
      readDaysAgain(client, days),
      readListedAgain(client, changed),
    ]);
  }
  if (reaction.followUp === undefined) return;
  // Nothing of somebody who was removed can be read by their id again.
  const isLeft = (key: ReadKey): boolean => event.change !== 'removed' || peopleIn(key).alone !== userId;
  await refresh(client, reaction.followUp, (key) => isLeft(key) && isTheirs(key));
}

/**
 * Whether those who attend or have appointments on certain days may be others since one of these changed: who is active is
 * shown without any, and who is shown already stays so by one more.
 */
function mayShowOthers(client: QueryClient, key: ReadKey, { type, change, userId }: LiveEvent): boolean {
  const asked = key[1]?.query ?? {};
  if (asked['from'] === undefined) return false;
  if (type === 'appointment_updated') return change === 'moved' || change === 'transferred';
  if (type !== 'appointment_created') return true;
  const page = client.getQueryData<PeoplePage>(key);
  return asked['status'] === undefined && !page?.people.some(({ id }) => id === userId);
}

/** What each client is about to read again. */
const waitingOf = new WeakMap<QueryClient, Set<ReadName>>();

function refreshCalmly(client: QueryClient, name: ReadName): void {
  const waiting = waitingOf.get(client) ?? new Set();
  if (waiting.has(name)) return;
  waitingOf.set(client, waiting.add(name));
  setTimeout(
    () => {
      waiting.delete(name);
      void refresh(client, [name]);
    },
    name === MONTH ? MONTH_MS : RECORDS.includes(name) ? RECORDS_MS : CALM_MS,
  );
}

/** Whether a key is one of those that a message reaches. */
type Concerns = (key: ReadKey) => boolean;

/** What was read a moment ago, and which keys later messages reached since. */
const justReadOf = new WeakMap<QueryClient, Map<ReadName, Concerns[]>>();

/** What each message of a busy day changes, and what is counted or drawn for everybody: costly to read for each. */
const PACED: ReadonlySet<ReadName> = new Set([
  'GET /api/admin/stats',
  'GET /api/appointments/team-day',
  PEOPLE,
]);

/** Reads again at once; what is paced and was read a moment ago, once more after that moment for all messages that came in it. */
function refreshPaced(client: QueryClient, names: readonly ReadName[], concerns: Concerns): Promise<void> {
  const justRead = justReadOf.get(client) ?? new Map<ReadName, Concerns[]>();
  justReadOf.set(client, justRead);
  // Once each: a name that stands twice in a reaction is no second message.
  const now = [...new Set(names)].filter((name) => {
    if (!PACED.has(name)) return true;
    const later = justRead.get(name);
    if (later !== undefined) {
      later.push(concerns);
      return false;
    }
    const reached: Concerns[] = [];
    justRead.set(name, reached);
    setTimeout(() => {
      justRead.delete(name);
      if (reached.length > 0) void refreshPaced(client, [name], (key) => reached.some((one) => one(key)));
    }, CALM_MS);
    return true;
  });
  return refresh(client, now, concerns);
}

/** The person whose things were read under a key, or several of a screen; neither where it names nobody. */
function peopleIn([name, input]: ReadKey): {
  alone: string | undefined;
  among: readonly string[] | undefined;
} {
  const alone = input?.params?.['userId'] ?? input?.query?.['userId'];
  const among = input?.query?.[name === PEOPLE ? 'ids' : 'userIds'];
  return { alone: alone?.toString(), among: among?.toString().split(',') };
}
