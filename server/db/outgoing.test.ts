import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import type { Tx } from './database.ts';
import { mergeWrites } from './outgoing.ts';
import { violatedConstraint } from './constraints.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
  await server.context.database.script(
    'CREATE TABLE noted (id int CONSTRAINT noted_once PRIMARY KEY, text text)',
  );
});
afterAll(() => server.close());

const database = () => server.context.database;
const note = (tx: Tx, id: number, text = 'x') => tx.write('INSERT INTO noted VALUES ($1, $2)', [id, text]);
const noted = async () =>
  (await database().query<{ id: number }>('SELECT id FROM noted ORDER BY id')).map(({ id }) => id);
/** How many statements a transaction sends, BEGIN and COMMIT apart. */
async function statementsOf(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const before = database().statementCount();
  await database().transaction(work);
  return database().statementCount() - before;
}

it('counts the parameters of several writes through, and reads what only runs when read', () => {
  const writes = [
    { text: 'INSERT INTO a VALUES ($1, $2, $1)', values: [1, 2] },
    { text: 'SELECT f($1)', values: [3] },
    { text: 'DELETE FROM b WHERE c = $1 OR d = $10', values: [4, 5, 6, 7, 8, 9, 10, 11, 12, 13] },
  ];
  expect(mergeWrites(writes)).toEqual({
    text:
      'WITH w0 AS (INSERT INTO a VALUES ($1, $2, $1)), w1 AS (SELECT f($3)), ' +
      'w2 AS (DELETE FROM b WHERE c = $4 OR d = $13) SELECT (SELECT count(*) FROM w1)',
    values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
  });
});

it('sends what waits with the commit: different texts in one statement, equal ones in their order', async () => {
  const forget = (tx: Tx, id: number) => tx.write('DELETE FROM noted WHERE id = $1', [id]);
  expect(await statementsOf((tx) => note(tx, 1))).toBe(1);
  const both = async (tx: Tx) => {
    await note(tx, 2);
    await forget(tx, 1);
  };
  expect(await statementsOf(both)).toBe(1);
  expect(await noted()).toEqual([2]);
  const inTurn = async (tx: Tx) => {
    await forget(tx, 2);
    await note(tx, 3);
    await forget(tx, 3);
    await note(tx, 4);
  };
  expect(await statementsOf(inTurn)).toBe(2);
  expect(await noted()).toEqual([4]);
  await database().query('DELETE FROM noted');
});

it('sends what waits before the next statement, which sees it', async () => {
  await database().transaction(async (tx) => {
    await note(tx, 1);
    expect(await tx.query('SELECT id FROM noted')).toEqual([{ id: 1 }]);
    await note(tx, 2);
    await tx.query('DELETE FROM noted');
  });
  expect(await noted()).toEqual([]);
});

it('undoes everything and names the constraint when a write fails with the commit, or before a statement', async () => {
  const twice = async (tx: Tx) => {
    await tx.query("INSERT INTO noted VALUES (1, 'kept?')");
    await note(tx, 2);
    await note(tx, 1);
  };
  const failures = [
    (tx: Tx) => twice(tx),
    async (tx: Tx) => {
      await twice(tx);
      await tx.query('SELECT id FROM noted');
    },
    async (tx: Tx) => {
      await note(tx, 3);
      await note(tx, 3);
    },
  ];
  for (const work of failures) {
    const error = await database()
      .transaction(work)
      .then(
        () => null,
        (thrown: unknown) => thrown,
      );
    expect(violatedConstraint(error)).toBe('noted_once');
    expect(await noted()).toEqual([]);
  }
  // The connection is of use again.
  expect(await statementsOf((tx) => note(tx, 1))).toBe(1);
  expect(await noted()).toEqual([1]);
});

it('sends nothing of a transaction that failed before it sent something', async () => {
  const before = database().statementCount();
  const failed = database().transaction(async (tx) => {
    await note(tx, 9);
    throw new Error('refused');
  });
  await expect(failed).rejects.toThrow('refused');
  expect(database().statementCount() - before).toBe(0);
  expect(await noted()).toEqual([1]);
});
