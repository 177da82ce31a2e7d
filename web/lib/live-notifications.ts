import { useSyncExternalStore } from 'react';
import { LIVE_LIST_SIZE } from '#shared/contract/limits.ts';
import { isNews } from '#shared/contract/live-news.ts';
import type { LiveEvent } from '#shared/contract/notifications.ts';
import type { Appointment } from '#shared/contract/appointments.ts';

/** A live message as the bell lists it. */
export type LiveNotification = {
  id: number;
  receivedAt: Date;
  event: LiveEvent;
  /** The appointment as the page last knew it; of a deleted one nobody can ask the server any more. */
  known?: Appointment | undefined;
};

export type LiveNotifications = { items: readonly LiveNotification[]; unread: number };

const EMPTY: LiveNotifications = { items: [], unread: 0 };

let state = EMPTY;
let nextId = 1;
const listeners = new Set<() => void>();

/** Adds a message at the top, unless it is no news. */
export function addLiveNotification(event: LiveEvent, receivedAt: Date, known?: Appointment): void {
  if (!isNews(event)) return;
  const item = { id: nextId++, receivedAt, event, known };
  update({ items: [item, ...state.items].slice(0, LIVE_LIST_SIZE), unread: state.unread + 1 });
}

/** The person has looked at the list. */
export function markLiveNotificationsRead(): void {
  if (state.unread > 0) update({ ...state, unread: 0 });
}

/** Empties the list, when the session ends or the person asks for it. */
export function clearLiveNotifications(): void {
  if (state !== EMPTY) update(EMPTY);
}

/** The list as it is now. */
export function readLiveNotifications(): LiveNotifications {
  return state;
}

/** The list as React state. */
export function useLiveNotifications(): LiveNotifications {
  return useSyncExternalStore(subscribe, readLiveNotifications, readLiveNotifications);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function update(next: LiveNotifications): void {
  state = next;
  for (const listener of listeners) listener();
}
