import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FirstFreeAnswer } from '#shared/contract/first-free.ts';
import { createOrganization, type Organization } from '#test/factories/organization.ts';
import { addTeam } from '#test/factories/team.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { statementsOf } from '#test/harness/statements.ts';

/** Everybody has appointments on a Tuesday at 09:00, 11:00, 13:00 and 15:00 of São Paulo. */
const BUSY_FROM = '2026-12-01T12:00:00Z';

let server: TestServer;
let teams: readonly Organization[];
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock: movableClock('2026-11-25T12:00:00Z') },
  });
  teams = [await team(1), await team(30), await team(200)];
});
afterAll(() => server.close());

async function team(people: number): Promise<Organization> {
  const organization = await createOrganization(server, 'Zilda Reis');
  await addTeam(server, organization, { people, appointmentsEach: 4, from: BUSY_FROM });
  return organization;
}

const costsOf = async (query: string): Promise<number[]> => {
  const costs: number[] = [];
  for (const { admin } of teams)
    costs.push(
      await statementsOf(server, () => admin.client.get(`/api/appointments/first-free?${query}`).then(must)),
    );
  return costs;
};

it('the first free times of a team cost as much with 30 people as with 200', async () => {
  for (const { admin } of teams) {
    const answer = await admin.client.get('/api/appointments/first-free?from=2026-12-01');
    const { times } = must<FirstFreeAnswer>(answer);
    expect(times.map(({ startTime }) => startTime.slice(11, 16))).toEqual([
      '13:00',
      '15:00',
      '17:00',
      '19:00',
      '20:00',
    ]);
    expect(JSON.stringify(answer.body).length).toBeLessThan(2_200);
  }
  // Session, people, rules and busy times; among several who are free also the rules and the loads of the month.
  expect(await costsOf('from=2026-12-01')).toEqual([4, 6, 6]);
});

it('a search that finds nothing reads six times at most, whatever the team', async () => {
  expect(await costsOf('from=2026-12-01&part=noite')).toEqual([7, 8, 8]);
});
