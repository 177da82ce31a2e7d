import { createRequire } from 'node:module';
import type { Algorithm, Options } from '@node-rs/argon2';

type Argon2 = typeof import('@node-rs/argon2');
const real = createRequire(import.meta.url)('@node-rs/argon2') as Argon2;

/**
 * In place of argon2 within vitest (vitest.config.ts): the same, with cheap parameters, because thousands of people are
 * made and sign in while the tests run. ARGON2_COST=full leaves the caller's parameters alone.
 */
export function hash(password: string, options?: Options & { algorithm?: Algorithm }): Promise<string> {
  const cheap = process.env.ARGON2_COST === 'full' ? {} : { memoryCost: 8, timeCost: 1 };
  return real.hash(password, { ...options, ...cheap });
}

export const verify: Argon2['verify'] = (...given) => real.verify(...given);
