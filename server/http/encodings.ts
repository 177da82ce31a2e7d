import negotiate from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

/**
 * The encoding that a browser likes best among those offered, by its own weights (RFC 9110, 12.5.3): one of `q=0` is
 * refused. `identity` where it takes none of them.
 * @param offered best first
 */
export function encodingFor<Offered extends string>(
  request: Pick<FastifyRequest, 'headers'>,
  offered: readonly Offered[],
): Offered | 'identity' {
  const accepted = request.headers['accept-encoding'];
  if (typeof accepted !== 'string') return 'identity';
  return negotiate<Offered | 'identity'>(accepted.toLowerCase(), [...offered, 'identity']) ?? 'identity';
}
