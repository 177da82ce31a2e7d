import type { Role } from '#shared/contract/common.ts';

const ADMIN_PATHS = ['/admin', '/admin-dashboard', '/integrations', '/activity'];
const SIGNED_IN_PATHS = [
  '/dashboard',
  '/user-dashboard',
  '/settings',
  '/availability',
  '/notifications',
  '/booking-form-settings',
  '/products',
  '/booking-links',
];

/** Kept in the history entry of `/login`, so that the address stays plain. */
export type ReturnState = { next: string };

/** Whether a path is for administrators only. */
export function isAdminPath(path: string): boolean {
  return ADMIN_PATHS.includes(path.replace(/\/$/, ''));
}

/** Where a person lands after signing in. */
export function homeOf(role: Role): string {
  return role === 'admin' ? '/admin' : '/dashboard';
}

/**
 * Where to go after signing in: back to the page that asked for it, if it is one of ours and the role may open
 * it, otherwise home.
 */
export function destinationOf(role: Role, state: unknown): string {
  const next = isReturnState(state) ? state.next : null;
  if (next === null) return homeOf(role);
  const path = next.split(/[?#]/)[0] ?? '';
  const allowed = SIGNED_IN_PATHS.includes(path) || (role === 'admin' && ADMIN_PATHS.includes(path));
  return allowed ? next : homeOf(role);
}

function isReturnState(state: unknown): state is ReturnState {
  return typeof state === 'object' && state !== null && 'next' in state && typeof state.next === 'string';
}
