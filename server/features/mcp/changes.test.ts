import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ApiAppointment } from '#shared/contract/api-v1.ts';
import { addProduct, addWeek, takeNoService } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { openDoor } from '#test/factories/integrations.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let organization: Organization;
let ana: Person;
let assistant: Client;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: movableClock('2026-11-18T12:00:00Z') } });
});
beforeEach(async () => {
  organization = await createOrganization(server, 'Dora Reis');
  ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana);
  assistant = await openDoor(organization, 'mcp');
});
afterAll(() => server.close());

type Refusal = { code: string; message: string; fields?: string[] };
type Result = {
  isError?: boolean;
  structuredContent: { appointment?: ApiAppointment; error?: Refusal };
  content: { text: string }[];
};

async function call(name: string, args: object): Promise<Result> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  const headers = { accept: 'application/json, text/event-stream' };
  return must<{ result: Result }>(await assistant.post('/mcp-server', message, headers)).result;
}
async function done(name: string, args: object): Promise<ApiAppointment> {
  const result = await call(name, args);
  return result.structuredContent.appointment ?? expect.fail(JSON.stringify(result));
}
async function refused(name: string, args: object): Promise<Refusal> {
  const result = await call(name, args);
  return result.structuredContent.error ?? expect.fail(JSON.stringify(result));
}
const book = (more: object = {}) =>
  done('create_appointment', {
    professional: 'Ana',
    startTime: '2026-11-19T10:00',
    clientName: 'Lia Costa',
    ...more,
  });
const update = ({ id }: { id: string }, more: object) =>
  done('update_appointment', { appointmentId: id, ...more });
const minutesOf = ({ startTime, endTime }: ApiAppointment) =>
  (Date.parse(endTime) - Date.parse(startTime)) / 60_000;

it('rescheduling keeps the length', async () => {
  const made = await book({ durationMinutes: 30 });
  const moved = await update(made, { startTime: '2026-11-19T14:00' });
  expect(moved.startTime).toBe('2026-11-19T14:00:00-03:00');
  expect(minutesOf(moved)).toBe(30);
});

it('rejects and names an invalid phone and keeps the stored one', async () => {
  const made = await book({ clientPhone: '11 91234-5678' });
  expect(made.clientPhone).toBe('+5511912345678');
  const wrong = { code: 'PHONE_INVALID', fields: ['clientPhone'] };
  const args = { appointmentId: made.id, clientPhone: 'o mesmo' };
  expect(await refused('update_appointment', args)).toMatchObject(wrong);
  const booking = { professional: 'Ana', startTime: '2026-11-19T14:00', clientName: 'Rui' };
  expect(await refused('create_appointment', { ...booking, clientPhone: 'telefone' })).toMatchObject(wrong);
  expect(await update(made, { notes: 'ligar' })).toMatchObject({ clientPhone: '+5511912345678' });
  expect(await update(made, { clientPhone: '' })).toMatchObject({ clientPhone: null });
});

it('a service fixes the length, can be changed and taken away', async () => {
  await addProduct(organization, ana);
  await addProduct(organization, ana, { name: 'Avaliação', duration: 90 });
  await takeNoService(organization, ana);
  const both = { professional: 'Ana', service: 'Sessão', durationMinutes: 30 };
  const wrong = { code: 'SERVICE_FIXES_DURATION', fields: ['durationMinutes'] };
  const booking = { ...both, startTime: '2026-11-19T10:00', clientName: 'Lia' };
  expect(await refused('create_appointment', booking)).toMatchObject(wrong);
  expect(await refused('get_availability', both)).toMatchObject(wrong);
  expect(await refused('find_free_times', { service: 'Sessão', durationMinutes: 30 })).toMatchObject(wrong);
  const made = await book({ service: 'Sessão' });
  const args = { appointmentId: made.id, durationMinutes: 30 };
  expect(await refused('update_appointment', args)).toMatchObject(wrong);
  const longer = await update(made, { service: 'avaliacao' });
  expect(longer.productName).toBe('Avaliação');
  expect(minutesOf(longer)).toBe(90);
  const none = await refused('update_appointment', { appointmentId: made.id, service: 'Massagem' });
  expect(none).toMatchObject({ code: 'PRODUCT_NOT_FOUND', choices: [{}, {}] });
  const without = await update(made, { service: null, durationMinutes: 30 });
  expect(without.productName).toBeNull();
  expect(minutesOf(without)).toBe(30);
});

it('reschedules an appointment of a removed professional only with a new one', async () => {
  const gone = await createProfessional(organization, 'Caio Alves');
  const { id } = await addAppointment(organization, gone, '2026-11-17T13:00:00Z');
  must(await organization.admin.client.delete(`/api/admin/users/${gone.user.id}`));
  const startTime = '2026-11-19T03:07';
  for (const more of [{ startTime }, { service: 'Sessão' }])
    expect(await refused('update_appointment', { appointmentId: id, ...more })).toMatchObject({
      code: 'PROFESSIONAL_REMOVED',
    });
  const taken = await update({ id }, { startTime: '2026-11-19T14:00', professional: 'Ana' });
  expect(taken.professionalName).toBe('Ana Prado');
});
