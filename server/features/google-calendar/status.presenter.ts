import type { GoogleStatus } from '#shared/contract/google-calendar.ts';
import type { ConnectionRow } from './connections.queries.ts';

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/**
 * What the settings screen shows of a connection, or of having none.
 * @param refused the next appointment that Google refused, where it did; without a start when it is gone here
 */
export function presentStatus(
  configured: boolean,
  found: { connection: ConnectionRow; waiting: number } | null,
  refused: { startTime: Date | null } | null,
): GoogleStatus {
  const { connection = null, waiting = 0 } = found ?? {};
  // What was refused once and is no longer to be sent is no trouble any more.
  const isOver = connection?.lastError === 'refused' && refused === null && connection.pullTries === 0;
  const { lastError, lastErrorAt } =
    connection === null || isOver ? { lastError: null, lastErrorAt: null } : connection;
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
        : {
            trouble: lastError,
            at: lastErrorAt.toISOString(),
            appointmentStart: iso(refused?.startTime ?? null),
          },
    waiting,
  };
}
