import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTemplate } from '#test/harness/template.ts';
import type { Database, Reader } from './database.ts';
import { openEmbedded } from './embedded.ts';

let database: Database;
beforeAll(async () => void (database = await openEmbedded(undefined, await readTemplate())));
afterAll(() => database.close());

const LONG = 'SELECT count(*) FROM generate_series(1, 200000)';

/** Whether a timer fires before a piece of work is over. */
async function timerFiresDuring(work: () => Promise<unknown>): Promise<boolean> {
  let fired = false;
  setTimeout(() => (fired = true), 1);
  await work();
  return fired;
}

const several = async (reader: Reader) => {
  for (let time = 0; time < 5; time++) await reader.query(LONG);
};

it('lets a timer fire between the statements of a long piece of work, within a transaction too', async () => {
  expect(await timerFiresDuring(() => several(database))).toBe(true);
  expect(await timerFiresDuring(() => database.transaction(several))).toBe(true);
  const inTransactions = async () => {
    for (let time = 0; time < 5; time++) await database.transaction((tx) => tx.query(LONG));
  };
  expect(await timerFiresDuring(inTransactions)).toBe(true);
});
