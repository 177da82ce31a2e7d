import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClientsAnswer } from '#shared/contract/client-records.ts';
import type { ClientSeriesAnswer, CreatedSeries } from '#shared/contract/series.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { createOrganization, createProfessional, signIn, type Person } from '#test/factories/organization.ts';
import { must, type Client } from '#test/harness/client.ts';
import { movableClock } from '#test/harness/clock.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { statementsOf } from '#test/harness/statements.ts';

/** Friday, 07:00 in São Paulo. */
const START = '2026-11-20T10:00:00Z';
const MARIA = { clientName: 'Maria Souza', clientEmail: 'maria@exemplo.com.br' };
const clock = movableClock(START);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, workers: false } });
});
afterAll(() => server.close());

const listOf = async (client: Client, id: string) =>
  must<ClientSeriesAnswer>(await client.get(`/api/clients/${id}/series`)).series;

/** Books a series of Maria's with a person: one a week from a first date on, at 10:00. */
async function book(person: Person, date: string, weeks: number, rule: object = { count: weeks }) {
  const starts = Array.from({ length: weeks }, (_, after) => ({
    startTime: new Date(Date.parse(`${date}T13:00:00Z`) + after * 7 * 86_400_000).toISOString(),
  }));
  const plan = { duration: 60, date, time: '10:00', rule: { every: 'week', ...rule } };
  const made = must<CreatedSeries>(
    await person.client.post('/api/series', { ...plan, ...MARIA, starts }),
    201,
  );
  return made.appointments.map(({ id }) => id);
}

it('lists what goes on for a client, the next one first, each professional their own', async () => {
  const organization = await createOrganization(server);
  const admin = organization.admin.client;
  const [ana, bia] = [
    await createProfessional(organization, 'Ana Prado'),
    await createProfessional(organization, 'Bia Reis'),
  ];
  for (const person of [ana, bia]) await addWeek(organization, person);
  const [first = ''] = await book(ana, '2026-11-26', 4);
  await book(bia, '2026-11-24', 3, { isOpen: true });
  const [{ id } = { id: '' }] = must<ClientsAnswer>(await admin.get('/api/clients')).clients;
  const ofAna = {
    ...{ every: 'week', weekdays: [4], firstDate: '2026-11-26', bookedUntil: null, ahead: 4 },
    ...{ next: { id: first, professionalName: 'Ana Prado', startTime: '2026-11-26T13:00:00.000Z' } },
    lastStart: '2026-12-17T13:00:00.000Z',
  };
  const ofBia = {
    weekdays: [2],
    bookedUntil: '2028-01-11',
    ahead: 3,
    next: { professionalName: 'Bia Reis' },
  };
  expect(await listOf(admin, id)).toMatchObject([ofBia, ofAna]);
  expect(await listOf(ana.client, id)).toMatchObject([ofAna]);
  // What has begun is no longer ahead, what was cancelled neither, and a series that is over is not listed.
  must(await ana.client.delete(`/api/appointments/${first}`));
  clock.set('2026-12-09T10:00:00Z');
  const { client } = await signIn(server, organization.admin.email);
  expect(await listOf(client, id)).toMatchObject([{ ahead: 2, firstDate: '2026-12-10' }]);
  clock.set(START);
});

it('reads twenty series with as many statements as none', async () => {
  const organization = await createOrganization(server);
  const admin = organization.admin.client;
  const ana = await createProfessional(organization, 'Ana Prado');
  const { id: none } = must<{ id: string }>(await admin.post('/api/clients', { name: 'Rita Sá' }), 201);
  await book(ana, '2026-11-26', 2);
  const { clients } = must<ClientsAnswer>(await admin.get('/api/clients'));
  const maria = clients.find(({ name }) => name === 'Maria Souza')?.id ?? '';
  for (let week = 1; week < 22; week++)
    await book(
      ana,
      new Date(Date.parse('2026-11-26') + week * 14 * 86_400_000).toISOString().slice(0, 10),
      2,
    );
  const counts = [];
  for (const [id, count] of [
    [none, 0],
    [maria, 20],
  ] as const)
    counts.push(
      await statementsOf(server, async () => {
        expect(await listOf(admin, id)).toHaveLength(count);
      }),
    );
  expect(counts[1]).toBe(counts[0]);
});
