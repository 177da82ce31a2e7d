import type { GoogleStatus } from '#shared/contract/google-calendar.ts';
import type { ConnectionRow } from './connections.queries.ts';

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** What the settings screen shows of a connection, or of having none. */
export function presentStatus(
  configured: boolean,
  found: { connection: ConnectionRow; waiting: number } | null,
): GoogleStatus {
  const { connection = null, waiting = 0 } = found ?? {};
  const { lastError, lastErrorAt } = connection ?? { lastError: null, lastErrorAt: null };
  return {
    configured,
    connected: connection !== null,
    needsReconnect: connection?.brokenAt != null || lastError === 'not_allowed',
    googleEmail: connection?.googleEmail ?? null,
    calendarId: connection?.calendarId ?? null,
    calendarName: connection?.calendarName ?? null,
    bidirectionalSyncEnabled: connection?.bidirectional ?? false,
    channelExpiration: iso(connection?.channelExpiresAt ?? null),
    neutralTitle: connection?.neutralTitle ?? true,
    lastSyncAt: iso(connection?.lastSyncAt ?? null),
    lastPushAt: iso(connection?.lastPushAt ?? null),
    nextSyncAt: iso(connection?.pullDueAt ?? null),
    lastError:
      lastError === null || lastErrorAt === null
        ? null
        : { trouble: lastError, at: lastErrorAt.toISOString() },
    waiting,
  };
}
