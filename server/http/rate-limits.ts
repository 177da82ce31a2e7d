import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_HEADERS } from '#shared/api-headers.ts';
import { CALLS_A_MINUTE } from '#shared/contract/api-v1.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { App } from '#server/app.ts';

/** Requests per address and minute. Kept per process: behind a proxy with several processes each counts its own. */
const LIMITS = {
  /** Signing in, right or wrong: bounds the load. A whole clinic comes from one address; `signInLimit` counts wrong passwords. */
  signIn: { max: 120, timeWindow: '1 minute' },
  /** Trying links that were mailed. */
  link: { max: 30, timeWindow: '1 minute' },
  /** Sending test mails. */
  testMail: { max: 10, timeWindow: '1 minute' },
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

/** Wrong passwords from one address within ten minutes, over all accounts, before it is slowed down. */
export const WRONG_PASSWORDS_OF_ADDRESS = 60;

/** One request to sign in, or to prove oneself by the own password. */
export type PasswordTry = {
  /**
   * Refuses a password before it is checked. Colleagues share an address: only wrong passwords count against it, and a
   * device that has signed in to the account before has its own limit of ten a minute.
   * @param knownTo whose device it is; null when the account has not been signed in to from it
   * @throws AppError 429 RATE_LIMITED with `retryAfter`
   */
  assertAllowed(knownTo: string | null): Promise<void>;
  /** Counts a wrong password against the address. */
  noteWrong(): Promise<void>;
};

/** Limits wrong passwords per address; per process. Pauses per account are separate and shared by all processes. */
export function signInLimit(app: App, config: Config): (request: FastifyRequest) => PasswordTry {
  const wrong = app.createRateLimit({ max: WRONG_PASSWORDS_OF_ADDRESS, timeWindow: '10 minutes' });
  const devices = personLimit(app, config, 10);
  return (request) => ({
    async assertAllowed(knownTo) {
      if (!config.rateLimits) return;
      if (knownTo !== null) return devices(request, `${knownTo} ${request.ip}`);
      const counted = await wrong(request, { increment: false });
      if (!counted.isAllowed && counted.remaining === 0) throw tooMany(counted.ttlInSeconds);
    },
    async noteWrong() {
      if (config.rateLimits) await wrong(request);
    },
  });
}

/** Limits what each person may try within a minute, whatever address it comes from. @throws AppError 429 RATE_LIMITED */
export function personLimit(
  app: App,
  config: Config,
  max: number,
): (request: FastifyRequest, person: string) => Promise<void> {
  const people = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({
    max,
    timeWindow: '1 minute',
    keyGenerator: (request) => `person ${people.get(request) ?? request.ip}`,
  });
  return async (request, person) => {
    if (!config.rateLimits) return;
    people.set(request, person);
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttlInSeconds);
  };
}

function tooMany(seconds: number): AppError {
  const error = new AppError('RATE_LIMITED');
  error.retryAfter = Math.max(1, seconds);
  return error;
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
    throw new AppError('RATE_LIMITED');
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
    throw new AppError('RATE_LIMITED');
  };
}
