import type { FastifyRequest } from 'fastify';
import type { Scope } from '#server/db/scope.ts';
import { AppError } from '#server/lib/app-error.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/** The `Idempotency-Key` of a request, or null. @throws AppError 400 when it is not 1 to 200 visible ASCII characters. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header !== 'string' || !KEY.test(header)) throw new AppError('IDEMPOTENCY_KEY_INVALID');
  return header;
}

/** The keys whose first request is being answered by this process. */
const underWay = new Set<string>();

/**
 * Does the work of a keyed request, unless another with the same key is under way here.
 * @throws AppError 409 IDEMPOTENCY_IN_FLIGHT
 */
export async function onceAtATime<T>(
  { organizationId }: Scope,
  key: string | null,
  work: () => Promise<T>,
): Promise<T> {
  if (key === null) return work();
  const name = `${organizationId} ${key}`;
  if (underWay.has(name)) throw new AppError('IDEMPOTENCY_IN_FLIGHT');
  underWay.add(name);
  try {
    return await work();
  } finally {
    underWay.delete(name);
  }
}
