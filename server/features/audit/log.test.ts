import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry, AuditLogPage } from '#shared/contract/audit-log.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createOrganization, createProfessional, type Organization } from '#test/factories/organization.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const clock = movableClock('2026-11-18T12:00:00Z');
let server: TestServer;
let organization: Organization;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, workers: false } });
});
beforeEach(async () => {
  clock.set('2026-11-18T12:00:00Z');
  organization = await createOrganization(server, 'Dora Reis');
});
afterAll(() => server.close());

const ask = (query = '') => organization.admin.client.get(`/api/admin/audit-log${query}`);
const page = async (query = '') => must<AuditLogPage>(await ask(query));
const actions = async (query = '') => (await page(query)).entries.map(({ action }) => action);
/** The changes of appointments, by their client's name. */
const clients = ({ entries }: AuditLogPage) => entries.map(({ subject }) => subject);

describe('the log, as an administrator reads it', () => {
  it('says who did what to what, and links to the appointment while there is one', async () => {
    const ana = await createProfessional(organization, 'Ana Prado');
    const { id } = await addAppointment(organization, ana, '2026-11-24T15:00:00Z');
    must(await ana.client.put(`/api/appointments/${id}`, { startTime: '2026-11-24T17:00:00Z' }));
    const [moved, made] = (await page('?entity=appointment')).entries;
    const owner = { id: ana.user.id, name: 'Ana Prado', timezone: ana.user.timezone };
    expect(moved).toEqual({
      id: expect.any(String) as string,
      entity: 'appointment',
      entityId: id,
      action: 'moved',
      actor: { kind: 'user', id: ana.user.id, name: 'Ana Prado' },
      subject: 'Carla Dias',
      owner,
      occurredAt: '2026-11-18T12:00:00.000Z',
      before: { startTime: '2026-11-24T15:00:00.000Z', endTime: '2026-11-24T16:00:00.000Z' },
      after: { startTime: '2026-11-24T17:00:00.000Z', endTime: '2026-11-24T18:00:00.000Z' },
      appointment: { id, userId: ana.user.id, startTime: '2026-11-24T17:00:00.000Z' },
    } satisfies AuditEntry);
    expect(made).toMatchObject({
      action: 'created',
      actor: { name: 'Dora Reis' },
      subject: 'Carla Dias',
      owner,
    });
    must(await ana.client.delete(`/api/appointments/${id}`));
    expect((await page('?entity=appointment')).entries).toMatchObject([
      { action: 'deleted', subject: 'Carla Dias', appointment: null },
      { action: 'moved', appointment: null },
      { action: 'created', appointment: null },
    ]);
  });

  it('the log is read in pages that neither repeat nor lose an entry while others are added', async () => {
    const { admin } = organization;
    for (let hour = 10; hour < 17; hour++)
      await addAppointment(organization, admin, `2026-11-24T${hour}:00:00Z`, {
        clientName: `Cliente ${hour}`,
      });
    const first = await page('?entity=appointment&limit=3');
    expect(clients(first)).toEqual(['Cliente 16', 'Cliente 15', 'Cliente 14']);
    clock.advance(1);
    await addAppointment(organization, admin, '2026-11-24T20:00:00Z', { clientName: 'Depois' });
    const second = await page(`?entity=appointment&limit=3&cursor=${first.nextCursor ?? ''}`);
    expect(clients(second)).toEqual(['Cliente 13', 'Cliente 12', 'Cliente 11']);
    const third = await page(`?entity=appointment&limit=3&cursor=${second.nextCursor ?? ''}`);
    expect([clients(third), third.nextCursor]).toEqual([['Cliente 10'], null]);
  });

  it('counts days by the reader’s clock, the first and the last included', async () => {
    const { admin } = organization;
    must(await admin.client.patch('/api/user/profile', { timezone: 'America/Sao_Paulo' }));
    const at = async (now: string, clientName: string, hour: number) => {
      clock.set(now);
      await addAppointment(organization, admin, `2026-11-24T${hour}:00:00Z`, { clientName });
    };
    await at('2026-11-20T02:59:59.000Z', 'Dia 19', 10);
    await at('2026-11-20T03:00:00.000Z', 'Início do dia 20', 11);
    await at('2026-11-21T02:59:59.000Z', 'Fim do dia 20', 12);
    await at('2026-11-21T03:00:00.000Z', 'Dia 21', 13);
    const on = async (query: string) => clients(await page(`?entity=appointment&${query}`));
    expect(await on('from=2026-11-20&to=2026-11-20')).toEqual(['Fim do dia 20', 'Início do dia 20']);
    expect(await on('to=2026-11-19')).toEqual(['Dia 19']);
    expect(await on('from=2026-11-21')).toEqual(['Dia 21']);
    expect((await page()).timezone).toBe('America/Sao_Paulo');
  });

  it('the log is narrowed by who acted: a kind, or one person', async () => {
    const ana = await createProfessional(organization, 'Ana Prado');
    must(await ana.client.patch('/api/user/profile', { title: 'Psicóloga' }));
    const api = await openDoor(organization, 'api');
    const made = must<Appointment>(
      await ana.client.post('/api/appointments', { clientName: 'Rui', startTime: '2026-11-24T15:00:00Z' }),
      201,
    );
    must(await api.patch(`/api/v1/appointments/${made.id}`, { notes: 'Liga antes.' }));
    expect(await actions(`?actorId=${ana.user.id}`)).toEqual(['created', 'updated']);
    expect((await page('?kind=api')).entries).toMatchObject([
      { action: 'updated', actor: { kind: 'api', name: 'API REST' }, subject: 'Rui' },
    ]);
    expect(await actions(`?kind=api&actorId=${ana.user.id}`)).toEqual([]);
    expect(await actions('?kind=google')).toEqual([]);
    expect(await actions(`?actorId=${crypto.randomUUID()}`)).toEqual([]);
  });

  it('leaves out what assistants only looked at', async () => {
    const assistant = await openDoor(organization, 'mcp');
    const params = { name: 'list_professionals', arguments: {} };
    must(await assistant.post('/mcp-server', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
    expect((await actions())[0]).toBe('tool_called');
    expect((await actions('?changesOnly=true'))[0]).toBe('mcp_token_generated');
    expect(await actions('?changesOnly=true')).not.toContain('tool_called');
    expect(await ask('?changesOnly=false')).toMatchObject({ status: 400 });
  });

  it('the log is searched by a part of a name, without regard to accents and case, to the letter', async () => {
    const { admin } = organization;
    await addAppointment(organization, admin, '2026-11-24T15:00:00Z', { clientName: 'Zélia Conceição' });
    await addAppointment(organization, admin, '2026-11-24T17:00:00Z', { clientName: 'Rui 100% Lopes' });
    expect(clients(await page('?search=CONCEICAO'))).toEqual(['Zélia Conceição']);
    expect(clients(await page('?search=%C3%A9lia'))).toEqual(['Zélia Conceição']);
    expect(clients(await page('?search=100%25'))).toEqual(['Rui 100% Lopes']);
    expect(clients(await page('?search=z%25a'))).toEqual([]);
  });

  it('the log finds one or two letters where a word of the name begins', async () => {
    const { admin } = organization;
    await addAppointment(organization, admin, '2026-11-24T15:00:00Z', { clientName: 'Zélia Conceição' });
    for (const text of ['Zé', 'co', 'z'])
      expect(clients(await page(`?search=${text}`)), text).toHaveLength(1);
    for (const text of ['on', 'é', '%25']) expect(clients(await page(`?search=${text}`)), text).toEqual([]);
  });

  it('refuses what it cannot mean, each with its code', async () => {
    expect(await ask('?cursor=abc')).toMatchObject(refused(400, 'CURSOR_INVALID'));
    expect(await ask('?from=2026-11-20&to=2026-11-19')).toMatchObject(refused(400, 'RANGE_INVERTED'));
    for (const query of [
      '?limit=0',
      '?limit=101',
      '?kind=ninguem',
      '?entity=x',
      '?from=ontem',
      '?de=2026-11-20',
    ])
      expect(await ask(query), query).toMatchObject(refused(400, 'VALIDATION'));
  });

  it('shows an organisation nothing of another, whatever the filter', async () => {
    const other = await createOrganization(server, 'Rui Melo');
    await addAppointment(other, other.admin, '2026-11-24T15:00:00Z', { clientName: 'Segredo' });
    expect(clients(await page('?search=Segredo'))).toEqual([]);
    expect(await actions(`?actorId=${other.admin.user.id}`)).toEqual([]);
    const theirs = must<AuditLogPage>(await other.admin.client.get('/api/admin/audit-log?limit=1'));
    const after = await page(`?cursor=${theirs.nextCursor ?? ''}`);
    expect(after.entries.every(({ actor }) => actor.id === organization.admin.user.id)).toBe(true);
  });
});
