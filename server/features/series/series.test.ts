import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { ManagedAppointment } from '#shared/contract/booking.ts';
import type { CreatedSeries, SeriesCheck, SeriesOfAppointment } from '#shared/contract/series.ts';
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
import { mailsTo } from '#test/harness/mails.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { statementsOf } from '#test/harness/statements.ts';
import { waitFor } from '#test/harness/wait.ts';

/** Friday, 07:00 in São Paulo. */
const START = '2026-11-20T10:00:00Z';
/** A Thursday, and 10:00 there. */
const FIRST = '2026-11-26';
const TIME = '10:00';
const clock = movableClock(START);
let server: TestServer;
let organization: Organization;
let helena: Person;
let productId: string;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
});
afterAll(() => server.close());

beforeEach(async () => {
  clock.set(START);
  organization = await createOrganization(server, 'Clínica Bem Viver');
  helena = await createProfessional(organization, 'Helena Matos');
  await addWeek(organization, helena, { startTime: '09:00', endTime: '12:00' });
  productId = (await addProduct(organization, helena, { name: 'Sessão', duration: 60, price: 180 })).id;
});

let counter = 0;
const someone = () => `cliente-${counter++}@exemplo.com.br`;
const plan = (rule: object = { every: 'week', count: 4 }) => ({
  userId: helena.user.id,
  productId,
  date: FIRST,
  time: TIME,
  rule,
});
/** The same hour, this many weeks after the first date. */
const week = (after: number) =>
  new Date(Date.parse(`${FIRST}T13:00:00Z`) + after * 7 * 86_400_000).toISOString();
const body = (weeks = 4, more: object = {}) => ({
  ...plan({ every: 'week', count: Math.max(2, weeks) }),
  clientName: 'Marina Alves',
  clientEmail: someone(),
  starts: Array.from({ length: weeks }, (_, after) => ({ startTime: week(after) })),
  ...more,
});
const create = async (client: Client, sent: object, headers?: Record<string, string>) =>
  must<CreatedSeries>(await client.post('/api/series', sent, headers), 201);
const agenda = async () =>
  must<Appointment[]>(
    await organization.admin.client.get(
      '/api/appointments?from=2026-11-20T00:00:00Z&to=2027-01-15T00:00:00Z',
    ),
  );
const seriesOf = async (id: string) =>
  must<SeriesOfAppointment>(await organization.admin.client.get(`/api/appointments/${id}/series`)).series;

const mailsOf = (address: string, count: number) =>
  waitFor(async () => {
    const found = await mailsTo(server, address);
    return found.length < count ? null : found;
  });

describe('a series', () => {
  it('shows how each date stands before anything is booked', async () => {
    await addAppointment(organization, helena, week(1));
    must(await helena.client.post('/api/availability/exceptions', { from: '2026-12-10' }), 201);
    const answer = must<SeriesCheck>(
      await organization.admin.client.post('/api/series/check', plan({ every: 'week', until: '2026-12-31' })),
    );
    expect(answer).toMatchObject({ timezone: 'America/Sao_Paulo', minutes: 60, isCut: false });
    expect(answer.dates.map(({ date, state }) => [date, state])).toEqual([
      ['2026-11-26', 'free'],
      ['2026-12-03', 'taken'],
      ['2026-12-10', 'closed'],
      ['2026-12-17', 'free'],
      ['2026-12-24', 'free'],
      ['2026-12-31', 'free'],
    ]);
    expect(answer.dates.map(({ startTime }) => startTime)).toEqual([0, 1, 2, 3, 4, 5].map(week));
    // The nearest free hour of the same day, and none on a day without hours.
    expect(answer.dates.map(({ nearest }) => nearest)).toEqual([
      null,
      '2026-12-03T12:00:00.000Z',
      null,
      null,
      null,
      null,
    ]);
    // Where the day has none: the same hour of the day before, which is nearer than that of a later day.
    expect(answer.dates.map(({ otherDay }) => otherDay)).toEqual([
      ...[null, null, '2026-12-09T13:00:00.000Z', null, null, null],
    ]);
    expect(await agenda()).toHaveLength(1);
  });

  it('names a different other day for each date without hours, and none that the series has itself', async () => {
    must(
      await helena.client.post('/api/availability/exceptions', { from: '2026-12-10', to: '2026-12-11' }),
      201,
    );
    for (const day of ['07', '08', '09', '12', '14'])
      await addAppointment(organization, helena, `2026-12-${day}T12:00:00Z`);
    const { dates } = must<SeriesCheck>(
      await organization.admin.client.post(
        '/api/series/check',
        plan({ every: 'week', weekdays: [3, 4, 5], until: '2026-12-11' }),
      ),
    );
    const closed = dates.filter(({ state }) => state === 'closed');
    expect(closed.map(({ date }) => date)).toEqual(['2026-12-10', '2026-12-11']);
    // Whatever is booked around them.
    const others = closed.map(({ otherDay }) => otherDay);
    expect(others[0]).toBe('2026-12-08T13:00:00.000Z');
    expect(others[1]).toBe('2026-12-12T13:00:00.000Z');
    const starts = dates.map(({ startTime, otherDay }) => ({ startTime: otherDay ?? startTime }));
    const sent = { ...body(), ...plan({ every: 'week', weekdays: [3, 4, 5], until: '2026-12-11' }), starts };
    const made = await create(organization.admin.client, sent);
    expect(made.appointments.map(({ startTime }) => startTime)).toEqual(
      starts.map(({ startTime }) => startTime).sort(),
    );
  });

  it('names a holiday, and an hour beside those of the day', async () => {
    const worked = must<SeriesCheck>(
      await helena.client.post('/api/series/check', plan({ every: 'week', weekdays: [5], count: 10 })),
    );
    const christmas = worked.dates.find(({ date }) => date === '2026-12-25');
    expect(christmas).toMatchObject({ state: 'free', holiday: 'Natal' });
    expect(worked.dates[0]?.holiday).toBeNull();
    must(await helena.client.put('/api/availability/holidays', { isWorked: false }));
    const asked = { ...plan({ every: 'week', weekdays: [5], count: 10 }), time: '18:00' };
    const { dates } = must<SeriesCheck>(await organization.admin.client.post('/api/series/check', asked));
    expect(dates.find(({ date }) => date === '2026-12-25')?.state).toBe('holiday');
    expect(dates.filter(({ date }) => date !== '2026-12-25').map(({ state }) => state)).toEqual(
      Array.from({ length: 9 }, () => 'outside'),
    );
  });

  it('books each start as an ordinary appointment, with one mail for all', async () => {
    const sent = body();
    const made = await create(organization.admin.client, sent);
    expect(made.appointments.map(({ startTime }) => startTime)).toEqual([0, 1, 2, 3].map(week));
    const booked = await agenda();
    expect(booked.map(({ id }) => id)).toEqual(made.appointments.map(({ id }) => id));
    expect(new Set(booked.map(({ clientId }) => clientId)).size).toBe(1);
    expect(booked[0]).toMatchObject({ clientName: 'Marina Alves', productId, productName: 'Sessão' });
    const mails = await mailsOf(sent.clientEmail, 1);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Horários marcados: 4 horários a partir de quinta-feira, 26 de novembro de 2026',
    ]);
    expect(mails[0]?.text).toContain('toda quinta');
    expect(mails[0]?.text).toContain('quinta-feira, 17 de dezembro de 2026, 10:00 às 11:00');
    // The price is the client's to read, and that of each.
    expect(mails[0]?.text).toContain('Serviço: Sessão\nValor: R$ 180,00 cada\n');
    // The client's mail leads to all of them, and calendars read the professional's words filled in.
    const [token] = /(?<=\/agendamento\/)[\w-]+/.exec(mails[0]?.text ?? '') ?? [];
    const linked = must<ManagedAppointment>(await server.guest.get(`/api/agendamento/${token}`));
    expect(linked.series).toMatchObject({ id: made.id, plannedStart: week(0), hasMore: false });
    expect(linked.series?.others.map(({ startTime }) => startTime)).toEqual([1, 2, 3].map(week));
    const third = must<ManagedAppointment>(
      await server.guest.get(`/api${linked.series?.others[1]?.path ?? ''}`),
    );
    expect(third).toMatchObject({ startTime: week(2), series: { plannedStart: week(2) } });
    const file = mails[0]?.attachments.find(({ contentType }) => contentType.includes('calendar'));
    expect(file?.content.toString()).toContain('SUMMARY:Atendimento de Marina Alves · Helena Matos');
    const own = await mailsOf(helena.user.email, 1);
    expect(own.map(({ subject }) => subject)).toEqual(mails.map(({ subject }) => subject));
    expect(own[0]?.text).not.toContain('Valor');
    // Each is found by the series, and one that is gone is no more of it.
    expect(await seriesOf(made.appointments[1]?.id ?? '')).toMatchObject({
      id: made.id,
      every: 'week',
      firstDate: FIRST,
      place: 2,
      total: 4,
      following: 3,
      ahead: 4,
    });
    must(await helena.client.delete(`/api/appointments/${made.appointments[0]?.id}`));
    expect(await seriesOf(made.appointments[1]?.id ?? '')).toMatchObject({ place: 1, total: 3 });
  });

  it('books nothing where one start is taken, and names it; squeezed in it can be had', async () => {
    await addAppointment(organization, helena, week(2));
    const sent = body();
    expect(await organization.admin.client.post('/api/series', sent)).toMatchObject({
      status: 409,
      body: { code: 'SERIES_TAKEN', details: { taken: [week(2)] } },
    });
    expect(await agenda()).toHaveLength(1);
    const starts = sent.starts.map((start, place) => ({ ...start, allowConflict: place === 2 }));
    await create(organization.admin.client, { ...sent, starts });
    const booked = await agenda();
    expect(booked.filter(({ isOverbooked }) => isOverbooked).map(({ startTime }) => startTime)).toEqual([
      week(2),
    ]);
  });

  it('answers a repeated request with the same series, and refuses another one with its key', async () => {
    const key = { 'Idempotency-Key': 'serie-1' };
    const sent = body();
    const made = await create(organization.admin.client, sent, key);
    const again = await organization.admin.client.post('/api/series', sent, key);
    expect(again).toMatchObject({ status: 200, body: made });
    expect(await agenda()).toHaveLength(4);
    expect(
      await organization.admin.client.post('/api/series', { ...sent, notes: 'outra' }, key),
    ).toMatchObject(refused(422, 'IDEMPOTENCY_KEY_REUSED'));
  });

  it('cancels from one on, or all that have not begun, with one mail', async () => {
    const sent = body(6);
    const { appointments } = await create(organization.admin.client, sent);
    const cancel = async (place: number, scope: string) =>
      must(await helena.client.post(`/api/appointments/${appointments[place]?.id}/series/cancel`, { scope }));
    expect(await cancel(4, 'following')).toEqual({ cancelled: 2 });
    expect((await agenda()).map(({ startTime }) => startTime)).toEqual([0, 1, 2, 3].map(week));
    // The first two have begun by then: they stay.
    clock.set('2026-12-03T13:30:00Z');
    expect(await cancel(3, 'all')).toEqual({ cancelled: 2 });
    expect((await agenda()).map(({ startTime }) => startTime)).toEqual([0, 1].map(week));
    const mails = await mailsOf(sent.clientEmail, 3);
    expect(mails.filter(({ text }) => text?.includes('Valor'))).toHaveLength(1);
    const subjects = mails.map(({ subject }) => subject?.slice(0, 31));
    expect(subjects.filter((subject) => subject === 'Horários cancelados: 2 horários')).toHaveLength(2);
  });

  it('keeps the clock time where the clocks change', async () => {
    const rio = await createProfessional(organization, 'Rute', { timezone: 'America/New_York' });
    await addWeek(organization, rio, { startTime: '09:00', endTime: '12:00' });
    const { dates } = must<SeriesCheck>(
      await organization.admin.client.post('/api/series/check', {
        userId: rio.user.id,
        duration: 60,
        date: '2027-03-11',
        time: TIME,
        rule: { every: 'week', count: 2 },
      }),
    );
    expect(dates.map(({ startTime, state }) => [startTime, state])).toEqual([
      ['2027-03-11T15:00:00.000Z', 'free'],
      ['2027-03-18T14:00:00.000Z', 'free'],
    ]);
  });

  it('lets professionals book and cancel their own alone', async () => {
    const bruno = await createProfessional(organization, 'Bruno Lima');
    const { appointments } = await create(helena.client, body());
    const [first] = appointments;
    for (const call of [
      bruno.client.post('/api/series/check', plan()),
      bruno.client.post('/api/series', body(2)),
      bruno.client.get(`/api/appointments/${first?.id}/series`),
      bruno.client.post(`/api/appointments/${first?.id}/series/cancel`, { scope: 'all' }),
    ])
      expect((await call).status).toBe(404);
    const lone = await addAppointment(organization, helena, week(8));
    expect(await seriesOf(lone.id)).toBeNull();
    expect(
      await helena.client.post(`/api/appointments/${lone.id}/series/cancel`, { scope: 'all' }),
    ).toMatchObject(refused(404, 'APPOINTMENT_NOT_FOUND'));
  });

  it('refuses rules without one end, and more dates than a series has', async () => {
    for (const rule of [
      { every: 'week' },
      { every: 'week', count: 4, until: '2026-12-31' },
      { every: 'week', count: 161 },
      { every: 'week', until: '2026-11-25' },
      { every: 'month', weekdays: [2], count: 4 },
      { every: 'day', count: 4 },
    ])
      expect((await organization.admin.client.post('/api/series/check', plan(rule))).status).toBe(400);
    const starts = Array.from({ length: 161 }, (_, after) => ({ startTime: week(after) }));
    expect((await organization.admin.client.post('/api/series', body(2, { starts }))).status).toBe(400);
  });

  it('checks 160 dates with as many statements as two, and says what does not fit', async () => {
    const quiet = await startTestServer({ overrides: { clock, workers: false } });
    const { admin } = await createOrganization(quiet);
    const counts = [];
    for (const count of [2, 160])
      counts.push(
        await statementsOf(quiet, async () => {
          const rule = { every: 'week', weekdays: [1, 2], count };
          const asked = { userId: admin.user.id, duration: 60, date: FIRST, time: TIME, rule };
          const { dates, isCut } = must<SeriesCheck>(await admin.client.post('/api/series/check', asked));
          // Three days a week reach the end of the year first.
          expect({ dates: dates.length, isCut }).toEqual(
            count === 2 ? { dates: 2, isCut: false } : { dates: 157, isCut: true },
          );
        }),
      );
    await quiet.close();
    expect(counts[1]).toEqual(counts[0]);
  });

  it('never half exists nor double books among fifty bookings at once', async () => {
    const visitors = Array.from({ length: 50 }, (_, place) =>
      server.guest.post('/api/appointments/public', {
        professionalId: helena.user.id,
        productId,
        clientName: `Visita ${place}`,
        clientEmail: someone(),
        startTime: week(place % 8),
      }),
    );
    const [series, ...answers] = await Promise.all([
      organization.admin.client.post('/api/series', body(52)),
      ...visitors,
    ]);
    const mine = (await agendaOf(helena)).filter(({ clientName }) => clientName === 'Marina Alves');
    expect([201, 409]).toContain(series.status);
    expect(mine).toHaveLength(series.status === 201 ? 52 : 0);
    const all = await agendaOf(helena);
    expect(new Set(all.map(({ startTime }) => startTime)).size).toBe(all.length);
    expect(all.length - mine.length).toBe(answers.filter(({ status }) => status === 201).length);
  });
});

/** A year of somebody's appointments, by start. */
async function agendaOf(person: Person): Promise<Appointment[]> {
  const found: Appointment[] = [];
  for (
    let from = Date.parse('2026-11-20T00:00:00Z');
    from < Date.parse('2027-12-31T00:00:00Z');
    from += 60 * 86_400_000
  ) {
    const [start, end] = [from, from + 60 * 86_400_000].map((ms) => new Date(ms).toISOString());
    found.push(...must<Appointment[]>(await person.client.get(`/api/appointments?from=${start}&to=${end}`)));
  }
  return [...new Map(found.map((each) => [each.id, each])).values()];
}
