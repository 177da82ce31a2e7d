import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiAppointment, ApiFreeSlots } from '#shared/contract/api-v1.ts';
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
import { must, type Answer, type Client } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const path = '/api/v1/appointments';
let server: TestServer;
let organization: Organization;
let ana: Person;
let bruno: Person;
let system: Client;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: movableClock('2026-11-18T12:00:00Z') } });
  organization = await createOrganization(server, 'Dora Reis');
});
beforeEach(async () => {
  ana = await createProfessional(organization, 'Ana Prado');
  bruno = await createProfessional(organization, 'Bruno Lima');
  for (const person of [ana, bruno]) await addWeek(organization, person);
  system = await openDoor(organization, 'api');
});
afterAll(() => server.close());

const thursday = (hour: string) => `2026-11-19T${hour}:00-03:00`;
const send = (more: object) =>
  system.post<ApiAppointment>(path, {
    professionalId: ana.user.id,
    startTime: thursday('10:00'),
    clientName: 'Lia Costa',
    ...more,
  });
const book = async (more: object = {}) => must<ApiAppointment>(await send(more), 201);
const change = ({ id }: { id: string }, body: object) => system.patch<ApiAppointment>(`${path}/${id}`, body);
const changed = async (of: { id: string }, body: object) => must<ApiAppointment>(await change(of, body));
const read = async ({ id }: { id: string }) => must<ApiAppointment>(await system.get(`${path}/${id}`));
const outcomeOf = ({ status, body }: Answer) => ({
  status,
  ...(body as { code?: string; fields?: string[] }),
});
const minutesOf = ({ startTime, endTime }: ApiAppointment) =>
  (Date.parse(endTime) - Date.parse(startTime)) / 60_000;

describe('a new time', () => {
  it('rescheduling keeps the length and accepts every time listed as free for it', async () => {
    const made = await book({ durationMinutes: 30 });
    const { data } = must<ApiFreeSlots>(
      await system.get(
        `/api/v1/free-slots?professionalId=${ana.user.id}&from=2026-11-20&to=2026-11-20&durationMinutes=30`,
      ),
    );
    expect(data.length).toBeGreaterThan(5);
    for (const { startTime, endTime } of data)
      expect(await changed(made, { startTime })).toMatchObject({ startTime, endTime });
    const moved = await changed(made, { professionalId: bruno.user.id });
    expect(minutesOf(moved)).toBe(30);
    const both = { professionalId: ana.user.id, startTime: thursday('15:00') };
    expect(minutesOf(await changed(made, both))).toBe(30);
    const { id } = await addAppointment(organization, ana, new Date(thursday('11:00')).toISOString(), {
      duration: 90,
    });
    expect(minutesOf(await changed({ id }, { startTime: thursday('13:00') }))).toBe(90);
  });

  it('rescheduling needs a professional when the former was removed', async () => {
    const gone = await createProfessional(organization, 'Caio Alves');
    const { id } = await addAppointment(organization, gone, '2026-11-17T13:00:00Z', { clientPhone: '' });
    must(await organization.admin.client.delete(`/api/admin/users/${gone.user.id}`));
    const before = await read({ id });
    expect(before.professionalId).toBeNull();
    for (const body of [
      { startTime: thursday('10:00') },
      { startTime: thursday('03:07') },
      { durationMinutes: 90 },
    ])
      expect(outcomeOf(await change({ id }, body))).toMatchObject({
        status: 409,
        code: 'PROFESSIONAL_REMOVED',
      });
    expect(await read({ id })).toEqual(before);
    expect(await changed({ id }, { notes: 'faltou' })).toMatchObject({ notes: 'faltou' });
    const taken = { startTime: thursday('14:00'), professionalId: ana.user.id };
    expect(await changed({ id }, taken)).toMatchObject(taken);
  });
});

describe('a phone', () => {
  it('answers a phone in one form, with the country first, and accepts that form', async () => {
    const made = await book({ clientPhone: '(11) 91234-5678' });
    expect(made.clientPhone).toBe('+5511912345678');
    for (const [sent, answered] of [
      ['+351 912 345 678', '+351912345678'],
      ['0800 722 0000', '+558007220000'],
      ['(21) 9876-5432', '+552198765432'],
      ['+552198765432', '+552198765432'],
      ['', null],
      ['(48) 99123-4567', '+5548991234567'],
      [null, null],
    ])
      expect((await changed(made, { clientPhone: sent })).clientPhone).toBe(answered);
  });

  it('rejects an invalid phone and changes nothing', async () => {
    const made = await book({ clientPhone: '(11) 91234-5678' });
    const refusal = { status: 400, code: 'PHONE_INVALID', fields: ['clientPhone'] };
    for (const clientPhone of ['telefone', 'xx', '+', '12', '98765-4321', '9'.repeat(20)]) {
      expect(outcomeOf(await change(made, { clientPhone, notes: 'x' })), clientPhone).toMatchObject(refusal);
      const other = { clientPhone, startTime: thursday('14:00') };
      expect(outcomeOf(await send(other)), clientPhone).toMatchObject(refusal);
    }
    expect(await read(made)).toEqual(made);
    // What people typed on the screens, whatever it is, may be sent back as it was read.
    const { id } = await addAppointment(organization, ana, '2026-11-20T13:00:00Z', {
      clientPhone: '98765-4321',
    });
    const { clientPhone } = await read({ id });
    expect(await changed({ id }, { clientPhone, notes: 'ligar' })).toMatchObject({
      clientPhone: '+55987654321',
      notes: 'ligar',
    });
  });
});

describe('a service', () => {
  it('a service fixes the length and rejects another', async () => {
    const { id: productId } = await addProduct(organization, ana);
    await takeNoService(organization, ana);
    const refusal = { status: 400, code: 'SERVICE_FIXES_DURATION', fields: ['durationMinutes'] };
    expect(outcomeOf(await send({ productId, durationMinutes: 30 }))).toMatchObject(refusal);
    const made = await book({ productId });
    expect(outcomeOf(await change(made, { durationMinutes: 30 }))).toMatchObject(refusal);
    expect(outcomeOf(await change(made, { productId, durationMinutes: 30 }))).toMatchObject(refusal);
    const asked = `from=2026-11-19&to=2026-11-19&productId=${productId}&durationMinutes=30`;
    const slots = await system.get(`/api/v1/free-slots?professionalId=${ana.user.id}&${asked}`);
    expect(outcomeOf(slots)).toMatchObject(refusal);
    expect(await read(made)).toEqual(made);
    const without = await changed(made, { productId: null, durationMinutes: 30 });
    expect(without).toMatchObject({ productId: null, productName: null });
    expect(minutesOf(without)).toBe(30);
    expect(
      minutesOf(await book({ productId: null, durationMinutes: 30, startTime: thursday('15:00') })),
    ).toBe(30);
  });

  it('changes the service for another of the professional, with its length', async () => {
    const [short, long] = [
      await addProduct(organization, ana),
      await addProduct(organization, ana, { name: 'Avaliação', duration: 90 }),
    ];
    await takeNoService(organization, ana);
    const foreign = await addProduct(organization, bruno, { name: 'Retorno', duration: 30 });
    const inactive = await addProduct(organization, ana, { name: 'Antigo', isActive: false });
    const made = await book({ productId: short.id });
    const longer = await changed(made, { productId: long.id });
    expect(longer).toMatchObject({ productId: long.id, productName: 'Avaliação' });
    expect(minutesOf(longer)).toBe(90);
    const refused = async (productId: string) => outcomeOf(await change(made, { productId }));
    expect(await refused(foreign.id)).toMatchObject({ status: 404, code: 'PRODUCT_NOT_FOUND' });
    expect(await refused(inactive.id)).toMatchObject({ status: 422, code: 'PRODUCT_INACTIVE' });
    // Nobody else's time is taken by the longer one.
    await book({ startTime: thursday('14:00') });
    await changed(made, { productId: short.id, startTime: thursday('13:00') });
    expect(outcomeOf(await change(made, { productId: long.id }))).toMatchObject({
      code: 'APPOINTMENT_CONFLICT',
    });
    expect(minutesOf(await read(made))).toBe(45);
  });

  it('a transfer keeps the service’s name and length, unless one of the new professional’s is named', async () => {
    const { id: productId } = await addProduct(organization, ana);
    const theirs = await addProduct(organization, bruno, { name: 'Retorno', duration: 30 });
    const made = await book({ productId });
    const handed = await changed(made, { professionalId: bruno.user.id });
    expect(handed).toMatchObject({ productId: null, productName: 'Sessão individual' });
    expect(minutesOf(handed)).toBe(45);
    expect(outcomeOf(await change(made, { durationMinutes: 30 }))).toMatchObject({
      code: 'SERVICE_FIXES_DURATION',
    });
    const back = await changed(made, { professionalId: ana.user.id, productId });
    expect(back).toMatchObject({ productId, professionalId: ana.user.id });
    const other = await changed(made, { professionalId: bruno.user.id, productId: theirs.id });
    expect(other).toMatchObject({ productId: theirs.id, productName: 'Retorno' });
    expect(minutesOf(other)).toBe(30);
  });
});
