import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AuditLogPage } from '#shared/contract/audit-log.ts';
import type { AvailabilitySlot } from '#shared/contract/availability.ts';
import { suggestionPreview, type Insights } from '#shared/contract/insights.ts';
import { addWindow } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { backdate, bookWeekly } from '#test/factories/used-hours.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { runHousekeeping } from '#server/jobs/housekeeping.ts';

const ZONE = { timezone: 'America/Sao_Paulo' };
const NOW = '2026-11-18T12:00:00Z';
const clock = movableClock(NOW);
let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, workers: false } });
  organization = await createOrganization(server);
});
beforeEach(async () => {
  clock.set(NOW);
  ana = await createProfessional(organization, 'Ana Prado');
  await addWindow(organization, ana, { dayOfWeek: 2, startTime: '09:00', endTime: '19:00' });
  await backdate(server, ana.user.id, { ...ZONE, since: '2026-09-01T12:00:00Z' });
  await bookWeekly(server, ana.user.id, { ...ZONE, first: '2026-09-08' });
});
afterAll(() => server.close());

const read = async (client: Client = ana.client, query = '') =>
  must<Insights>(await client.get(`/api/insights${query}`));
const week = async () => must<AvailabilitySlot[]>(await ana.client.get('/api/availability'));
const rows = () =>
  server.context.database.query('SELECT * FROM availability WHERE user_id = $1 ORDER BY start_minute', [
    ana.user.id,
  ]);
const apply = async (key: string) =>
  must<{ id: string; title: string }>(await ana.client.post('/api/insights/apply', { key }));
const keyFor = async (kind: string) =>
  (await read()).suggestions.find((each) => each.kind === kind)?.key ?? '';
const CLOSE = 'close-2-1020-1140';

it('previews and closes empty hours, and gives them back exactly', async () => {
  const before = await rows();
  const preview = must<unknown>(await ana.client.get(`/api/insights/preview?key=${CLOSE}`));
  expect(suggestionPreview.parse(preview)).toEqual(preview);
  expect(preview).toMatchObject({
    title: 'Fechar terça, das 17:00 às 19:00',
    before: [{ startMinute: 540, endMinute: 1140 }],
    after: [{ startMinute: 540, endMinute: 1020 }],
    removed: [1020, 1080],
    added: [],
    kept: { count: 0, firstDate: null },
  });
  const { id, title } = await apply(CLOSE);
  expect(title).toBe('Fechar terça, das 17:00 às 19:00');
  expect(await week()).toMatchObject([{ startTime: '09:00', endTime: '17:00' }]);
  const after = await read();
  expect(after.changes).toEqual([{ id, title, appliedAt: '2026-11-18T12:00:00.000Z' }]);
  expect(after.suggestions.map(({ kind }) => kind)).toEqual(['pause']);
  // The same again does not hold any more.
  expect(await ana.client.post('/api/insights/apply', { key: CLOSE })).toMatchObject(
    refused(409, 'SUGGESTION_GONE'),
  );
  must(await ana.client.post(`/api/insights/changes/${id}/undo`));
  expect(await rows()).toEqual(before);
  expect(await read()).toMatchObject({ changes: [], suggestions: [{ kind: 'pause' }, { key: CLOSE }] });
  expect(await ana.client.post(`/api/insights/changes/${id}/undo`)).toMatchObject(
    refused(404, 'CHANGE_NOT_FOUND'),
  );
  const { entries } = must<AuditLogPage>(await organization.admin.client.get('/api/admin/audit-log?limit=2'));
  const [was, is] = [{ windows: ['2 09:00-19:00'] }, { windows: ['2 09:00-17:00'] }];
  expect(entries).toMatchObject([
    { entity: 'hours', action: 'suggestion_undone', before: is, after: was },
    { entity: 'hours', action: 'suggestion_applied', before: was, after: is, owner: { name: 'Ana Prado' } },
  ]);
});

it('puts a pause into a window, says what stays booked in it, and takes the window together again', async () => {
  const key = await keyFor('pause');
  const [, , start = '', end = ''] = key.split('-');
  const [startMinute, endMinute] = [Number(start), Number(end)];
  const hour = `${String(startMinute / 60 + 3)}:00:00Z`;
  await addAppointment(organization, ana, `2026-12-08T${hour}`);
  await addAppointment(organization, ana, `2026-12-15T${hour}`);
  await addAppointment(organization, ana, `2026-12-16T${hour}`);
  const before = await rows();
  expect(must(await ana.client.get(`/api/insights/preview?key=${key}`))).toMatchObject({
    after: [
      { startMinute: 540, endMinute: startMinute },
      { startMinute: endMinute, endMinute: 1140 },
    ],
    removed: [startMinute],
    kept: { count: 2, firstDate: '2026-12-08' },
  });
  const { id } = await apply(key);
  expect(await week()).toHaveLength(2);
  // Both halves were offered all along: what was known of them stays.
  expect((await read()).suggestions).toMatchObject([{ key: CLOSE, evidence: 11 }]);
  const booked = await server.context.database.query(
    `SELECT 1 FROM appointments WHERE user_id = $1 AND start_time > $2`,
    [ana.user.id, NOW],
  );
  expect(booked).toHaveLength(3);
  must(await ana.client.post(`/api/insights/changes/${id}/undo`));
  expect(await rows()).toEqual(before);
});

it('undoes nothing that was edited since, and says so', async () => {
  const { id } = await apply(CLOSE);
  const [window] = await week();
  must(await ana.client.patch(`/api/availability/${window?.id}`, { endTime: '18:00' }));
  const edited = await rows();
  expect((await read()).changes).toEqual([]);
  expect(await ana.client.post(`/api/insights/changes/${id}/undo`)).toMatchObject(
    refused(409, 'CHANGE_EDITED'),
  );
  expect(await rows()).toEqual(edited);
});

it('counts hours that come back after days as offered from then on', async () => {
  const { id } = await apply(CLOSE);
  clock.set('2026-11-25T12:00:00Z');
  must(await ana.client.post(`/api/insights/changes/${id}/undo`));
  expect(await week()).toMatchObject([{ startTime: '09:00', endTime: '19:00' }]);
  expect((await read()).suggestions.some(({ kind }) => kind === 'close')).toBe(false);
});

it('puts a suggestion aside for 90 days, or until its evidence has grown by half', async () => {
  must(await ana.client.post('/api/insights/dismiss', { key: CLOSE }));
  const kinds = async () => (await read()).suggestions.map(({ kind }) => kind);
  const listed = async (client?: Client, query?: string) => (await read(client, query)).dismissed;
  expect(await kinds()).toEqual(['pause']);
  const entry = {
    key: CLOSE,
    title: 'Fechar terça, das 17:00 às 19:00',
    dismissedAt: '2026-11-18T12:00:00.000Z',
  };
  expect(await listed()).toEqual([entry]);
  expect(await listed(organization.admin.client, `?userId=${ana.user.id}`)).toEqual([entry]);
  expect(await listed(organization.admin.client)).toEqual([]);
  expect(await ana.client.post('/api/insights/dismiss', { key: CLOSE })).toMatchObject(
    refused(409, 'SUGGESTION_GONE'),
  );
  must(await ana.client.post('/api/insights/recall', { key: CLOSE }));
  expect(await kinds()).toEqual(['pause', 'close']);
  expect(await listed()).toEqual([]);
  must(await ana.client.post('/api/insights/dismiss', { key: CLOSE }));
  // Eleven dates speak for it: half as many again as seven, and not as eight.
  const { database } = server.context;
  const had = (evidence: number) =>
    database.query('UPDATE insight_dismissals SET evidence = $2 WHERE user_id = $1', [ana.user.id, evidence]);
  await had(8);
  expect(await kinds()).toEqual(['pause']);
  await had(7);
  expect(await kinds()).toEqual(['pause', 'close']);
  expect(await listed()).toEqual([]);
  await had(8);
  // Hours that are offered no more are not suggested: there is nothing to show again.
  const [window] = await week();
  must(await ana.client.patch(`/api/availability/${window?.id}`, { endTime: '17:00' }));
  expect(await listed()).toEqual([]);
  await database.query(`UPDATE insight_dismissals SET dismissed_at = $2 WHERE user_id = $1`, [
    ana.user.id,
    '2026-08-19T12:00:00Z',
  ]);
  await runHousekeeping(server.context);
  const left = await database.query('SELECT 1 FROM insight_dismissals WHERE user_id = $1', [ana.user.id]);
  expect(left).toEqual([]);
});

it('lets the administrator decide for a person, and nobody else', async () => {
  const colleague = await createProfessional(organization);
  const stranger = await createOrganization(server);
  const body = { userId: ana.user.id, key: CLOSE };
  for (const action of ['apply', 'dismiss', 'recall']) {
    expect((await colleague.client.post(`/api/insights/${action}`, body)).status).toBe(403);
    expect((await stranger.admin.client.post(`/api/insights/${action}`, body)).status).toBe(404);
  }
  const { client } = organization.admin;
  const { id } = must<{ id: string }>(await client.post('/api/insights/apply', body));
  expect((await read(client, `?userId=${ana.user.id}`)).changes).toMatchObject([{ id }]);
  for (const other of [colleague.client, stranger.admin.client])
    expect(await other.post(`/api/insights/changes/${id}/undo`)).toMatchObject(
      refused(404, 'CHANGE_NOT_FOUND'),
    );
  must(await client.post(`/api/insights/changes/${id}/undo`));
  expect(await week()).toMatchObject([{ endTime: '19:00' }]);
});

it('refuses names that no suggestion has', async () => {
  for (const key of ['close-2-1020', 'close-7-0-60', 'mais-1-0-60', ''])
    expect((await ana.client.post('/api/insights/apply', { key })).status).toBe(400);
  expect(await ana.client.post('/api/insights/apply', { key: 'close-2-1020-1080' })).toMatchObject(
    refused(409, 'SUGGESTION_GONE'),
  );
});
