import pg from 'pg';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import { freshEmail, type Person } from '#test/factories/organization.ts';
import { must } from './client.ts';
import type { ServerProcess } from './processes.ts';

/**
 * Books one time after another until the server dies; returns what was acknowledged.
 * @param acknowledged where it is noted meanwhile
 */
export async function bookUntilDead(
  server: Pick<ServerProcess, 'guest'>,
  person: Person,
  startTimes: Iterator<string>,
  acknowledged: PublicBookingAnswer[] = [],
): Promise<PublicBookingAnswer[]> {
  for (;;) {
    const next = startTimes.next();
    if (next.done) throw new Error('The test ran out of times.');
    try {
      const answer = await server.guest.post<PublicBookingAnswer>('/api/appointments/public', {
        professionalId: person.user.id,
        clientName: 'Cliente',
        clientEmail: `cliente-${freshEmail()}`,
        startTime: next.value,
      });
      acknowledged.push(must<PublicBookingAnswer>(answer, 201));
    } catch (error) {
      if (error instanceof TypeError) return acknowledged;
      throw error;
    }
  }
}

/** Quarters of an hour from three days ahead on, at times of the day at which people work. */
export function* timesAhead(): Generator<string> {
  const first = Date.now() + 3 * 86_400_000;
  for (let day = 0; day < 300; day++) {
    const date = new Date(first + day * 86_400_000).toISOString().slice(0, 10);
    for (let quarter = 0; quarter < 40; quarter++) {
      const minutes = 12 * 60 + quarter * 15;
      const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
      yield `${date}T${clock}:00Z`;
    }
  }
}

/**
 * On a PostgreSQL server a dead process's jobs come back after their time is up: let that time pass at once.
 * @param databaseUrl null on the embedded database, which gives them back by itself
 */
export async function ageAbandonedJobs(databaseUrl: string | null): Promise<void> {
  if (databaseUrl === null) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `UPDATE pgboss.job SET started_on = started_on - interval '10 minutes' WHERE state = 'active'`,
  );
  await client.end();
}

/** The same without waiting for the queue's own round, which comes twice a minute. */
export async function giveBackJobs(databaseUrl: string | null): Promise<void> {
  if (databaseUrl === null) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'`);
  await client.end();
}
