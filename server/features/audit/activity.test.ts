import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AuditLogPage } from '#shared/contract/audit-log.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

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
});
afterAll(() => server.close());

const page = async (client: Client, query = '') =>
  must<AuditLogPage>(await client.get(`/api/activity${query}`));
const book = (person: Person, hour: number) =>
  addAppointment(organization, person, `2026-11-24T${hour}:00:00Z`, { clientName: `Cliente ${hour}` });
const subjects = ({ entries }: AuditLogPage) => entries.map(({ subject }) => subject);

it('a professional reads what concerns them, their own deeds too, in pages that neither repeat nor lose an entry', async () => {
  const handed = await book(ana, 10);
  for (const hour of [11, 12, 13]) await book(ana, hour);
  await book(bruno, 14);
  must(
    await ana.client.post('/api/appointments', { clientName: 'Por Ana', startTime: '2026-11-24T15:00:00Z' }),
    201,
  );
  must(await organization.admin.client.put(`/api/appointments/${handed.id}`, { userId: bruno.user.id }));
  const first = await page(ana.client, '?limit=2');
  expect(first.entries.map(({ action, subject }) => `${subject} ${action}`)).toEqual([
    'Cliente 10 transferred',
    'Por Ana created',
  ]);
  clock.advance(1);
  await book(ana, 16);
  const second = await page(ana.client, `?limit=2&cursor=${first.nextCursor ?? ''}`);
  expect(subjects(second)).toEqual(['Cliente 13', 'Cliente 12']);
  const third = await page(ana.client, `?cursor=${second.nextCursor ?? ''}`);
  expect([subjects(third), third.nextCursor]).toEqual([['Cliente 11', 'Cliente 10'], null]);
});

it('an administrator reads it of everybody, without what assistants only looked at', async () => {
  await book(ana, 10);
  await book(bruno, 11);
  const assistant = await openDoor(organization, 'mcp');
  const params = { name: 'list_professionals', arguments: {} };
  must(await assistant.post('/mcp-server', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
  const { entries } = await page(organization.admin.client);
  expect(entries.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['Cliente 10', 'Cliente 11']));
  expect(entries.map(({ action }) => action)).not.toContain('tool_called');
});

it('opens an appointment of one’s own alone, and shows nothing of colleagues and other organisations', async () => {
  const handed = await book(ana, 10);
  must(await organization.admin.client.put(`/api/appointments/${handed.id}`, { userId: bruno.user.id }));
  const own = await page(ana.client);
  expect(own.entries[0]).toMatchObject({ action: 'transferred', appointment: null });
  expect((await page(bruno.client)).entries[0]).toMatchObject({ appointment: { id: handed.id } });

  const outside = await createOrganization(server);
  const outsider = await createProfessional(outside);
  const before = await page(outsider.client);
  // A cursor is a place in time alone: it opens nobody else's log.
  const { nextCursor } = await page(organization.admin.client, '?limit=1');
  for (const query of ['', `?cursor=${nextCursor ?? ''}`])
    for (const client of [outsider.client, outside.admin.client])
      expect(subjects(await page(client, query))).not.toContain('Cliente 10');
  expect(before.entries.every(({ owner }) => owner === null || owner.id === outsider.user.id)).toBe(true);
});

it('refuses what it cannot mean, each with its code', async () => {
  expect(await ana.client.get('/api/activity?cursor=abc')).toMatchObject(refused(400, 'CURSOR_INVALID'));
  for (const query of ['limit=0', 'limit=101', 'actorId=x'])
    expect(await ana.client.get(`/api/activity?${query}`), query).toMatchObject(refused(400, 'VALIDATION'));
  expect((await server.guest.get('/api/activity')).status).toBe(401);
});
