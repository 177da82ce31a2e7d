import { randomInt } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { RESERVED_CODES } from '#shared/contract/limits.ts';
import { CODE_LENGTH, hasSlugForm } from '#shared/slug-form.ts';

const RESERVED: ReadonlySet<string> = new Set(RESERVED_CODES);

/** Letters and digits that nobody takes for others when they read a card aloud: no i, l, o, 0, 1. */
const UNAMBIGUOUS = 'abcdefghjkmnpqrstuvwxyz23456789';
const RANDOM_LENGTH = 7;

/** A code that cannot be guessed from another: one of 27 thousand million. */
export function randomCode(): string {
  return Array.from({ length: RANDOM_LENGTH }, () => UNAMBIGUOUS[randomInt(UNAMBIGUOUS.length)]).join('');
}

/** Why a code that somebody chose cannot be taken, or null when its form is fine. */
export function codeProblem(code: string): Extract<ErrorCode, `SHORT_CODE_${string}`> | null {
  if (!hasSlugForm(code, CODE_LENGTH)) return 'SHORT_CODE_INVALID';
  return RESERVED.has(code) ? 'SHORT_CODE_RESERVED' : null;
}

const ROBOT =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp\/|headless|curl\/|wget\/|python|java\/|go-http|okhttp|axios|node-fetch/i;

/** Whether a request comes from a program and not from a person's browser, as far as it says so itself. */
export function isRobot(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'] ?? '';
  const ahead = `${String(headers.purpose ?? '')} ${String(headers['sec-purpose'] ?? '')}`;
  return agent === '' || ROBOT.test(agent) || /prefetch|preview/i.test(ahead);
}
