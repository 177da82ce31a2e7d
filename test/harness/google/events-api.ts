import type { Clock } from '#server/lib/clock.ts';
import { entryOf, type ListEntry } from './accounts.ts';
import type { Channels } from './channels.ts';
import type { Conferences } from './conferences.ts';
import { invalid, needsWriter, notFound, preconditionFailed } from './errors.ts';
import { changeEvent, deleteEvent, insertEvent, type Edit } from './event-edits.ts';
import type { EventLists } from './event-list.ts';
import { jsonOf, noContent, ok, route, type Answer, type Asked, type Route } from './http.ts';
import { invite, readSendUpdates, type Invitation } from './invitations.ts';
import type { OAuthServer } from './oauth.ts';
import { READ_EVENTS, WRITE_EVENTS } from './scopes.ts';
import { findEvent, instancesAt, isGone, isSeries } from './series.ts';
import { inZone, isZone, type GoogleEvent } from './times.ts';

export type EventParts = {
  readonly clock: Clock;
  readonly oauth: OAuthServer;
  readonly lists: EventLists;
  readonly channels: Channels;
  readonly conferences: Conferences;
  readonly invitations: Invitation[];
  /** The largest page, for tests of paging; the reference's bounds hold besides. */
  readonly settings: { pageSize: number };
};

const CALENDAR = '/calendar/v3/calendars/:';
const EVENT = `${CALENDAR}/events/:`;

/** Events and the channels that tell of their changes. */
export function eventRoutes(parts: EventParts): Route[] {
  const { oauth, channels } = parts;
  return [
    route('events.list', 'GET', `${CALENDAR}/events`, (asked) => list(parts, asked)),
    route('events.instances', 'GET', `${EVENT}/instances`, (asked) => instances(parts, asked)),
    route('events.get', 'GET', EVENT, (asked) => get(parts, asked)),
    route('events.insert', 'POST', `${CALENDAR}/events`, (asked) => insert(parts, asked)),
    route('events.patch', 'PATCH', EVENT, (asked) => change(parts, asked, false)),
    route('events.update', 'PUT', EVENT, (asked) => change(parts, asked, true)),
    route('events.delete', 'DELETE', EVENT, (asked) => remove(parts, asked)),
    route('events.watch', 'POST', `${CALENDAR}/events/watch`, (asked) => {
      const account = oauth.authorise(asked, READ_EVENTS);
      const { store } = entryOf(account, asked.parts[0] ?? '');
      return ok(channels.watch(account, store, jsonOf(asked)));
    }),
    route('channels.stop', 'POST', '/calendar/v3/channels/stop', (asked) => {
      channels.stop(oauth.authorise(asked, READ_EVENTS), jsonOf(asked));
      return noContent;
    }),
  ];
}

const readable = ({ oauth }: EventParts, asked: Asked): ListEntry =>
  entryOf(oauth.authorise(asked, READ_EVENTS), asked.parts[0] ?? '');

function writable({ oauth }: EventParts, asked: Asked): ListEntry {
  const entry = entryOf(oauth.authorise(asked, WRITE_EVENTS), asked.parts[0] ?? '');
  if (entry.accessRole !== 'owner' && entry.accessRole !== 'writer') throw needsWriter();
  return entry;
}

function list(parts: EventParts, asked: Asked): Answer {
  const entry = readable(parts, asked);
  const { store, accessRole, primary } = entry;
  const query = new URLSearchParams(asked.query);
  if (parts.settings.pageSize < Number(query.get('maxResults') ?? 250))
    query.set('maxResults', `${parts.settings.pageSize}`);
  const { items, ...tokens } = parts.lists.list(store, query, parts.clock.now());
  return ok({
    kind: 'calendar#events',
    etag: `"p${store.version}"`,
    summary: store.summary,
    updated: store.updated,
    timeZone: store.timeZone,
    accessRole,
    defaultReminders: primary ? [{ method: 'popup', minutes: 30 }] : [],
    ...tokens,
    items: items.map(viewer(entry, asked)),
  });
}

function instances(parts: EventParts, asked: Asked): Answer {
  const entry = readable(parts, asked);
  const id = asked.parts[1] ?? '';
  if (!isSeries(entry.store.get(id))) throw notFound();
  const all = [...instancesAt(entry.store, id, entry.store.version).values()];
  const deleted = asked.query.get('showDeleted') === 'true';
  const items = all.filter((event) => deleted || !isGone(event)).map(viewer(entry, asked));
  return ok({ kind: 'calendar#events', timeZone: entry.store.timeZone, items });
}

function get(parts: EventParts, asked: Asked): Answer {
  const entry = readable(parts, asked);
  const event = findEvent(entry.store, asked.parts[1] ?? '');
  if (!event) throw notFound();
  if (asked.headers['if-none-match'] === event.etag) return { status: 304 };
  return one(viewer(entry, asked)(event));
}

function insert(parts: EventParts, asked: Asked): Answer {
  const { store } = writable(parts, asked);
  const mail = readSendUpdates(asked.query);
  const fields = jsonOf(asked);
  const event = insertEvent(store, fields, { by: 'app', ...conference(parts, asked, fields, undefined) });
  invite(parts.invitations, 'insert', store, event, mail);
  return one(event);
}

function change(parts: EventParts, asked: Asked, whole: boolean): Answer {
  const { store } = writable(parts, asked);
  const mail = readSendUpdates(asked.query);
  const id = asked.parts[1] ?? '';
  const before = findEvent(store, id);
  if (!before) throw notFound();
  checkMatch(asked, before);
  const fields = jsonOf(asked);
  const edit = { by: 'app', whole, ...conference(parts, asked, fields, before) } as const;
  const event = changeEvent(store, id, fields, edit);
  invite(parts.invitations, isGone(event) ? 'cancel' : 'update', store, event, mail);
  return one(event);
}

function remove(parts: EventParts, asked: Asked): Answer {
  const { store } = writable(parts, asked);
  const mail = readSendUpdates(asked.query);
  const id = asked.parts[1] ?? '';
  const before = findEvent(store, id);
  if (before && !isGone(before)) checkMatch(asked, before);
  const event = deleteEvent(store, id, 'app');
  invite(parts.invitations, 'cancel', store, event, mail);
  return noContent;
}

const one = (event: GoogleEvent): Answer => ok(event, event.etag ? { etag: event.etag } : {});

/** A body speaks of a conference only when the request says that its author knows how (`conferenceDataVersion=1`). */
function conference(
  { conferences }: EventParts,
  asked: Asked,
  fields: Record<string, unknown>,
  before: GoogleEvent | undefined,
): Pick<Edit, 'conference'> {
  const version = asked.query.get('conferenceDataVersion') ?? '0';
  if (version !== '0' && version !== '1')
    throw invalid(`Invalid value '${version}'.`, 'conferenceDataVersion');
  if (version === '0') return {};
  const says = fields.conferenceData !== undefined;
  if (!says && asked.method !== 'PUT') return {};
  return { conference: conferences.read(says ? fields.conferenceData : null, before) };
}

function checkMatch(asked: Asked, event: GoogleEvent): void {
  const wanted = asked.headers['if-match'];
  if (wanted !== undefined && wanted !== '*' && wanted !== event.etag) throw preconditionFailed();
}

/** What somebody sees of an event: in the zone asked for, and nothing but the time for whom no more is shared with. */
function viewer({ accessRole }: ListEntry, { query }: Asked): (event: GoogleEvent) => GoogleEvent {
  const zone = query.get('timeZone');
  if (zone !== null && !isZone(zone)) throw invalid('Invalid value.', 'timeZone');
  return (event) => {
    const shown = zone === null ? event : inZone(event, zone);
    if (accessRole !== 'freeBusyReader') return shown;
    const { kind, etag, id, status, start, end, iCalUID } = shown;
    const fields = { kind, etag, id, status, start, end, iCalUID, visibility: 'private' };
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  };
}
