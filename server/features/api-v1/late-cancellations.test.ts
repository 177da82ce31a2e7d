import { beforeEach, expect, it } from 'vitest';
import type {
  ApiClient,
  ApiLateCancellation,
  ApiLateCancellations,
} from '#shared/contract/api-v1-clients.ts';
import type { AuditLogPage } from '#shared/contract/audit-log.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { createOrganization } from '#test/factories/organization.ts';
import type { ToolOutput } from '#shared/contract/mcp.ts';
import { must, type Client } from '#test/harness/client.ts';
import { useOffice } from '#test/harness/office.ts';

const office = useOffice();
const EVA = { clientName: 'Eva Cruz', clientPhone: '11987654321' };
let system: Client;
let eva: string;
let late: string;
beforeEach(async () => {
  system = await openDoor(office.organization, 'api');
  must(await office.ana.client.patch('/api/user/profile', { minimumCancelNotice: 1440 }));
  const kept = await office.book('2026-11-30T15:00:00Z', EVA);
  ({ id: late } = await office.book('2026-11-18T15:00:00Z', EVA));
  expect((await system.delete(`/api/v1/appointments/${late}`)).status).toBe(204);
  eva = kept.clientId ?? '';
});

const path = (client = eva) => `/api/v1/clients/${client}/late-cancellations`;
const count = (counts: unknown, by = system, id = late) => by.put(`${path()}/${id}`, { counts });
const cancelledLate = async () =>
  must<ApiClient>(await system.get(`/api/v1/clients/${eva}`)).attendance.cancelledLate;

it('lists a late cancellation, takes it off what counts and counts it again, as the system', async () => {
  const { data, hasMore } = must<ApiLateCancellations>(await system.get(path()));
  expect(data).toEqual([
    {
      appointmentId: late,
      professionalId: office.ana.user.id,
      professionalName: 'Ana Prado',
      productName: null,
      startTime: '2026-11-18T12:00:00-03:00',
      timezone: 'America/Sao_Paulo',
      cancelledAt: '2026-11-18T12:00:00.000Z',
      counts: true,
    },
  ]);
  expect([hasMore, await cancelledLate()]).toEqual([false, 1]);
  expect(must<ApiLateCancellation>(await count(false))).toEqual({ ...data[0], counts: false });
  expect(await cancelledLate()).toBe(0);
  expect(must<ApiLateCancellations>(await system.get(path())).data).toMatchObject([{ counts: false }]);
  must(await count(true));
  must(await count(true));
  expect(await cancelledLate()).toBe(1);
  const { entries } = must<AuditLogPage>(
    await office.organization.admin.client.get('/api/admin/audit-log?entity=appointment'),
  );
  const said = entries.filter(({ action, after }) => action === 'updated' && 'cancelledLate' in after);
  expect(said.map(({ actor, after }) => [actor.kind, after.cancelledLate])).toEqual([
    ['api', true],
    ['api', false],
  ]);
});

it('lets an assistant see a late cancellation and say that it does not count', async () => {
  const assistant = await openDoor(office.organization, 'mcp');
  const call = async <Result>(name: string, args: object): Promise<Result> => {
    const params = { name, arguments: { clientId: eva, ...args } };
    const answer = await assistant.post('/mcp-server', {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params,
    });
    return must<{ result: { structuredContent: Result } }>(answer).result.structuredContent;
  };
  const list = () => call<ToolOutput<'list_late_cancellations'>>('list_late_cancellations', {});
  const { lateCancellations, hasMore } = await list();
  expect(lateCancellations).toMatchObject([{ appointmentId: late, weekday: 'quarta-feira', counts: true }]);
  expect(hasMore).toBe(false);
  const set = await call<ToolOutput<'set_late_cancellation'>>('set_late_cancellation', {
    appointmentId: late,
    counts: false,
  });
  expect(set.lateCancellation).toEqual({ ...lateCancellations[0], counts: false });
  expect((await list()).lateCancellations).toEqual([set.lateCancellation]);
  expect(await cancelledLate()).toBe(0);
  expect(await call('set_late_cancellation', { appointmentId: eva, counts: true })).toMatchObject({
    error: { code: 'APPOINTMENT_NOT_FOUND' },
  });
});

it('refuses what is no late cancellation of the client, and what is another organisation’s', async () => {
  const other = await office.book('2026-11-30T17:00:00Z', { clientName: 'Davi Sá' });
  const missing = { status: 404, body: { code: 'APPOINTMENT_NOT_FOUND' } };
  expect(await count(false, system, other.id)).toMatchObject(missing);
  expect(await system.put(`${path(other.clientId ?? '')}/${late}`, { counts: false })).toMatchObject(missing);
  for (const word of [null, 'no', undefined])
    expect(await count(word)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: ['counts'] },
    });
  expect(await system.put(`${path()}/${late}`, { counts: false, late: true })).toMatchObject({ status: 400 });
  const stranger = await openDoor(await createOrganization(office.server), 'api');
  const unknown = { status: 404, body: { code: 'CLIENT_NOT_FOUND' } };
  expect(await stranger.get(path())).toMatchObject(unknown);
  expect(await count(false, stranger)).toMatchObject(unknown);
  expect(await cancelledLate()).toBe(1);
});
