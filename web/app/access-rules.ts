import type { Role } from '#shared/contract/common.ts';
import { addressOf, areaAt, SHARED_AGENDA } from '#shared/contract/screens.ts';

/** Kept in the history entry of `/login`, so that the address stays plain. */
export type ReturnState = { next: string };

/** Where a person lands after signing in. */
export function homeOf(role: Role): string {
  return addressOf(role === 'admin' ? 'overview' : 'ownAgenda');
}

/**
 * Where to go after signing in: back to the page that asked for it, if it is one of ours and the role may open
 * it, otherwise home.
 */
export function destinationOf(role: Role, state: unknown): string {
  const next = isReturnState(state) ? state.next : null;
  if (next === null) return homeOf(role);
  const area = areaAt(next.split(/[?#]/)[0] ?? '');
  const allowed = area === 'professional' || (role === 'admin' && area === 'admin');
  return allowed ? next : homeOf(role);
}

/** What the address of the team's agenda says besides, as parameters of one's own; null where the address is no such agenda's. */
export function placeOfShared(search: string): string | null {
  const place = new URLSearchParams(search);
  if (place.get('agenda') !== SHARED_AGENDA) return null;
  place.delete('agenda');
  return `?${place.toString()}`;
}

function isReturnState(state: unknown): state is ReturnState {
  return typeof state === 'object' && state !== null && 'next' in state && typeof state.next === 'string';
}
