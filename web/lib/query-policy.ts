import { POLL_SECONDS } from '#shared/contract/limits.ts';
import type { ReadName } from './route-call.ts';

const MINUTE = 60_000;

/** How long data counts as fresh and how long unused data is kept, in milliseconds. */
export type CachePolicy = { staleTime: number; gcTime: number };

export const CACHE_POLICIES = {
  critical: { staleTime: 2 * MINUTE, gcTime: 5 * MINUTE },
  moderate: { staleTime: 10 * MINUTE, gcTime: 20 * MINUTE },
  static: { staleTime: 30 * MINUTE, gcTime: 60 * MINUTE },
} as const satisfies Record<string, CachePolicy>;

type CacheKind = keyof typeof CACHE_POLICIES;

/** The part of an address after `/api/`. */
type Group = ReadName extends infer Name
  ? Name extends `GET /api/${infer Rest}`
    ? First<Rest>
    : never
  : never;
type First<Path extends string> = Path extends `${infer Head}/${string}` ? Head : Path;

/** The groups that change more often than the rest. */
const GROUP_KINDS: Readonly<Partial<Record<Group, CacheKind>>> = {
  auth: 'critical',
  bell: 'critical',
  appointments: 'critical',
  clients: 'critical',
  user: 'critical',
  admin: 'critical',
  google: 'critical',
  'google-calendar': 'critical',
  insights: 'moderate',
  products: 'moderate',
  'booking-form-settings': 'moderate',
  'notification-settings': 'moderate',
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

/** The policy of a read by its group; what is not listed changes rarely. */
export function cachePolicyOf(name: ReadName): CachePolicy {
  const group = name.split('/')[2] as Group; // the part after "GET /api/"
  return CACHE_POLICIES[GROUP_KINDS[group] ?? 'static'];
}
