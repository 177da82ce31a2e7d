import type { GoogleStatus, GoogleTrouble } from '#shared/contract/google-calendar.ts';
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
  const wrong = connection === null ? null : wrongWith(connection, refused !== null);
  return {
    configured,
    connected: connection !== null,
    needsReconnect: connection?.brokenAt != null,
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
      wrong === null
        ? null
        : {
            trouble: wrong.trouble,
            at: wrong.since.toISOString(),
            appointmentStart: wrong.trouble === 'refused' ? iso(refused?.startTime ?? null) : null,
          },
    waiting,
  };
}

/** The one thing to tell of: what lasts until its professional does something comes first. */
function wrongWith(
  { brokenAt, calendarLost, calendarLostAt, lastError, lastErrorAt, pullTries }: ConnectionRow,
  isRefused: boolean,
): { trouble: GoogleTrouble; since: Date } | null {
  if (brokenAt !== null) return { trouble: 'grant_gone', since: brokenAt };
  if (calendarLost !== null && calendarLostAt !== null)
    return { trouble: calendarLost, since: calendarLostAt };
  // What was refused once and is no longer to be sent is no trouble any more.
  const isOver = lastError === 'refused' && !isRefused && pullTries === 0;
  return lastError === null || lastErrorAt === null || isOver
    ? null
    : { trouble: lastError, since: lastErrorAt };
}
