import type { QueryKey } from '@tanstack/react-query';
import { POLL_SECONDS } from '#shared/contract/limits.ts';

const MINUTE = 60_000;

/** How long data counts as fresh and how long unused data is kept, in milliseconds. */
export type CachePolicy = { staleTime: number; gcTime: number };

export const CACHE_POLICIES = {
  critical: { staleTime: 2 * MINUTE, gcTime: 5 * MINUTE },
  moderate: { staleTime: 10 * MINUTE, gcTime: 20 * MINUTE },
  static: { staleTime: 30 * MINUTE, gcTime: 60 * MINUTE },
} as const satisfies Record<string, CachePolicy>;

export type CacheKind = keyof typeof CACHE_POLICIES;

/** The API's groups (the path part after `/api`) that change more often than the rest. */
export const GROUP_KINDS: Readonly<Record<string, CacheKind>> = {
  auth: 'critical',
  appointments: 'critical',
  'free-times': 'critical',
  users: 'critical',
  user: 'critical',
  admin: 'critical',
  google: 'critical',
  'google-calendar': 'critical',
  products: 'moderate',
  settings: 'moderate',
  'booking-form-settings': 'moderate',
  'notification-settings': 'moderate',
  webhook: 'moderate',
  'webhook-logs': 'moderate',
};

/** The administrator's agenda: never trusted, read again every 30 s. */
export const ADMIN_APPOINTMENTS = { staleTime: 0, refetchInterval: POLL_SECONDS * 1000 } as const;

/** The professional's agenda, which only its owner and the live stream change. */
export const PROFESSIONAL_APPOINTMENTS = { staleTime: 5 * MINUTE, gcTime: 10 * MINUTE } as const;

/** The administrator's figures. */
export const ADMIN_STATS = {
  staleTime: 10_000,
  refetchInterval: POLL_SECONDS * 1000,
  refetchOnWindowFocus: true,
} as const;

/** A key under the API, one part per path segment: `apiKey('admin', 'users')` reads `/api/admin/users`. */
export function apiKey(...parts: readonly (string | object)[]): QueryKey {
  return ['/api', ...parts];
}

/** The path a key stands for: its parts joined by slashes. */
export function pathOf(key: QueryKey): string {
  return key.map(String).join('/');
}

/** The policy of a key by its API group; what is not listed changes rarely. */
export function cachePolicyOf(key: QueryKey): CachePolicy {
  const group = pathOf(key).split('/')[2]?.split('?')[0] ?? '';
  return CACHE_POLICIES[GROUP_KINDS[group] ?? 'static'];
}
