import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_HEADERS } from '#shared/api-headers.ts';
import { CALLS_A_MINUTE } from '#shared/contract/api-v1.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { App } from './app.ts';

/** Requests per address and minute. Kept per process: behind a proxy with several processes each counts its own. */
const LIMITS = {
  /** Guessing passwords. */
  login: { max: 10, timeWindow: '1 minute' },
  /** Filling the installation with organisations. */
  register: { max: 5, timeWindow: '1 minute' },
  /** Filling an agenda with appointments. */
  booking: { max: 20, timeWindow: '1 minute' },
  /** Having the server call an address or send a mail, to try it. */
  trial: { max: 20, timeWindow: '1 minute' },
  /** Reading public pages, generous for several people behind one address. */
  publicRead: { max: 240, timeWindow: '1 minute' },
} as const satisfies Record<string, RateLimitOptions>;

export type LimitName = keyof typeof LIMITS;

/** A route's `config.rateLimit`: the named limit, or off when the operator switched limits off (load tests). */
export function rateLimitOf(config: Config, name: LimitName): { rateLimit: RateLimitOptions | false } {
  return { rateLimit: config.rateLimits ? LIMITS[name] : false };
}

/**
 * Changes that one session may ask for within a minute: far more than hands do, far less than a program could. Reads are
 * not counted.
 */
export const WRITES_A_MINUTE = 240;

/** Counts a change against its session. @throws AppError 429 with `Retry-After` */
export type SessionLimit = (request: FastifyRequest, reply: FastifyReply, sessionId: string) => Promise<void>;

export function sessionLimit(app: App): SessionLimit {
  const sessions = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({
    max: WRITES_A_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: (request) => `session ${sessions.get(request) ?? request.ip}`,
  });
  return async (request, reply, sessionId) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    sessions.set(request, sessionId);
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    void reply.header(API_HEADERS.retry, counted.ttlInSeconds);
    throw new AppError(429, 'RATE_LIMITED');
  };
}

/** Counts a call against its key, over all routes, and says how many are left. @throws AppError 429 */
export type SystemLimit = (request: FastifyRequest, reply: FastifyReply, key: string) => Promise<void>;

/**
 * The limit of systems: by the key, whatever address it is used from. The headers are those of the IETF's draft
 * (draft-ietf-httpapi-ratelimit-headers-10); `Retry-After` is RFC 9110's.
 */
export function systemLimit(app: App): SystemLimit {
  const keys = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({
    max: CALLS_A_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: (request) => keys.get(request) ?? request.ip,
  });
  return async (request, reply, key) => {
    keys.set(request, key);
    const counted = await count(request);
    if (counted.isAllowed) return;
    void reply.header(API_HEADERS.policy, `"key";q=${CALLS_A_MINUTE};w=60`);
    void reply.header(API_HEADERS.left, `"key";r=${counted.remaining};t=${counted.ttlInSeconds}`);
    if (!counted.isExceeded) return;
    void reply.header(API_HEADERS.retry, counted.ttlInSeconds);
    throw new AppError(429, 'RATE_LIMITED');
  };
}
