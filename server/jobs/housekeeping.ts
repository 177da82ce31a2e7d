import type { Context } from '#server/context.ts';
import type { JobDefinition } from './boss.ts';

/** Nightly: forgets what nobody can use any more, and keeps the embedded database's statistics fresh. */
export const housekeepingJob: JobDefinition<Record<string, never>> = { queue: 'housekeeping', version: 1 };

/** Every night at 03:17 UTC, a quiet hour in Brazil. */
export const HOUSEKEEPING_CRON = '17 3 * * *';

/** How long a retried request is recognised. */
const IDEMPOTENCY_DAYS = 7;
const DAY_MS = 86_400_000;

// global: these rows are dead for every organisation alike.
export async function keepHouse(context: Context): Promise<void> {
  const now = context.clock.now();
  const { database } = context;
  await database.query('DELETE FROM sessions WHERE expires_at < $1', [now]);
  await database.query('DELETE FROM idempotency_keys WHERE created_at < $1', [
    new Date(now.getTime() - IDEMPOTENCY_DAYS * DAY_MS),
  ]);
  // PGlite runs no autovacuum; a server does its own.
  if (database.kind === 'embedded') await database.script('VACUUM ANALYZE');
}
