import { request } from '#web/lib/api.ts';

/** Waiting longer than this (ms) for a server that does not answer would look like a broken button. */
const PATIENCE = 4_000;

/**
 * Asks the server to revoke the session's token. Never fails: leaving always works, and the caller ends the
 * session on this device whatever the server said.
 */
export async function revokeSession(): Promise<void> {
  await request(
    'POST /api/auth/logout',
    {},
    { signal: AbortSignal.timeout(PATIENCE), keepalive: true },
  ).catch(() => undefined);
}
