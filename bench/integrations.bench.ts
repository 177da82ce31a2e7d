import { freshDatabase } from '#test/harness/databases.ts';
import { doorThroughput } from './door-throughput.ts';
import { notMeasured, type Figure } from './figure.ts';

/**
 * What other systems and assistants can ask in a second, by key, against a bare server of Node that sends the very same
 * bytes: the share that is left of it after the key, the rules, the database and, for assistants, the log.
 */
export async function run(): Promise<Figure[]> {
  const database = await freshDatabase();
  const figures: Figure[] = [];
  if (database === null) {
    figures.push(notMeasured('API and assistants, PostgreSQL', 'as the embedded', 'set TEST_DATABASE_URL'));
  } else {
    figures.push(
      ...(await doorThroughput('PostgreSQL', { DATABASE_URL: database.url }).finally(() => database.drop())),
    );
  }
  return [...figures, ...(await doorThroughput('embedded', {}))];
}
