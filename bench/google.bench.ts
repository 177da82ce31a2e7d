import { freshDatabase } from '#test/harness/databases.ts';
import { notMeasured, type Figure } from './figure.ts';
import { googleSync } from './google-sync.ts';

/**
 * How fast a calendar is read and appointments are sent, against the stand-in for Google called with nothing behind it,
 * and what a change costs of a person's quota: in calls.
 */
export async function run(): Promise<Figure[]> {
  const database = await freshDatabase();
  const figures: Figure[] = [];
  if (database === null) {
    figures.push(notMeasured('Google Calendar, PostgreSQL', 'as the embedded', 'set TEST_DATABASE_URL'));
  } else {
    figures.push(
      ...(await googleSync('PostgreSQL', { DATABASE_URL: database.url }).finally(() => database.drop())),
    );
  }
  return [...figures, ...(await googleSync('embedded', {}))];
}
