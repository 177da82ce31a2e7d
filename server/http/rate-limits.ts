import type { RateLimitOptions } from '@fastify/rate-limit';
import type { Config } from '#server/config.ts';

/** Requests per address and minute. Kept per process: behind a proxy with several processes each counts its own. */
const LIMITS = {
  /** Guessing passwords. */
  login: { max: 10, timeWindow: '1 minute' },
  /** Filling the installation with organisations. */
  register: { max: 5, timeWindow: '1 minute' },
  /** Filling an agenda with appointments. */
  booking: { max: 20, timeWindow: '1 minute' },
  /** Reading public pages, generous for several people behind one address. */
  publicRead: { max: 240, timeWindow: '1 minute' },
} as const satisfies Record<string, RateLimitOptions>;

export type LimitName = keyof typeof LIMITS;

/** A route's `config.rateLimit`: the named limit, or off when the operator switched limits off (load tests). */
export function rateLimitOf(config: Config, name: LimitName): { rateLimit: RateLimitOptions | false } {
  return { rateLimit: config.rateLimits ? LIMITS[name] : false };
}
