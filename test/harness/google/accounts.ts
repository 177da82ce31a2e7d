import { randomUUID } from 'node:crypto';
import type { Clock } from '#server/lib/clock.ts';
import { CalendarStore } from './calendar-store.ts';
import { notFound } from './errors.ts';

export type AccessRole = 'freeBusyReader' | 'reader' | 'writer' | 'owner';

/** A line of an account's list of calendars. */
export type ListEntry = {
  readonly store: CalendarStore;
  accessRole: AccessRole;
  readonly primary: boolean;
  hidden: boolean;
  deleted: boolean;
};

/** What a person of Google's has. */
export type AccountState = {
  readonly email: string;
  readonly name: string;
  readonly sub: string;
  readonly entries: ListEntry[];
  /** The scopes the person has granted to the application; null without a grant. */
  granted: Set<string> | null;
};

export function newAccount(email: string, name: string, timeZone: string, clock: Clock): AccountState {
  const store = new CalendarStore(email, email, timeZone, clock);
  return {
    email,
    name,
    sub: BigInt(`0x${randomUUID().replaceAll('-', '')}`)
      .toString()
      .slice(0, 21),
    entries: [{ store, accessRole: 'owner', primary: true, hidden: false, deleted: false }],
    granted: null,
  };
}

/** The calendar an account calls by an id or `primary`. @throws ApiError 404 */
export function entryOf(account: AccountState, id: string): ListEntry {
  const entry = account.entries.find(
    (each) => !each.deleted && (id === 'primary' ? each.primary : each.store.id === id),
  );
  if (!entry) throw notFound();
  return entry;
}
