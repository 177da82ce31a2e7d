import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/lib/app-error.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/** The `Idempotency-Key` of a request, or null. @throws AppError 400 when it is not 1 to 200 visible ASCII characters. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header !== 'string' || !KEY.test(header)) throw new AppError(400, 'IDEMPOTENCY_KEY_INVALID');
  return header;
}
