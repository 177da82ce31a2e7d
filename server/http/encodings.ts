import type { FastifyRequest } from 'fastify';

/**
 * The encoding that a browser likes best among those offered, by its own weights (RFC 9110, 12.5.3): one of `q=0` is
 * refused, `*` stands for what it does not name. `identity` where it takes none of them, or likes it better.
 * @param offered best first
 */
export function encodingFor<Offered extends string>(
  request: Pick<FastifyRequest, 'headers'>,
  offered: readonly Offered[],
): Offered | 'identity' {
  const accepted = request.headers['accept-encoding'];
  if (typeof accepted !== 'string') return 'identity';
  const weights = weightsOf(accepted);
  const others = weights.get('*') ?? 0;
  let best: Offered | 'identity' = 'identity';
  // Named with a weight, it competes; otherwise it is what is left.
  let most = weights.get('identity') ?? 0;
  for (const encoding of offered) {
    const weight = weights.get(encoding) ?? others;
    // As good as itself, a shorter answer is better.
    if (weight === 0 || weight < most || (weight === most && best !== 'identity')) continue;
    [best, most] = [encoding, weight];
  }
  return best;
}

/** Whether the browser refuses an answer as it is. */
export function refusesIdentity({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string' || !accepted.includes('0')) return false;
  const weights = weightsOf(accepted);
  return (weights.get('identity') ?? weights.get('*')) === 0;
}

/** `gzip;q=0.5, *;q=0` by name. A weight that is none counts as zero. */
function weightsOf(accepted: string): ReadonlyMap<string, number> {
  return new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((part): [string, number] => {
        const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
        const weight = parameters
          .map((each) => /^q\s*=\s*(.*)$/.exec(each)?.[1])
          .find((q) => q !== undefined);
        return [name, weight === undefined ? 1 : within(Number(weight))];
      }),
  );
}

function within(weight: number): number {
  return Number.isNaN(weight) ? 0 : Math.min(1, Math.max(0, weight));
}
