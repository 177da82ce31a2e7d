import { useSyncExternalStore } from 'react';
import type { SessionAnswer, SessionUser } from '#shared/contract/auth.ts';
import { parseUser, TOKEN_KEY, USER_KEY } from './stored-session.ts';

const FINGERPRINT_KEY = 'session_fingerprint';
/** What a tab keeps of clients for the person who is signed in. */
export const TEXTS_LEFT_KEY = 'absence_texts_left';

/** As it is kept; '' where nothing is. */
export function storedTextsLeft(): string {
  try {
    return sessionStorage.getItem(TEXTS_LEFT_KEY) ?? '';
  } catch {
    return '';
  }
}

export type Session = { user: SessionUser; token: string };

/** Who the cached data belongs to; kept so that a change of person is noticed. */
export type Fingerprint = { userId: string; role: string; email: string; timestamp: number };

const listeners = new Set<() => void>();

let expired = false;

/** Parsed once per stored text, so that the snapshot stays the same object while nothing changes. */
let cache: { token: string | null; user: string | null; session: Session | null } | null = null;

/** The stored session; null when either half is missing. Unparsable data signs out. */
export function readSession(): Session | null {
  const token = localStorage.getItem(TOKEN_KEY);
  const user = localStorage.getItem(USER_KEY);
  if (cache !== null && cache.token === token && cache.user === user) return cache.session;
  const parsed = user === null ? null : parseUser(user);
  if (user !== null && parsed === null) {
    clearStorage();
    cache = { token: null, user: null, session: null };
    return null;
  }
  cache = { token, user, session: token !== null && parsed !== null ? { token, user: parsed } : null };
  return cache.session;
}

/** Keeps the answer of a sign-in or a registration. */
export function startSession({ user, token }: SessionAnswer): void {
  const stored: SessionUser = { id: user.id, role: user.role, email: user.email, name: user.name };
  localStorage.setItem(TOKEN_KEY, token);
  localStorage.setItem(USER_KEY, JSON.stringify(stored));
  saveFingerprint(stored);
  expired = false;
  notify();
}

/** Forgets the session on this device; the log-out call ends it on the server. @param why `expired`: the server did it */
export function endSession(why?: 'expired'): void {
  expired = why === 'expired';
  clearStorage();
  notify();
}

/** Whether the last session of this page was ended by the server, not by the person. */
export function hasExpired(): boolean {
  return expired;
}

/** Keeps the shown name true after the person has changed it in the settings. */
export function renameSessionUser(name: string): void {
  const session = readSession();
  if (session === null || session.user.name === name) return;
  localStorage.setItem(USER_KEY, JSON.stringify({ ...session.user, name }));
  notify();
}

/** Calls back on every change, made here or in another tab. Returns the unsubscriber. */
export function subscribeSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** The session as React state. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeSession, readSession, () => null);
}

/** The stored fingerprint, or null when there is none or it cannot be read. */
export function readFingerprint(): Fingerprint | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(FINGERPRINT_KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    return 'userId' in value && 'role' in value ? (value as Fingerprint) : null;
  } catch {
    return null;
  }
}

/** Records whose data this device now holds. */
export function saveFingerprint(user: SessionUser): void {
  const fingerprint: Fingerprint = {
    userId: user.id,
    role: user.role,
    email: user.email,
    timestamp: Date.now(),
  };
  localStorage.setItem(FINGERPRINT_KEY, JSON.stringify(fingerprint));
}

function clearStorage(): void {
  for (const key of [TOKEN_KEY, USER_KEY, FINGERPRINT_KEY]) localStorage.removeItem(key);
}

function onStorage(event: StorageEvent): void {
  if (event.key === null || event.key === TOKEN_KEY || event.key === USER_KEY) notify();
}

function notify(): void {
  // Also where the person signed out in another tab.
  if (readSession() === null) sessionStorage.removeItem(TEXTS_LEFT_KEY);
  for (const listener of listeners) listener();
}
