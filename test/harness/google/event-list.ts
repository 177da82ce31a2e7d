import { randomUUID } from 'node:crypto';
import type { CalendarStore } from './calendar-store.ts';
import {
  ApiError,
  badRequest,
  emptyRange,
  fullSyncRequired,
  invalid,
  updatedMinTooLongAgo,
} from './errors.ts';
import { instancesAt, isGone, isSeries, singlesAt } from './series.ts';
import { millisOf, readBound, type GoogleEvent } from './times.ts';

type Query = URLSearchParams;
type SyncState = { readonly calendar: string; readonly version: number; readonly singles: boolean };
type Rest = { readonly items: GoogleEvent[]; readonly query: string; readonly sync: SyncState | null };

/** How far back `updatedMin` reaches. */
const MEMORY_MS = 28 * 86_400_000;
/** What cannot come with a sync token, and of what a first list gives none. */
const NO_TOKEN = [
  'iCalUID',
  'orderBy',
  'privateExtendedProperty',
  'q',
  'sharedExtendedProperty',
  'updatedMin',
];
const NOT_WITH_TOKEN = [...NO_TOKEN, 'timeMin', 'timeMax'];

export type Page = { items: GoogleEvent[]; nextPageToken?: string; nextSyncToken?: string };

/** Lists of events: pages and sync tokens. */
export class EventLists {
  readonly #pages = new Map<string, Rest>();
  readonly #tokens = new Map<string, SyncState>();

  /** Every token given so far is answered 410 from now on. */
  expireTokens(calendar?: string): void {
    for (const [token, state] of this.#tokens)
      if (calendar === undefined || state.calendar === calendar) this.#tokens.delete(token);
  }

  /** One page of `events.list`. @throws ApiError 400 and 410 as Google does */
  list(calendar: CalendarStore, query: Query, now: Date): Page {
    const size = Math.min(readSize(query.get('maxResults')), 2500);
    const rest = this.#rest(calendar, query, now);
    const items = rest.items.slice(0, size);
    if (rest.items.length > size) {
      const nextPageToken = randomUUID().replaceAll('-', '');
      this.#pages.set(nextPageToken, { ...rest, items: rest.items.slice(size) });
      return { items, nextPageToken };
    }
    if (!rest.sync) return { items };
    const nextSyncToken = Buffer.from(`${rest.sync.version}:${randomUUID()}`).toString('base64');
    this.#tokens.set(nextSyncToken, rest.sync);
    return { items, nextSyncToken };
  }

  #rest(calendar: CalendarStore, query: Query, now: Date): Rest {
    const asked = withoutPaging(query, calendar.id);
    const pageToken = query.get('pageToken');
    if (pageToken !== null) {
      const rest = this.#pages.get(pageToken);
      if (rest?.query !== asked) throw invalid('Invalid page token value.', 'pageToken');
      return rest;
    }
    const singles = query.get('singleEvents') === 'true';
    const sync = { calendar: calendar.id, version: calendar.version, singles };
    const token = query.get('syncToken');
    if (token === null) {
      const items = firstList(calendar, query, now);
      return { items, query: asked, sync: NO_TOKEN.some((name) => query.has(name)) ? null : sync };
    }
    if (NOT_WITH_TOKEN.some((name) => query.has(name)) || query.get('showDeleted') === 'false') {
      throw new ApiError(
        400,
        'cannotUseSyncTokenWithOtherRestrictions',
        'Sync token cannot be used with other request restrictions.',
        { domain: 'calendar', locationType: 'parameter', location: 'syncToken' },
      );
    }
    const since = this.#tokens.get(token);
    if (!since) throw fullSyncRequired();
    // Undefined behaviour by the reference: here it is refused, so that nobody relies on it.
    if (since.calendar !== calendar.id || since.singles !== singles)
      throw invalid('Invalid sync token value.', 'syncToken');
    const full = query.get('showDeleted') === 'true';
    const items = delta(calendar, since, now).map((event) => (full ? event : bare(calendar, event)));
    return { items, query: asked, sync };
  }
}

function readSize(text: string | null): number {
  if (text === null) return 250;
  if (!/^[1-9]\d*$/.test(text)) throw invalid(`Invalid value '${text}'.`, 'maxResults');
  return Number(text);
}

function withoutPaging(query: Query, calendar: string): string {
  const rest = new URLSearchParams(query);
  rest.delete('pageToken');
  rest.sort();
  return `${calendar}?${rest.toString()}`;
}

/**
 * Of a deleted event an incremental list only has what is needed to drop it: of an instance whose series is alive also where
 * it was, of all others the id (the reference of `status`).
 */
function bare(calendar: CalendarStore, event: GoogleEvent): GoogleEvent {
  if (!isGone(event)) return event;
  const isOfLiving = event.recurringEventId != null && !isGone(calendar.get(event.recurringEventId));
  const instance = isOfLiving ? (['recurringEventId', 'originalStartTime'] as const) : [];
  const names = ['kind', 'etag', 'id', 'status', ...instance] as const;
  return Object.fromEntries(
    names.filter((name) => event[name] !== undefined).map((name) => [name, event[name]]),
  );
}

function firstList(calendar: CalendarStore, query: Query, now: Date): GoogleEvent[] {
  const matches = matcher(calendar, query, now);
  const items = everything(calendar, query).filter(matches);
  const order = query.get('orderBy');
  if (order === 'startTime') {
    if (query.get('singleEvents') !== 'true') {
      throw new ApiError(
        400,
        'badRequest',
        'The requested ordering is not available for the particular query.',
      );
    }
    const start = (event: GoogleEvent) => millisOf(event.start, calendar.timeZone);
    return items.sort((one, other) => start(one) - start(other));
  }
  if (order === 'updated')
    return items.sort((one, other) => (one.updated ?? '').localeCompare(other.updated ?? ''));
  if (order !== null) throw invalid(`Invalid value '${order}'.`, 'orderBy');
  return items;
}

function everything(calendar: CalendarStore, query: Query): GoogleEvent[] {
  const deleted = query.get('showDeleted') === 'true' || query.has('updatedMin');
  const singles = query.get('singleEvents') === 'true';
  return calendar.ids().flatMap((id) => {
    const event = calendar.get(id);
    if (!event) return [];
    if (!singles) return listed(calendar, event, deleted) ? [event] : [];
    if (event.recurringEventId) return [];
    const events = isSeries(event) ? instancesOf(calendar, id) : [event];
    return events.filter((each) => deleted || !isGone(each));
  });
}

/** Cancelled instances of a living series are listed even when deleted events are not. */
function listed(calendar: CalendarStore, event: GoogleEvent, deleted: boolean): boolean {
  if (!event.recurringEventId) return deleted || !isGone(event);
  return deleted || !isGone(calendar.get(event.recurringEventId));
}

function instancesOf(calendar: CalendarStore, id: string): GoogleEvent[] {
  const alive = calendar.lastAlive(id);
  if (!alive) return [];
  if (!isGone(calendar.get(id))) return [...instancesAt(calendar, id, calendar.version).values()];
  return [...instancesAt(calendar, id, alive.version).values()].map((event) => ({
    ...event,
    status: 'cancelled',
  }));
}

function matcher(calendar: CalendarStore, query: Query, now: Date): (event: GoogleEvent) => boolean {
  const [from, to, updatedMin] = [query.get('timeMin'), query.get('timeMax'), query.get('updatedMin')].map(
    readBound,
  );
  if (from != null && to != null && from >= to) throw emptyRange();
  if (updatedMin != null && updatedMin < now.getTime() - MEMORY_MS) throw updatedMinTooLongAgo();
  const properties = (['private', 'shared'] as const).flatMap((kind) =>
    query.getAll(`${kind}ExtendedProperty`).map((text) => ({ kind, ...readProperty(text) })),
  );
  const [q, uid] = [query.get('q')?.toLowerCase(), query.get('iCalUID')];
  const within = (event: GoogleEvent) =>
    (to == null || millisOf(event.start, calendar.timeZone) < to) &&
    (from == null || millisOf(event.end, calendar.timeZone) > from);
  return (event) =>
    (isSeries(event)
      ? [...instancesAt(calendar, event.id ?? '', calendar.version).values()].some(within)
      : within(event)) &&
    (updatedMin == null || Date.parse(event.updated ?? '') >= updatedMin) &&
    (uid === null || event.iCalUID === uid) &&
    (q === undefined || searchable(event).includes(q)) &&
    properties.every(({ kind, name, value }) => event.extendedProperties?.[kind]?.[name] === value);
}

function readProperty(text: string): { name: string; value: string } {
  const cut = text.indexOf('=');
  if (cut < 1) throw badRequest();
  return { name: text.slice(0, cut), value: text.slice(cut + 1) };
}

const searchable = ({ summary, description, location, attendees }: GoogleEvent) =>
  [summary, description, location, ...(attendees ?? []).flatMap((each) => [each.email, each.displayName])]
    .join('\n')
    .toLowerCase();

/** What changed since a token was given. The token remembers no window of time: every change is listed. */
function delta(calendar: CalendarStore, since: SyncState, now: Date): GoogleEvent[] {
  const ids = new Set(calendar.changes.slice(since.version).map(({ id }) => id));
  if (!since.singles) return [...ids].flatMap((id) => calendar.get(id) ?? []);
  const roots = new Set([...ids].map((id) => calendar.get(id)?.recurringEventId ?? id));
  return [...roots].flatMap((id) => singlesDelta(calendar, id, since.version, now));
}

/** Of a series that was deleted a list of changes has no instance further ahead, as callers of Google's have found. */
const DELETED_AHEAD_MS = 183 * 86_400_000;

function singlesDelta(calendar: CalendarStore, id: string, version: number, now: Date): GoogleEvent[] {
  const before = singlesAt(calendar, id, version);
  const after = singlesAt(calendar, id, calendar.version);
  const all = calendar.changedAt(id) > version;
  const changed = [...after.values()].filter((event) => all || calendar.changedAt(event.id ?? '') > version);
  const root = calendar.get(id);
  const vanished = [...before.values()]
    .filter((event) => !after.has(event.id ?? '') && !isGone(event))
    .filter(
      (event) => !isGone(root) || millisOf(event.start, calendar.timeZone) < now.getTime() + DELETED_AHEAD_MS,
    )
    .map((event) => ({ ...event, etag: root?.etag ?? null, status: 'cancelled' }));
  return [...changed, ...vanished];
}
