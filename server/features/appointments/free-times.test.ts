import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FreeDaysAnswer, FreeTimesAnswer } from '#shared/contract/free-times.ts';
import { addProduct, addWeek, addWindow, workHolidays } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

/** Wednesday, 10:51 in São Paulo. */
const clock = movableClock('2026-11-18T13:51:00Z');
const THURSDAY = '2026-11-19';
let server: TestServer;
let organization: Organization;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
  organization = await createOrganization(server);
  admin = organization.admin.client;
});
afterAll(() => server.close());

type Asked = Record<string, string | number>;
const search = (asked: Asked) =>
  Object.entries(asked)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
const day = (asked: Asked, as = admin) => as.get(`/api/appointments/free-times?${search(asked)}`);
const days = (asked: Asked, as = admin) => as.get(`/api/appointments/free-days?${search(asked)}`);
const times = async (person: Person, asked: Asked = {}, as = admin) =>
  must<FreeTimesAnswer>(await day({ userId: person.user.id, date: THURSDAY, ...asked }, as));
/** The starts as clocks in São Paulo show them. */
const clocks = ({ free }: FreeTimesAnswer) =>
  free.map(({ startTime }) => new Date(Date.parse(startTime) - 3 * 3_600_000).toISOString().slice(11, 16));
const inSaoPaulo = (time: string, date = THURSDAY) => new Date(`${date}T${time}:00-03:00`).toISOString();

async function withHours(hours: object = {}): Promise<Person> {
  const person = await createProfessional(organization);
  await addWeek(organization, person, { startTime: '09:00', endTime: '13:00', ...hours });
  return person;
}

describe('the free times of a day', () => {
  it('lie on the grid of the hours and leave out what is taken', async () => {
    const ana = await withHours();
    await addAppointment(organization, ana, inSaoPaulo('10:00'));
    const answer = await times(ana);
    expect(clocks(answer)).toEqual(['09:00', '11:00', '12:00']);
    expect(answer).toMatchObject({
      timezone: 'America/Sao_Paulo',
      minutes: 60,
      hours: [{ startTime: inSaoPaulo('09:00'), endTime: inSaoPaulo('13:00'), capacity: 1 }],
      busy: [{ startTime: inSaoPaulo('10:00'), endTime: inSaoPaulo('11:00') }],
    });
  });

  it('fit the length asked for: minutes, a product’s, or the professional’s own', async () => {
    const ana = await withHours({ appointmentDuration: 30 });
    await addAppointment(organization, ana, inSaoPaulo('10:00'));
    expect(clocks(await times(ana, { duration: 90 }))).toEqual(['11:00', '11:30']);
    const product = await addProduct(organization, ana, { duration: 120 });
    expect(await times(ana, { duration: 30, productId: product.id })).toMatchObject({
      minutes: 120,
      free: [{ startTime: inSaoPaulo('11:00'), endTime: inSaoPaulo('13:00') }],
    });
    must(await ana.client.patch('/api/user/profile', { defaultDuration: 45 }));
    expect((await times(ana)).minutes).toBe(45);
  });

  it('count a product that is not offered any more: staff may be correcting an old appointment', async () => {
    const ana = await withHours();
    const product = await addProduct(organization, ana, { duration: 240, isActive: false });
    expect(clocks(await times(ana, { productId: product.id }))).toEqual(['09:00']);
  });

  it('keep neither notice nor gap, and end with the present minute', async () => {
    const ana = await withHours({ appointmentDuration: 15 });
    must(await ana.client.patch('/api/user/profile', { bufferTime: 30 }));
    await addAppointment(organization, ana, inSaoPaulo('11:30', '2026-11-18'), { duration: 60 });
    const today = await times(ana, { date: '2026-11-18', duration: 15 });
    expect(clocks(today)).toEqual(['11:00', '11:15', '12:30', '12:45']);
    expect(clocks(await times(ana, { date: '2026-11-17' }))).toEqual([]);
  });

  it('allow as many at a time as the hours do', async () => {
    const ana = await withHours({ maxConcurrentAppointments: 2 });
    await addAppointment(organization, ana, inSaoPaulo('09:00'));
    expect(clocks(await times(ana))).toContain('09:00');
    await addAppointment(organization, ana, inSaoPaulo('09:00'));
    expect(clocks(await times(ana))).not.toContain('09:00');
  });

  it('leave the appointment that moves out of its own way', async () => {
    const ana = await withHours();
    const { id } = await addAppointment(organization, ana, inSaoPaulo('10:00'));
    expect(clocks(await times(ana, { movingId: id }))).toContain('10:00');
  });

  it('free times show what a late start would meet after midnight', async () => {
    const ana = await withHours();
    await addAppointment(organization, ana, inSaoPaulo('00:30', '2026-11-20'));
    const { busy } = await times(ana, { duration: 60 });
    expect(busy).toEqual([
      { startTime: inSaoPaulo('00:30', '2026-11-20'), endTime: inSaoPaulo('01:30', '2026-11-20') },
    ]);
  });

  it('free times are exactly the times that staff may book without an “encaixe”', async () => {
    const ana = await withHours({ appointmentDuration: 30 });
    await addAppointment(organization, ana, inSaoPaulo('10:30'), { duration: 45 });
    const { free } = await times(ana, { duration: 60 });
    for (const startTime of ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00'].map((time) =>
      inSaoPaulo(time),
    )) {
      const body = {
        userId: ana.user.id,
        clientName: 'Eva Cruz',
        clientEmail: 'eva@exemplo.com.br',
        startTime,
        duration: 60,
      };
      const { status, body: made } = await admin.post<{ id: string }>('/api/appointments', body);
      expect(status).toBe(free.some((slot) => slot.startTime === startTime) ? 201 : 409);
      if (status === 201) must(await admin.delete(`/api/appointments/${made.id}`));
    }
  });

  it('free times without a name are the professional’s own, and nobody else’s', async () => {
    const ana = await withHours();
    const bruno = await createProfessional(organization);
    expect(must<FreeTimesAnswer>(await day({ date: THURSDAY }, ana.client)).free).toHaveLength(4);
    const foreign = await day({ date: THURSDAY, userId: ana.user.id }, bruno.client);
    expect(foreign).toMatchObject(refused(404, 'USER_NOT_FOUND'));
    const outsider = (await createOrganization(server)).admin.client;
    expect(await day({ date: THURSDAY, userId: ana.user.id }, outsider)).toMatchObject(
      refused(404, 'USER_NOT_FOUND'),
    );
    const product = await addProduct(organization, ana);
    const others = { date: THURSDAY, userId: bruno.user.id, productId: product.id };
    expect(await day(others)).toMatchObject(refused(404, 'PRODUCT_NOT_FOUND'));
  });
});

describe('the days of a range', () => {
  it('days of a range are free, full or closed', async () => {
    const ana = await createProfessional(organization);
    await addWindow(organization, ana, { dayOfWeek: 4, startTime: '09:00', endTime: '10:00' });
    await addWindow(organization, ana, { dayOfWeek: 5, startTime: '09:00', endTime: '11:00' });
    await workHolidays(organization, ana);
    await addAppointment(organization, ana, inSaoPaulo('09:00'));
    const asked = { userId: ana.user.id, from: '2026-11-18', to: '2026-11-20' };
    expect(must<FreeDaysAnswer>(await days(asked))).toEqual({
      timezone: 'America/Sao_Paulo',
      days: [
        { date: '2026-11-18', state: 'closed' },
        { date: THURSDAY, state: 'full' },
        { date: '2026-11-20', state: 'free' },
      ],
    });
    expect(must<FreeDaysAnswer>(await days({ ...asked, duration: 180 })).days[2]?.state).toBe('full');
  });

  it('days of a range are at most 62, in order, of years that people plan in', async () => {
    const range = (from: string, to: string) => days({ from, to });
    expect((await range('2026-12-01', '2027-01-31')).status).toBe(200);
    expect(await range('2026-12-01', '2027-02-01')).toMatchObject(refused(422, 'SLOTS_RANGE'));
    expect(await range('2026-12-02', '2026-12-01')).toMatchObject(refused(422, 'SLOTS_RANGE'));
    for (const date of ['0000-01-01', '1899-12-31', '9999-12-31', '2026-02-30', 'amanhã']) {
      expect(await range(date, date)).toMatchObject(refused(400, 'VALIDATION'));
      expect(await day({ date })).toMatchObject(refused(400, 'VALIDATION'));
      const path = `/api/slots?professionalId=${organization.admin.user.id}&from=${date}&to=${date}`;
      expect(await server.guest.get(path)).toMatchObject(refused(400, 'VALIDATION'));
    }
    expect(must<FreeDaysAnswer>(await range('2999-12-31', '2999-12-31')).days).toHaveLength(1);
  });
});

it('a question that makes no sense answers 400', async () => {
  for (const wrong of [{ duration: 0 }, { duration: 1441 }, { duration: 'x' }, { duration: 1.5 }]) {
    expect(await day({ date: THURSDAY, ...wrong })).toMatchObject(refused(400, 'VALIDATION'));
  }
  expect(await day({ date: THURSDAY, duration: '' })).toMatchObject(refused(400, 'VALIDATION'));
  expect(await day({ date: THURSDAY, userId: '1' })).toMatchObject(refused(400, 'VALIDATION'));
  expect(await day({ date: THURSDAY, movingId: '1' })).toMatchObject(refused(400, 'VALIDATION'));
  expect(await day({})).toMatchObject(refused(400, 'VALIDATION'));
});

it('shows every day on which somebody of the team works, by any clock and around the clock', async () => {
  const clinic = await createOrganization(server);
  const asked = { anyProfessional: 'true', from: '2026-12-01', to: '2026-12-06' };
  const states = async () =>
    must<FreeDaysAnswer>(await days(asked, clinic.admin.client)).days.map(({ state }) => state);
  const far = await createProfessional(clinic, 'Keiko', { timezone: 'Asia/Tokyo' });
  // Thursday in Tokyo is Wednesday night and Thursday until noon in São Paulo.
  await addWindow(clinic, far, { dayOfWeek: 4, startTime: '09:00', endTime: '23:00' });
  await addAppointment(clinic, far, '2026-12-03T03:00:00Z', { endTime: '2026-12-03T14:00:00Z' });
  expect(await states()).toEqual(['closed', 'free', 'full', 'closed', 'closed', 'closed']);
  const always = await createProfessional(clinic, 'Zeca');
  await addWeek(clinic, always, { startTime: '00:00', endTime: '24:00' });
  expect(await states()).toEqual(['free', 'free', 'free', 'free', 'free', 'free']);
});
