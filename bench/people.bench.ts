import { freshDatabase } from '#test/harness/databases.ts';
import { anybodysTimes } from './anybodys-times.ts';
import { notMeasured, type Figure } from './figure.ts';

/** What an organisation of many people costs beside one of few. */
export async function run(): Promise<Figure[]> {
  const database = await freshDatabase();
  if (database === null) {
    return [notMeasured('Organisation of 200, PostgreSQL', 'in ratios', 'set TEST_DATABASE_URL')];
  }
  return anybodysTimes({ DATABASE_URL: database.url }).finally(() => database.drop());
}
