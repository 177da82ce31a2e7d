import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Bell } from '#shared/contract/audit-log.ts';
import type { CreatedSeries } from '#shared/contract/series.ts';
import { addProduct, addWeek, addWindow } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  signIn,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { addTeam } from '#test/factories/team.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { statementsOf } from '#test/harness/statements.ts';

const clock = movableClock('2026-11-18T12:00:00Z');
let server: TestServer;
let organization: Organization;
let ana: Person;
let bruno: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, workers: false } });
});
beforeEach(async () => {
  organization = await createOrganization(server, 'Dora Reis');
  ana = await createProfessional(organization, 'Ana Prado');
  bruno = await createProfessional(organization, 'Bruno Lima');
  await addWeek(organization, ana, { startTime: '08:00', endTime: '20:00' });
  // What made the agenda is read already.
  clock.advance(1);
  for (const { client } of [organization.admin, ana, bruno]) await readAll(client);
});
afterAll(() => server.close());

const bellOf = async (client: Client) => must<Bell>(await client.get('/api/bell'));
const said = ({ entries }: Bell) => entries.map(({ entity, action }) => `${entity} ${action}`);
const fresh = async (client: Client) =>
  (await bellOf(client)).entries
    .filter(({ isNew }) => isNew)
    .map(({ subject, action }) => `${subject} ${action}`);
const mark = async (client: Client, entryId: string) => must(await client.put('/api/bell/read', { entryId }));
async function readAll(client: Client): Promise<void> {
  const [newest] = (await bellOf(client)).entries;
  if (newest !== undefined) await mark(client, newest.id);
}
const book = async (clientName: string, startTime: string, professional = ana) =>
  must(
    await server.guest.post('/api/appointments/public', {
      professionalId: professional.user.id,
      clientName,
      clientEmail: freshEmail(),
      startTime,
    }),
    201,
  );

describe('what the bell rings for', () => {
  it('a client’s booking: the professional and the administrator hear of it, a colleague and others do not', async () => {
    const outside = await createOrganization(server);
    await book('Rui Lopes', '2026-11-24T15:00:00Z');
    for (const { client } of [ana, organization.admin]) {
      const { entries, unread } = await bellOf(client);
      expect(entries[0]).toMatchObject({
        entity: 'appointment',
        action: 'created',
        actor: { kind: 'client', name: 'Rui Lopes' },
        owner: { id: ana.user.id, name: 'Ana Prado', timezone: ana.user.timezone },
        appointment: { userId: ana.user.id },
        isNew: true,
      });
      expect(unread).toBe(1);
    }
    expect((await bellOf(bruno.client)).entries).toEqual([]);
    expect(await bellOf(outside.admin.client)).toMatchObject({ entries: [], unread: 0 });
  });

  it('leaves out what the person did, which is news to the other', async () => {
    await addAppointment(organization, ana, '2026-11-24T15:00:00Z', { clientName: 'Pela clínica' });
    must(
      await ana.client.post('/api/appointments', {
        clientName: 'Por Ana',
        startTime: '2026-11-24T17:00:00Z',
      }),
      201,
    );
    await addProduct(organization, ana);
    expect(await fresh(organization.admin.client)).toEqual(['Por Ana created']);
    expect(said(await bellOf(ana.client)).slice(0, 2)).toEqual(['product created', 'appointment created']);
    expect((await fresh(ana.client)).at(-1)).toBe('Pela clínica created');
  });

  it('a system that acts by the organisation’s key is nobody’s own deed, and what assistants look at no news', async () => {
    const assistant = await openDoor(organization, 'mcp');
    const params = { name: 'list_professionals', arguments: {} };
    must(await assistant.post('/mcp-server', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
    const api = await openDoor(organization, 'api');
    const body = {
      professionalId: ana.user.id,
      clientName: 'Pelo sistema',
      startTime: '2026-11-24T15:00:00Z',
    };
    must(await api.post('/api/v1/appointments', body), 201);
    expect(await fresh(organization.admin.client)).toEqual(['Pelo sistema created']);
    expect(await fresh(ana.client)).toEqual(['Pelo sistema created']);
  });

  it('an appointment that was handed over: who had it hears so, opens it no more, and reads nothing of its new time', async () => {
    await book('Rui Lopes', '2026-11-24T15:00:00Z');
    const [made] = (await bellOf(ana.client)).entries;
    must(
      await organization.admin.client.put(`/api/appointments/${made?.entityId ?? ''}`, {
        userId: bruno.user.id,
        startTime: '2026-11-24T17:00:00Z',
      }),
    );
    const { entries, unread } = await bellOf(ana.client);
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'transferred', appointment: null, isNew: true },
      { id: made?.id, appointment: null },
    ]);
    expect(entries[0]?.after).toEqual({ professionalName: 'Bruno Lima' });
    expect(unread).toBe(2);
    await readAll(ana.client);
    expect((await bellOf(ana.client)).unread).toBe(0);
    const carla = await createProfessional(organization, 'Carla Nunes');
    expect((await bellOf(carla.client)).entries).toEqual([]);
    expect((await bellOf(bruno.client)).entries[0]).toMatchObject({
      action: 'transferred',
      after: { startTime: '2026-11-24T17:00:00.000Z' },
      appointment: { id: made?.entityId, userId: bruno.user.id },
    });
  });

  it('lists twenty and counts ten', async () => {
    for (let n = 0; n < 22; n++)
      await addAppointment(organization, ana, new Date(Date.UTC(2026, 11, 1 + n, 15)).toISOString(), {
        clientName: `Cliente ${n}`,
      });
    const { entries, unread } = await bellOf(ana.client);
    expect([entries.length, unread]).toEqual([20, 10]);
  });
});

describe('changes of hours that belong together', () => {
  const windowOn = (weekday: number) =>
    addWindow(organization, bruno, { dayOfWeek: weekday, startTime: '09:00', endTime: '17:00' });

  it('count as one, whatever they are many of, and leave room for older news', async () => {
    await addAppointment(organization, bruno, '2026-11-24T15:00:00Z', { clientName: 'Rui Lopes' });
    for (const weekday of [0, 1, 2, 3, 4, 5, 6]) {
      clock.advance(1);
      await windowOn(weekday);
    }
    for (let day = 10; day < 30; day += 1)
      must(
        await organization.admin.client.post('/api/availability/exceptions', {
          userId: bruno.user.id,
          from: `2026-12-${day}`,
        }),
        201,
      );
    const { entries, unread } = await bellOf(bruno.client);
    expect([entries.length, unread]).toEqual([28, 2]);
    expect(entries.at(-1)).toMatchObject({ subject: 'Rui Lopes' });
  });

  it('count again once those before were read', async () => {
    await windowOn(1);
    await readAll(bruno.client);
    await windowOn(2);
    await windowOn(3);
    const { entries, unread } = await bellOf(bruno.client);
    expect(entries.map(({ isNew }) => isNew)).toEqual([true, true, false]);
    expect(unread).toBe(1);
  });
});

describe('news of one act', () => {
  it('the bell counts a series once, with all of its dates, and its cancellation once', async () => {
    const week = (after: number) => new Date(Date.UTC(2026, 10, 26 + after * 7, 13)).toISOString();
    const { appointments } = must<CreatedSeries>(
      await organization.admin.client.post('/api/series', {
        userId: ana.user.id,
        date: '2026-11-26',
        time: '10:00',
        rule: { every: 'week', count: 12 },
        clientName: 'Marina Alves',
        clientEmail: freshEmail(),
        duration: 60,
        starts: Array.from({ length: 12 }, (_, after) => ({ startTime: week(after) })),
      }),
      201,
    );
    expect(await bellOf(ana.client)).toMatchObject({ unread: 1 });
    expect((await fresh(ana.client)).filter((entry) => entry === 'Marina Alves created')).toHaveLength(12);
    must(
      await organization.admin.client.post('/api/appointments/cancel', {
        ids: appointments.map(({ id }) => id),
        notify: false,
      }),
    );
    expect(await bellOf(ana.client)).toMatchObject({ unread: 2 });
  });
});

describe('what counts as read', () => {
  it('the mark is each person’s own, and kept between visits and devices', async () => {
    await book('Rui Lopes', '2026-11-24T15:00:00Z');
    await readAll(ana.client);
    expect((await bellOf(ana.client)).unread).toBe(0);
    expect((await bellOf((await signIn(server, ana.email)).client)).unread).toBe(0);
    expect((await bellOf(organization.admin.client)).unread).toBe(1);
    await book('Eva Cruz', '2026-11-25T15:00:00Z');
    expect(await fresh(ana.client)).toEqual(['Eva Cruz created']);
  });

  it('never goes back: an older list that is read elsewhere takes nothing', async () => {
    await book('Rui Lopes', '2026-11-24T15:00:00Z');
    const [older] = (await bellOf(ana.client)).entries;
    await book('Eva Cruz', '2026-11-25T15:00:00Z');
    await readAll(ana.client);
    await mark(ana.client, older?.id ?? '');
    expect((await bellOf(ana.client)).unread).toBe(0);
    await Promise.all([mark(ana.client, older?.id ?? ''), readAll(ana.client)]);
    expect((await bellOf(ana.client)).unread).toBe(0);
  });

  it('reaches no entry that does not concern the person or is not there', async () => {
    await book('Rui Lopes', '2026-11-24T15:00:00Z');
    await addAppointment(organization, bruno, '2026-11-24T15:00:00Z', { clientName: 'De Bruno' });
    const [foreign] = (await bellOf(bruno.client)).entries;
    await mark(ana.client, foreign?.id ?? '');
    await mark(ana.client, '999999999999999');
    expect((await bellOf(ana.client)).unread).toBe(1);
    const outside = await createOrganization(server);
    const outsider = await createProfessional(outside);
    await mark(outsider.client, foreign?.id ?? '');
    await addAppointment(outside, outsider, '2026-11-24T15:00:00Z');
    expect((await bellOf(outsider.client)).unread).toBe(1);
    expect((await ana.client.put('/api/bell/read', { entryId: 'x' })).status).toBe(400);
  });

  it('begins with the account: what the organisation did before is no news to a new administrator', async () => {
    await book('Rui Lopes', '2026-11-24T15:00:00Z');
    clock.advance(1);
    const second = must<{ email: string }>(
      await organization.admin.client.post('/api/admin/users', {
        name: 'Nova Chefe',
        email: freshEmail(),
        password: 'uma-senha-de-teste',
        role: 'admin',
      }),
      201,
    );
    const session = await server.guest.post('/api/auth/user/login', {
      email: second.email,
      password: 'uma-senha-de-teste',
    });
    const client = server.guest.as(must<{ token: string }>(session).token);
    expect((await bellOf(client)).unread).toBe(0);
  });
});

it.each([1, 30, 200])('asks as much of the database in a team of %d', async (people) => {
  const team = await createOrganization(server);
  await addTeam(server, team, { people, appointmentsEach: 1, from: '2026-11-23T12:00:00Z' });
  expect([
    await statementsOf(server, () => bellOf(team.admin.client)),
    await statementsOf(server, () => mark(team.admin.client, '1')),
  ]).toEqual([2, 2]);
});
