import { randomUUID } from 'node:crypto';
import type { Clock } from '#server/lib/clock.ts';
import { entryOf, type AccessRole, type AccountState } from './accounts.ts';
import { CalendarStore, type Change } from './calendar-store.ts';
import type { Conferences } from './conferences.ts';
import { changeEvent, deleteEvent, insertEvent } from './event-edits.ts';
import type { EventLists } from './event-list.ts';
import type { OAuthServer } from './oauth.ts';
import { findEvent, instancesAt, isGone } from './series.ts';
import type { EventTime, GoogleEvent } from './times.ts';

/** An event as a test writes it: `2026-08-03` is a whole day, `2026-08-03T10:00` a time in the calendar's zone. */
export type EventDraft = Omit<GoogleEvent, 'start' | 'end'> & {
  readonly start?: string | EventTime;
  readonly end?: string | EventTime;
};

/** What a person does in one calendar on Google's own pages. Every edit tells the channels, as there. */
export type CalendarControls = {
  readonly id: string;
  /** Adds an event; without an end it takes an hour, or the day. */
  put(draft: EventDraft & { readonly start: string | EventTime }): GoogleEvent;
  /** Edits an event, or one instance of a series by its id. */
  patch(id: string, draft: EventDraft): GoogleEvent;
  /** Deletes an event, a series or one instance. */
  remove(id: string): void;
  /**
   * Edits "this and following" of a series from one of its instances on: the series ends before that, and another one with
   * the same words begins there. Without a draft they are deleted. @returns the other series
   */
  split(series: string, instance: string, draft: EventDraft | null): GoogleEvent | null;
  /** The event as it is now, deleted or not. */
  get(id: string): GoogleEvent | undefined;
  /** Moves an event to another calendar: it is deleted here and stands there under the same id. */
  move(id: string, to: CalendarControls): void;
  /** What is not deleted: single events and series. */
  events(): GoogleEvent[];
  /** The instances of a series that are not cancelled. */
  instances(series: string): GoogleEvent[];
  /** Everything that ever happened to the events, by whom. */
  history(): readonly Change[];
  /** Every sync token of this calendar is answered 410 from now on. */
  expireSyncTokens(): void;
  /** Ends the conferences that are pending. */
  settleConferences(outcome?: 'success' | 'failure'): void;
};

export type NewCalendar = {
  readonly id?: string;
  readonly timeZone?: string;
  readonly accessRole?: AccessRole;
  readonly hidden?: boolean;
};

/** A person with a Google account, and what they do on its pages. */
export type AccountControls = {
  readonly email: string;
  /** The scopes the application has been granted; null when it has not, or no longer. */
  granted(): string[] | null;
  calendar(id?: string): CalendarControls;
  addCalendar(summary: string, options?: NewCalendar): CalendarControls;
  /** Takes a calendar away, as when its owner stops sharing it. */
  removeCalendar(id: string): void;
  /** Changes what the person may do with a calendar that somebody shares. */
  setAccess(id: string, role: AccessRole): void;
  /** Takes back what the application was granted. */
  revokeGrant(): void;
};

export type ControlParts = {
  readonly clock: Clock;
  readonly timeZone: string;
  readonly oauth: OAuthServer;
  readonly lists: EventLists;
  readonly conferences: Conferences;
};

export function accountControls(account: AccountState, parts: ControlParts): AccountControls {
  return {
    email: account.email,
    granted: () => (account.granted === null ? null : [...account.granted]),
    calendar: (id = 'primary') => calendarControls(entryOf(account, id).store, parts),
    addCalendar(summary, options = {}) {
      const id = options.id ?? `${randomUUID().replaceAll('-', '')}@group.calendar.google.com`;
      const store = new CalendarStore(id, summary, options.timeZone ?? parts.timeZone, parts.clock);
      const { accessRole = 'owner', hidden = false } = options;
      account.entries.push({ store, accessRole, hidden, primary: false, deleted: false });
      return calendarControls(store, parts);
    },
    removeCalendar: (id) => void (entryOf(account, id).deleted = true),
    setAccess: (id, role) => void (entryOf(account, id).accessRole = role),
    revokeGrant: () => parts.oauth.revoke(account),
  };
}

function calendarControls(store: CalendarStore, { lists, conferences }: ControlParts): CalendarControls {
  const by = 'person' as const;
  return {
    id: store.id,
    put: (draft) => insertEvent(store, written(withEnd(draft), store.timeZone), { by }),
    patch: (id, draft) => changeEvent(store, id, written(draft, store.timeZone), { by }),
    remove: (id) => void deleteEvent(store, id, by),
    split: (series, instance, draft) => split(store, { series, instance }, draft),
    move(id, to) {
      const { start, end, organizer, creator, status: _, ...event } = deleteEvent(store, id, by);
      const invited = organizer?.email === store.id ? {} : { organizer, creator };
      if (start && end) to.put({ ...event, ...invited, start, end } as Parameters<typeof to.put>[0]);
    },
    get: (id) => findEvent(store, id),
    events: () =>
      store
        .ids()
        .flatMap((id) => store.get(id) ?? [])
        .filter((event) => !isGone(event) && !event.recurringEventId),
    instances: (series) =>
      [...instancesAt(store, series, store.version).values()].filter((event) => !isGone(event)),
    history: () => store.changes,
    expireSyncTokens: () => lists.expireTokens(store.id),
    settleConferences(outcome = 'success') {
      for (const id of store.ids()) {
        const event = store.get(id);
        if (event?.conferenceData?.createRequest?.status?.statusCode === 'pending')
          store.write(conferences.settle(event, outcome), 'google');
      }
    },
  };
}

function split(
  store: CalendarStore,
  { series, instance }: { series: string; instance: string },
  draft: EventDraft | null,
): GoogleEvent | null {
  const { recurrence, organizer: _, creator: __, ...common } = store.get(series) ?? {};
  const from = findEvent(store, instance);
  const start = new Date(from?.start?.dateTime ?? '');
  const stamp = (time: Date) => time.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const end = `UNTIL=${stamp(new Date(start.getTime() - 1_000))}`;
  const rule = (recurrence ?? []).map((line) =>
    line.replace(/;(?:UNTIL|COUNT)=\w+/, '').replace(/^RRULE:.*/, `$&;${end}`),
  );
  changeEvent(store, series, { recurrence: rule }, { by: 'person' });
  if (draft === null) return null;
  const rest = { ...common, start: from?.start, end: from?.end, ...draft, recurrence };
  const id = `${series}_R${stamp(start).slice(0, -1)}`;
  return insertEvent(store, { ...written(rest as EventDraft, store.timeZone), id }, { by: 'person' });
}

function withEnd(draft: EventDraft): EventDraft {
  if (draft.end !== undefined || typeof draft.start !== 'string') return draft;
  const allDay = draft.start.length === 10;
  const start = new Date(allDay ? draft.start : `${draft.start}Z`);
  const end = new Date(start.getTime() + (allDay ? 86_400_000 : 3_600_000)).toISOString();
  return { ...draft, end: end.slice(0, allDay ? 10 : 19) };
}

function written(draft: EventDraft, timeZone: string): Record<string, unknown> {
  const time = (value: string | EventTime | undefined) => {
    if (typeof value !== 'string') return value;
    return value.length === 10
      ? { date: value, dateTime: null, timeZone: null }
      : { dateTime: value, timeZone, date: null };
  };
  const fields: Record<string, unknown> = { ...draft };
  for (const name of ['start', 'end'] as const)
    if (draft[name] !== undefined) fields[name] = time(draft[name]);
  return fields;
}
