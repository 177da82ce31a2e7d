import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { loadsOf, loadsOfMonths, type LoadMonth } from '#server/features/distribution/loads.queries.ts';
import { createOrganization } from './factories/organization.ts';
import { addTeam } from './factories/team.ts';
import { startTestServer, type TestServer } from './harness/server.ts';

/** As many as the statement is planned for the values of. */
const PEOPLE = 24;
/** Four a day: forty days. */
const EACH = 160;
const DAY_MS = 86_400_000;
/** Where the days of São Paulo begin. */
const MIDNIGHT = Date.parse('2026-10-20T03:00:00Z');
const now = new Date('2026-11-15T12:00:00Z');

let server: TestServer;
let scope: Scope;
let userIds: string[];
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
  const organization = await createOrganization(server);
  const { database } = server.context;
  await addTeam(server, organization, {
    people: PEOPLE,
    appointmentsEach: EACH,
    from: new Date(MIDNIGHT + DAY_MS / 2).toISOString(),
  });
  const people = await database.query<Scope & { id: string }>(
    `SELECT id, organization_id AS "organizationId" FROM users
      WHERE organization_id = (SELECT organization_id FROM users WHERE id = $1)`,
    [organization.admin.user.id],
  );
  const [first] = people;
  if (first === undefined) throw new Error('The organisation has people.');
  scope = first;
  userIds = people.map(({ id }) => id);
  // Of different lengths; one in five is held until an hour before it begins, which is over for some of them.
  await database.query(
    `UPDATE appointment_rows
        SET end_time = start_time + (1 + abs(hashtext(id::text)) % 90) * interval '40 seconds',
            held_until = CASE WHEN abs(hashtext(id::text || 'held')) % 5 = 0 THEN start_time - interval '1 hour' END`,
  );
  await database.script('VACUUM ANALYZE appointment_rows');
});
afterAll(() => server.close());

/** The thirty days that end with a day. */
const monthEnding = (day: number): LoadMonth => {
  const at = (midnight: number) => new Date(MIDNIGHT + midnight * DAY_MS);
  return { from: at(day - 29), day: at(day), to: at(day + 1) };
};
const inOrder = <Row extends { readonly userId: string }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((one, other) => (one.userId < other.userId ? -1 : 1));

it('sums each of several months as it sums one alone, wherever they overlap', async () => {
  const { database } = server.context;
  for (const days of [[36], [36, 36], [39, 35, 38, 36, 37], [10, 45], [5, 39, 60, 12, 95], [200]])
    for (const ids of [userIds, userIds.slice(0, 3)]) {
      const months = days.map(monthEnding);
      const loads = await loadsOfMonths(database, scope, ids, { months, now });
      for (const [place, month] of months.entries()) {
        const alone = await loadsOf(database, scope, ids, { ...month, now });
        expect(alone.length > 0).toBe(month.from < new Date(MIDNIGHT + (EACH / 4) * DAY_MS));
        const own = loads.filter((load) => load.place === place);
        expect(inOrder(own)).toEqual(inOrder(alone).map((load) => ({ ...load, place })));
      }
    }
});

type Node = { 'Node Type': string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Node[] };

it('reads each appointment once, whatever the number of months', async () => {
  const { database } = server.context;
  /** How many rows come out of the table. */
  const rowsRead = async (days: readonly number[]): Promise<number> => {
    let read = 0;
    const plannedQuery = async (text: string, values: readonly unknown[] = []) => {
      const [row] = await database.plannedQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        values,
      );
      const rowsOf = (node: Node): number =>
        /Scan/.test(node['Node Type']) && node['Node Type'] !== 'Function Scan' && !node.Plans
          ? node['Actual Rows'] * node['Actual Loops']
          : (node.Plans ?? []).map(rowsOf).reduce((sum, rows) => sum + rows, 0);
      for (const { Plan } of row?.['QUERY PLAN'] ?? []) read += rowsOf(Plan);
      return [];
    };
    await loadsOfMonths({ ...database, plannedQuery } as Reader, scope, userIds, {
      months: days.map(monthEnding),
      now,
    });
    return read;
  };
  const one = await rowsRead([34]);
  expect(one).toBeGreaterThan(PEOPLE * 30 * 3);
  expect(await rowsRead([34, 34, 34, 34, 34])).toBe(one);
  // Four days more.
  expect(await rowsRead([30, 31, 32, 33, 34])).toBeLessThan(one * 1.2);
});
