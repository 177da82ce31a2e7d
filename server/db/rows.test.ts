import { expect, it } from 'vitest';
import { startTestServer } from '#test/harness/server.ts';
import { rowsOf } from './rows.ts';

it('names the values of each row by its columns, in their order', () => {
  const rows = rowsOf(
    ['id', 'a "quoted" name', 'none'],
    [
      [1, 'x', null],
      [2, 'y', undefined],
    ],
  );
  expect(rows).toEqual([
    { id: 1, 'a "quoted" name': 'x', none: null },
    { id: 2, 'a "quoted" name': 'y', none: undefined },
  ]);
  expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'a "quoted" name', 'none']);
  expect(rowsOf(['id'], [])).toEqual([]);
});

it('gives what a statement selects, on either database: every kind of column, the later of two names, no row', async () => {
  const server = await startTestServer({ overrides: { workers: false } });
  const { database } = server.context;
  const asks = [
    (sql: string, values: readonly unknown[]) => database.query<Record<string, unknown>>(sql, values),
    (sql: string, values: readonly unknown[]) => database.plannedQuery<Record<string, unknown>>(sql, values),
  ];
  const text = `SELECT 1 AS n, 'é' AS text, NULL AS none, true AS yes, '{"a":[1]}'::jsonb AS json, '\\x00ff'::bytea AS bytes,
    '2026-11-24 12:00:00.25+00'::timestamptz AS at, '{x,y}'::text[] AS list, 1 AS twice, 2 AS twice WHERE $1::int = 1`;
  for (const ask of asks) {
    const [row] = await ask(text, [1]);
    expect({ ...row, bytes: [...(row?.bytes as Uint8Array)] }).toEqual({
      n: 1,
      text: 'é',
      none: null,
      yes: true,
      json: { a: [1] },
      bytes: [0, 255],
      at: new Date('2026-11-24T12:00:00.250Z'),
      list: ['x', 'y'],
      twice: 2,
    });
    expect(await ask(text, [2])).toEqual([]);
  }
  await server.close();
});
