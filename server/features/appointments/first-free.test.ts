import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FirstFreeAnswer } from '#shared/contract/first-free.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
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
const clock = movableClock('2026-11-11T13:51:00Z');
const THURSDAY = '2026-11-12';
const FRIDAY = '2026-11-13';

let server: TestServer;
let organization: Organization;
let admin: Client;
let ana: Person;
let bia: Person;
let caio: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false, clock } });
});
afterAll(() => server.close());

/** Every day from 09:00 to 12:00, by the hour. */
const HOURS = { startTime: '09:00', endTime: '12:00', appointmentDuration: 60 };
const attending = async (name: string, hours: object = {}, title = 'Psicóloga'): Promise<Person> => {
  const person = await createProfessional(organization, name, { title });
  await addWeek(organization, person, { ...HOURS, ...hours });
  return person;
};
const inSaoPaulo = (time: string, date = THURSDAY) => new Date(`${date}T${time}:00-03:00`).toISOString();
const take = (person: Person, time: string, date = THURSDAY) =>
  addAppointment(organization, person, inSaoPaulo(time, date));

beforeEach(async () => {
  organization = await createOrganization(server);
  admin = organization.admin.client;
  ana = await attending('Ana');
  bia = await attending('Bia', { startTime: '10:00' });
  caio = await attending('Caio', { startTime: '14:00', endTime: '17:00' }, 'Nutricionista');
});

type Asked = Partial<Record<'specialty' | 'service' | 'from' | 'part' | 'anyProfessional', string>> & {
  readonly userIds?: readonly Person[] | 'x';
  readonly duration?: number;
};
const ask = (asked: Asked, as = admin) => {
  const values = Object.entries({ from: THURSDAY, ...asked }).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? value.map(({ user }) => user.id).join(',') : String(value),
  ]);
  return as.get(`/api/appointments/first-free?${new URLSearchParams(values).toString()}`);
};
const first = async (asked: Asked = {}, as = admin) => must<FirstFreeAnswer>(await ask(asked, as));
/** 'day hour:minute name' in São Paulo. */
const lines = ({ times }: FirstFreeAnswer) =>
  times.map(({ startTime, professionalName }) => {
    const local = new Date(Date.parse(startTime) - 3 * 3_600_000).toISOString();
    return `${local.slice(8, 10)} ${local.slice(11, 16)} ${professionalName}`;
  });

describe('the first free times of several people', () => {
  it('finds the next five starts of any of them, earliest first, each once', async () => {
    await take(ana, '09:00');
    await take(bia, '10:00');
    await take(bia, '11:00');
    expect(lines(await first())).toEqual([
      '12 10:00 Ana',
      '12 11:00 Ana',
      '12 14:00 Caio',
      '12 15:00 Caio',
      '12 16:00 Caio',
    ]);
  });

  it('finds those of the people named, or of a specialty, whatever its accents', async () => {
    expect(lines(await first({ userIds: [bia] })).slice(0, 3)).toEqual([
      '12 10:00 Bia',
      '12 11:00 Bia',
      '13 10:00 Bia',
    ]);
    expect(lines(await first({ specialty: 'nutricionista' }))[0]).toBe('12 14:00 Caio');
    const both = await first({ specialty: 'psicologa', userIds: [bia, caio] });
    expect(new Set(both.times.map(({ userId }) => userId))).toEqual(new Set([bia.user.id]));
  });

  it('finds times as long as the service takes with each, and names its id', async () => {
    const long = await addProduct(organization, ana, { name: 'Sessão', duration: 120 });
    const short = await addProduct(organization, bia, { name: 'sessao', duration: 30 });
    const { times } = await first({ service: 'Sessão' });
    expect(times[0]).toMatchObject({
      userId: ana.user.id,
      productId: long.id,
      startTime: inSaoPaulo('09:00'),
      endTime: inSaoPaulo('11:00'),
    });
    expect(times[2]).toMatchObject({
      userId: bia.user.id,
      productId: short.id,
      endTime: inSaoPaulo('11:30'),
    });
    expect(times.some(({ userId }) => userId === caio.user.id)).toBe(false);
  });

  it('finds times that begin in the part of the day asked for, though they may end after it', async () => {
    const late = await attending('Davi', { startTime: '11:30', endTime: '19:00' });
    const asked = { userIds: [late], duration: 60 };
    expect(lines(await first({ ...asked, part: 'manha' })).slice(0, 2)).toEqual([
      '12 11:30 Davi',
      '13 11:30 Davi',
    ]);
    expect(lines(await first({ ...asked, part: 'tarde' }))[0]).toBe('12 12:30 Davi');
    expect(lines(await first({ ...asked, part: 'noite' }))).toEqual([]);
  });

  it('finds times after now, on the day asked for or later', async () => {
    expect(lines(await first({ from: '2026-11-11', userIds: [ana] }))[0]).toBe('11 11:00 Ana');
    expect(lines(await first({ from: '2020-01-01', userIds: [ana] }))[0]).toBe('11 11:00 Ana');
    expect(lines(await first({ from: FRIDAY, userIds: [ana] }))[0]).toBe('13 09:00 Ana');
  });

  it('finds times that can all be booked as they are answered', async () => {
    await take(ana, '09:00');
    const { times } = await first({ userIds: [ana, bia, caio] });
    for (const { userId, startTime, endTime } of times) {
      const body = { userId, startTime, endTime, clientName: 'Eva Cruz', clientPhone: '11 91234-5678' };
      must(await admin.post('/api/appointments', body), 201);
    }
    const after = await first({ userIds: [ana, bia, caio] });
    const booked = new Set(times.map(({ userId, startTime }) => `${userId} ${startTime}`));
    expect(after.times.some(({ userId, startTime }) => booked.has(`${userId} ${startTime}`))).toBe(false);
  });

  it('reads the days by each person’s own clock', async () => {
    const far = await createProfessional(organization, 'Eva', { timezone: 'America/Manaus' });
    await addWeek(organization, far, HOURS);
    const { times } = await first({ userIds: [ana, far] });
    expect(times.map(({ startTime, timezone }) => [startTime, timezone])).toEqual([
      [inSaoPaulo('09:00'), 'America/Sao_Paulo'],
      [inSaoPaulo('10:00'), expect.any(String)],
      [inSaoPaulo('11:00'), expect.any(String)],
      [inSaoPaulo('12:00'), 'America/Manaus'],
      [inSaoPaulo('09:00', FRIDAY), 'America/Sao_Paulo'],
    ]);
  });
});

describe('several people who are free at once', () => {
  it('the distribution chooses one of them, and says why', async () => {
    await take(ana, '11:00', '2026-11-10');
    const { times } = await first();
    expect(times[0]).toMatchObject({ professionalName: 'Ana', others: 0, reason: null });
    expect(times[1]).toMatchObject({
      startTime: inSaoPaulo('10:00'),
      professionalName: 'Bia',
      others: 1,
      reason: { kind: 'below_share', name: 'Bia' },
    });
  });

  it('the policy of the organisation is followed', async () => {
    must(await admin.patch('/api/admin/organization', { distributionPolicy: 'least_busy_day' }));
    await take(bia, '11:00');
    const { times } = await first({ userIds: [ana, bia] });
    expect(times[1]).toMatchObject({
      startTime: inSaoPaulo('10:00'),
      professionalName: 'Ana',
      others: 1,
      reason: { kind: 'least_busy_day', minutes: 0 },
    });
  });

  it('each start counts the month and the day that it ends', async () => {
    const hour = { endTime: '10:00', appointmentDuration: 60 };
    const [davi, eva] = [await attending('Davi', hour), await attending('Eva', hour)];
    for (const [person, dates] of [
      // The months of 12 to 14 November begin with 14 to 16 October.
      [davi, ['10-14', '10-14', '10-15', '10-15', '11-12', '11-15', '11-15', '11-15', '11-16']],
      [eva, ['10-16', '10-16', '10-16', '10-20', '11-14', '11-16', '11-16']],
    ] as const)
      for (const [index, date] of dates.entries())
        await addAppointment(organization, person, inSaoPaulo(`${12 + index}:00`, `2026-${date}`), {
          allowConflict: true,
        });
    const chosen = async () =>
      (await first({ userIds: [davi, eva] })).times.map(
        ({ startTime, professionalName, others, reason }) =>
          `${startTime.slice(8, 10)} ${professionalName} ${others} ${JSON.stringify(reason)}`,
      );
    expect(await chosen()).toEqual([
      '12 Eva 1 {"kind":"below_share","name":"Eva","minutes":30}',
      '13 Davi 1 {"kind":"below_share","name":"Davi","minutes":30}',
      '14 Davi 1 {"kind":"below_share","name":"Davi","minutes":120}',
      '15 Eva 1 {"kind":"below_share","name":"Eva","minutes":60}',
      '16 Eva 1 {"kind":"below_share","name":"Eva","minutes":30}',
    ]);
    must(await admin.patch('/api/admin/organization', { distributionPolicy: 'least_busy_day' }));
    expect(await chosen()).toEqual([
      '12 Eva 1 {"kind":"least_busy_day","name":"Eva","minutes":0}',
      '13 Davi 1 {"kind":"least_busy_day","name":"Davi","minutes":0}',
      '14 Davi 1 {"kind":"least_busy_day","name":"Davi","minutes":0}',
      '15 Eva 1 {"kind":"least_busy_day","name":"Eva","minutes":0}',
      '16 Davi 1 {"kind":"least_busy_day","name":"Davi","minutes":60}',
    ]);
  });

  it('names somebody without a share where nobody with one is free', async () => {
    must(await admin.put(`/api/admin/users/${ana.user.id}`, { distributionShare: 0 }));
    const { times } = await first({ userIds: [ana, bia] });
    expect(times[0]).toMatchObject({ professionalName: 'Ana', others: 0 });
    expect(times[1]).toMatchObject({ professionalName: 'Bia', others: 1, reason: null });
  });
});

describe('the first free times of anybody who is free', () => {
  const asked = { anyProfessional: 'true' };

  it('names everybody who is free at each', async () => {
    await attending('Davi');
    await attending('Eva');
    const { times } = await first(asked);
    expect(times.map(({ free, others }) => [free.join(), others]).slice(0, 2)).toEqual([
      ['Ana,Davi,Eva', 2],
      ['Ana,Bia,Davi', 3],
    ]);
  });

  it('lists only starts at which a booking with anybody finds somebody', async () => {
    must(await admin.put(`/api/admin/users/${ana.user.id}`, { distributionShare: 0 }));
    const { times } = await first(asked);
    expect(times[0]).toMatchObject({ startTime: inSaoPaulo('10:00'), free: ['Bia'], others: 0 });
    for (const { startTime, free } of times) {
      const body = {
        anyProfessional: true,
        startTime,
        duration: 60,
        clientName: 'Eva',
        clientPhone: '11 91234-5678',
      };
      const made = must<{ professionalName: string }>(await admin.post('/api/appointments', body), 201);
      expect(free).toContain(made.professionalName);
    }
  });

  it('refuses a professional who asks for anybody’s', async () => {
    expect(await ask(asked, ana.client)).toMatchObject(refused(403, 'ANYBODY_ADMIN_ONLY'));
  });
});

describe('where nothing is free', () => {
  it('the search goes on where it ended, up to a year ahead', async () => {
    const away = { from: '2026-11-11', to: '2027-04-30', isDayOff: true };
    must(await ana.client.post('/api/availability/exceptions', away), 201);
    const none = await first({ userIds: [ana] });
    expect(none).toMatchObject({ times: [], isOffered: true, until: '2027-01-12', next: '2027-01-13' });
    let { next } = none;
    let found = none;
    while (found.times.length === 0 && next !== null) {
      found = await first({ userIds: [ana], from: next });
      ({ next } = found);
    }
    expect(found.times[0]?.startTime).toBe(inSaoPaulo('09:00', '2027-05-01'));
    expect(await first({ userIds: [ana], from: '2027-11-11' })).toMatchObject({ next: null });
    expect(await first({ userIds: [ana], from: '2029-01-01' })).toMatchObject({ times: [], next: null });
  });

  it('the answer says whether anybody offers what is asked for', async () => {
    const nobody = { times: [], isOffered: false, offeredBy: [], next: null };
    expect(await first({ service: 'Massagem' })).toMatchObject(nobody);
    expect(await first({ userIds: [ana] })).toMatchObject({ isOffered: true, offeredBy: [ana.user.id] });
    const idle = await createProfessional(organization);
    expect(await first({ userIds: [idle] })).toMatchObject({ times: [], isOffered: false, next: null });
  });
});

it('a professional finds their own first times, and nobody else’s', async () => {
  expect(lines(await first({}, ana.client))[0]).toBe('12 09:00 Ana');
  expect(lines(await first({ userIds: [ana] }, ana.client))[0]).toBe('12 09:00 Ana');
  expect(await ask({ userIds: [ana, bia] }, ana.client)).toMatchObject(refused(404, 'USER_NOT_FOUND'));
  expect(await ask({ specialty: 'Psicóloga' }, ana.client)).toMatchObject(refused(404, 'USER_NOT_FOUND'));
});

it('an administrator finds nobody of another organisation', async () => {
  const outsider = (await createOrganization(server)).admin.client;
  expect(await first({ userIds: [ana] }, outsider)).toMatchObject({ times: [], isOffered: false });
});

it('a question that makes no sense answers 400', async () => {
  for (const wrong of [{ part: 'madrugada' }, { duration: 0 }, { userIds: 'x' as const }, { from: 'amanhã' }])
    expect(await ask(wrong)).toMatchObject(refused(400, 'VALIDATION'));
});
