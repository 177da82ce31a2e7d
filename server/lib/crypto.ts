import { createHash, createHmac, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export async function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2);
}

/** Stands where a password's hash would, for somebody who has none of their own: no password ever hashes to it. */
export const NO_PASSWORD = '!';

/** False for a wrong password and for a hash that cannot be read; never throws. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  try {
    return await verify(passwordHash, password);
  } catch {
    return false;
  }
}

/** An opaque random token, 256 bits, safe in a URL. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: with 256 random bits behind it, one SHA-256 is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * A token derived from the installation's secret, so that it can be written into a later e-mail
 * although the database holds only its hash.
 */
export function deriveToken(secret: string, purpose: string, subject: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${subject}`).digest('base64url');
}
