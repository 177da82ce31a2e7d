import { freshDatabase } from '#test/harness/databases.ts';
import { postgresPrograms, startPostgres } from '#test/harness/postgres.ts';
import { notMeasured, type Figure } from './figure.ts';

/** As a small server would have it; everything else is PostgreSQL's default, so it waits for the disk at every commit. */
const SETTINGS = ['shared_buffers=256MB', 'max_connections=200'];
const MISSING = "install Debian's postgresql, or set TEST_DATABASE_URL";

/** Measures on a new database; `label` names its kind and `env` is what a server needs to use it. */
type Measure = (label: string, env: Record<string, string>) => Promise<Figure[]>;

/**
 * Measures on PostgreSQL: the server that TEST_DATABASE_URL names, else one that the bench starts and that ends with it.
 * Without either the answer is one row, `name`, that was not measured.
 */
export async function onPostgres(name: string, target: string, measure: Measure): Promise<Figure[]> {
  if (!process.env.TEST_DATABASE_URL) {
    const programs = postgresPrograms();
    if (programs === null) return [notMeasured(name, target, MISSING)];
    // For the files after this one too.
    process.env.TEST_DATABASE_URL = (await startPostgres(programs, SETTINGS)).url;
  }
  const database = await freshDatabase();
  if (database === null) throw new Error('TEST_DATABASE_URL was taken away.');
  return measure('PostgreSQL', { DATABASE_URL: database.url }).finally(() => database.drop());
}

/** Measures on PostgreSQL, if there is one, and on the embedded database. */
export async function onBothDatabases(name: string, measure: Measure): Promise<Figure[]> {
  const figures = await onPostgres(`${name}, PostgreSQL`, 'as the embedded', measure);
  return [...figures, ...(await measure('embedded', {}))];
}
