import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WaitingAgenda } from './agendas.queries.ts';
import { searchAgenda } from './offers.service.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { createProfessional, type Person } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { openWaitingClinic, WAITING_NOW, type WaitingClinic } from '#test/harness/waiting-clinic.ts';

const clock = movableClock(WAITING_NOW);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, workers: false }, env: { RATE_LIMITS: 'off' } });
});
afterAll(() => server.close());

const HOURS = 20;
/** Thursday from 03:00 to 23:00 in São Paulo, hour by hour. */
const STARTS = Array.from({ length: HOURS }, (_each, hour) =>
  new Date(Date.parse('2026-11-19T06:00:00Z') + hour * 3_600_000).toISOString(),
);

/** Somebody with a full Thursday, and as many clients who wait for it as there are hours. */
async function fullThursday(): Promise<{
  clinic: WaitingClinic;
  bia: Person;
  ids: string[];
  tokens: string[];
}> {
  const clinic = await openWaitingClinic(server);
  const bia = await createProfessional(clinic.organization, 'Bia Reis');
  await addWeek(clinic.organization, bia, { startTime: '03:00', endTime: '23:00' });
  const ids: string[] = [];
  for (const start of STARTS) ids.push(await clinic.booked(start, bia));
  const tokens: string[] = [];
  for (let index = 0; index < HOURS; index++) {
    const asked = { clientName: `Cliente ${index}`, parts: ['manha', 'tarde', 'noite'] };
    tokens.push(await clinic.waits({ professionalId: bia.user.id, ...asked }));
  }
  return { clinic, bia, ids, tokens };
}

/** Searches an agenda as the poll does. @returns how many SQL statements it took */
async function search({ user: { id } }: Person): Promise<number> {
  const { database } = server.context;
  const [agenda] = await database.query<WaitingAgenda>(
    `SELECT organization_id AS "organizationId", id AS "userId", $2::timestamptz AS "dueAt" FROM users WHERE id = $1`,
    [id, clock.now()],
  );
  if (agenda === undefined) throw new Error('There is no such person.');
  const before = database.statementCount();
  await searchAgenda(server.context, agenda);
  return database.statementCount() - before;
}

it('takes as many statements for twenty freed times as for one, and offers each to the next in turn', async () => {
  const counts: number[] = [];
  for (const freed of [1, HOURS]) {
    const { clinic, bia, ids, tokens } = await fullThursday();
    for (const id of ids.slice(0, freed)) await clinic.cancel(id);
    counts.push(await search(bia));
    const offers = await Promise.all(tokens.map(async (token) => (await clinic.page(token)).offer));
    const starts = offers.map((offer) => offer?.startTime ?? null);
    expect(starts).toEqual(STARTS.map((start, index) => (index < freed ? start : null)));
    const { entries } = await clinic.list();
    expect(entries.filter(({ offer }) => offer !== null)).toHaveLength(freed);
  }
  expect(counts[1]).toBe(counts[0]);
  expect(counts[0]).toBeLessThanOrEqual(29);
}, 60_000);
