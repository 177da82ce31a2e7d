import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What an id in a log line and in an answer's header may be. */
const SAFE = /^[\w-]{8,64}$/;

/**
 * Names a request: by the `X-Request-Id` of the proxy in front, so that its log and ours say the same, or by an id of its own.
 * @param isBehindProxy whether such a header is believed: without a proxy it is whatever a client likes
 */
export function acceptRequestId(
  isBehindProxy: boolean,
): (request: Pick<IncomingMessage, 'headers'>) => string {
  if (!isBehindProxy) return () => randomUUID();
  return ({ headers }) => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && SAFE.test(given) ? given : randomUUID();
  };
}
