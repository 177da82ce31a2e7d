import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Appointment, ConflictDetails } from '#shared/contract/appointments.ts';
import {
  personalBookingData,
  type PublicBookingAnswer,
  type PublicBookingData,
  type SlotsAnswer,
} from '#shared/contract/booking.ts';
import type { FreeDaysAnswer, FreeTimesAnswer } from '#shared/contract/free-times.ts';
import type { Reader } from '#server/db/database.ts';
import { busyBetween } from '#server/features/scheduling/busy.queries.ts';
import { takenTimesOf } from '#server/features/scheduling/search.queries.ts';
import type { Scope } from '#server/db/scope.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { addGoogleEvent, removeGoogleEvent } from '#test/factories/google.ts';
import { openDoor } from '#test/factories/integrations.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Answer, type Client } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

// Wednesday 18 November 2026, 09:00 in São Paulo. Hours are 09:00 to 13:00 on all days, an hour each, three at a time.
let server: TestServer;
let organization: Organization;
let admin: Client;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: movableClock('2026-11-18T12:00:00Z') } });
});
beforeEach(async () => {
  organization = await createOrganization(server);
  admin = organization.admin.client;
  ana = await withHours();
});
afterAll(() => server.close());

const DAY = '2026-11-23';
/** A time of that day in São Paulo. */
const at = (time: string, date = DAY) =>
  new Date(`${date}T${time.length === 5 ? `${time}:00` : time}-03:00`).toISOString();
const clock = (iso: string) => new Date(Date.parse(iso) - 3 * 3_600_000).toISOString().slice(11, 16);
const clocks = (slots: readonly { startTime: string }[] = []) =>
  slots.map(({ startTime }) => clock(startTime));

async function withHours(name = 'Ana Prado'): Promise<Person> {
  const person = await createProfessional(organization, name);
  await addWeek(organization, person, {
    startTime: '09:00',
    endTime: '13:00',
    maxConcurrentAppointments: 3,
  });
  return person;
}

const away = (from: string, to: string, person = ana) =>
  addGoogleEvent(server, person, { from: at(from), to: at(to), title: 'Dentista' });
const slotsOf = async (date = DAY, to = date) =>
  must<SlotsAnswer>(await server.guest.get(`/api/slots?professionalId=${ana.user.id}&from=${date}&to=${to}`))
    .days;
const shown = async (date = DAY) => clocks((await slotsOf(date))[0]?.slots);
const visit = (time: string) =>
  server.guest.post('/api/appointments/public', {
    professionalId: ana.user.id,
    clientName: 'Eva Cruz',
    clientEmail: freshEmail(),
    startTime: at(time),
  });
/** The times of that day among what is offered instead. */
const suggested = ({ status, body }: Answer) => {
  expect(status).toBe(409);
  const { details } = body as { details: ConflictDetails };
  return clocks(details.suggestions.filter(({ startTime }) => startTime.startsWith(DAY)));
};
const lanes = async () =>
  (
    await server.context.database.query<{ lane: number }>(
      'SELECT lane FROM appointments WHERE user_id = $1 ORDER BY start_time, lane',
      [ana.user.id],
    )
  ).map(({ lane }) => lane);

describe('an imported event, for the public', () => {
  beforeEach(() => away('10:00', '11:00'));

  it('takes its time wholly, however many may come at once', async () => {
    expect(await shown()).toEqual(['09:00', '11:00', '12:00']);
    const answer = await visit('10:00');
    expect(answer).toMatchObject(refused(409, 'APPOINTMENT_CONFLICT'));
    expect(suggested(answer)).toEqual(['09:00', '11:00', '12:00']);
    must(await visit('11:00'), 201);
  });

  it('gives the time back when it goes', async () => {
    const eventId = await away('12:00', '13:00');
    expect(await shown()).toEqual(['09:00', '11:00']);
    await removeGoogleEvent(server, ana, eventId);
    expect(await shown()).toEqual(['09:00', '11:00', '12:00']);
    must(await visit('12:00'), 201);
  });

  it('keeps the buffer', async () => {
    must(await ana.client.patch('/api/user/profile', { bufferTime: 15 }));
    expect(await shown()).toEqual(['12:00']);
    expect(suggested(await visit('09:00'))).toEqual(['12:00']);
    expect(suggested(await visit('11:00'))).toEqual(['12:00']);
  });

  it('a link shows an imported event as taken time, joined, and nothing else', async () => {
    await away('10:30', '11:10');
    await away('11:10', '11:20');
    await away('12:30:10', '12:40:20');
    await addGoogleEvent(server, ana, { from: at('00:00', '2026-11-01'), to: at('08:00', '2026-11-18') });
    await addGoogleEvent(server, ana, { from: at('00:00', '2026-11-10'), to: at('09:30', '2026-11-18') });
    await addGoogleEvent(server, ana, { from: at('00:00', '2027-01-10'), to: at('00:00', '2027-06-01') });
    const { body, status } = await server.guest.get<PublicBookingData>(
      `/api/booking/personal/${ana.user.bookingSlug}`,
    );
    expect(status).toBe(200);
    expect(personalBookingData.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      professional: {
        appointments: [],
        blocked: [
          { startTime: at('09:00', '2026-11-18'), endTime: at('09:30', '2026-11-18') },
          { startTime: at('10:00'), endTime: at('11:20') },
          { startTime: at('12:30'), endTime: at('12:41') },
          { startTime: at('00:00', '2027-01-10'), endTime: at('09:00', '2027-01-17') },
        ],
      },
    });
    expect(JSON.stringify(body)).not.toContain('Dentista');
  });

  it('a page drawn with free times holds no imported event, and leaves its time out', async () => {
    const page = await fetch(`${server.address}/book/personal/${ana.user.bookingSlug}`);
    const html = await page.text();
    const starts = (time: string) => html.includes(`"startTime":"${at(time)}"`);
    expect(html.includes('"blocked":[]')).toBe(true);
    expect(['09:00', '10:00', '11:00'].map(starts)).toEqual([true, false, true]);
  });

  it('a client who moves is refused an imported event’s time', async () => {
    const booked = must<PublicBookingAnswer>(await visit('09:00'), 201);
    const link = `/api${booked.managePath}`;
    const day = `${link}/slots?from=${DAY}&to=${DAY}`;
    expect(clocks(must<SlotsAnswer>(await server.guest.get(day)).days[0]?.slots)).toEqual(['11:00', '12:00']);
    const moved = await server.guest.post(`${link}/move`, { startTime: at('10:00') });
    expect(suggested(moved)).toEqual(['11:00', '12:00']);
    must(await server.guest.post(`${link}/move`, { startTime: at('12:00') }));
  });
});

describe('an imported event, for staff', () => {
  beforeEach(() => away('10:00', '11:00'));
  const day = async (more = '', as = admin) =>
    must<FreeTimesAnswer>(
      await as.get(`/api/appointments/free-times?userId=${ana.user.id}&date=${DAY}${more}`),
    );
  const booking = (startTime: string, more: object = {}) => ({
    userId: ana.user.id,
    clientName: 'Eva Cruz',
    clientEmail: 'eva@exemplo.com.br',
    startTime: at(startTime),
    ...more,
  });

  it('free times of a day keep an imported event apart from appointments', async () => {
    must(await ana.client.patch('/api/user/profile', { bufferTime: 60 }));
    const { id } = await addAppointment(organization, ana, at('12:00'));
    const answer = await day();
    expect(clocks(answer.free)).toEqual(['09:00', '11:00', '12:00']);
    expect(answer.busy).toEqual([{ startTime: at('12:00'), endTime: at('13:00') }]);
    expect(answer.blocked).toEqual([{ startTime: at('10:00'), endTime: at('11:00') }]);
    expect(await day(`&movingId=${id}`)).toMatchObject({ busy: [], blocked: answer.blocked });
    expect(clocks((await day('', ana.client)).free)).toEqual(['09:00', '11:00', '12:00']);
  });

  it('fills a day', async () => {
    await away('09:00', '13:00');
    const path = `/api/appointments/free-days?userId=${ana.user.id}&from=${DAY}&to=2026-11-24`;
    expect(must<FreeDaysAnswer>(await admin.get(path)).days).toEqual([
      { date: DAY, state: 'full' },
      { date: '2026-11-24', state: 'free' },
    ]);
  });

  it.each([
    ['an administrator', () => admin],
    ['the professional', () => ana.client],
  ])('refuses %s with other times, and yields to an “encaixe” on a lane of its own', async (_who, as) => {
    must(await as().post('/api/appointments', booking('09:00')), 201);
    const answer = await as().post('/api/appointments', booking('10:00'));
    expect(suggested(answer)).toEqual(['09:00', '11:00', '12:00']);
    must(await as().post('/api/appointments', booking('10:00', { allowConflict: true })), 201);
    // The first lane above the three of the hours: no ordinary place is lost.
    expect(await lanes()).toEqual([0, 3]);
  });

  it('an appointment that moves, grows or goes to another professional meets an imported event', async () => {
    const { id } = await addAppointment(organization, ana, at('09:00'));
    const path = `/api/appointments/${id}`;
    expect(await admin.put(path, { startTime: at('10:30') })).toMatchObject(
      refused(409, 'APPOINTMENT_CONFLICT'),
    );
    expect(await ana.client.put(path, { endTime: at('10:30') })).toMatchObject({ status: 409 });
    const bruno = await withHours('Bruno Lima');
    const other = await addAppointment(organization, bruno, at('10:00'));
    const transfer = { userId: ana.user.id };
    expect(await admin.put(`/api/appointments/${other.id}`, transfer)).toMatchObject({ status: 409 });
    // One's own agenda may be overfilled, a colleague's not.
    expect(
      await bruno.client.put(`/api/appointments/${other.id}`, { ...transfer, allowConflict: true }),
    ).toMatchObject({ status: 409 });
    must(await admin.put(path, { startTime: at('10:30'), allowConflict: true }));
    // What stays where it is may be edited, whatever was imported over it.
    must(await admin.put(path, { notes: 'Trazer exames' }));
  });

  it('may come over appointments and over itself, and changes none of them', async () => {
    const { id } = await addAppointment(organization, ana, at('12:00'));
    await away('12:00', '13:00');
    await away('12:00', '13:00');
    await away('11:30', '12:30');
    expect(await lanes()).toEqual([0]);
    expect(must<Appointment[]>(await admin.get('/api/appointments'))).toMatchObject([
      { id, startTime: at('12:00') },
    ]);
    expect(await shown()).toEqual(['09:00']);
    must(await admin.post('/api/appointments', booking('12:00', { allowConflict: true })), 201);
    expect(await lanes()).toEqual([0, 3]);
  });
});

describe('an imported event, for systems', () => {
  beforeEach(() => away('10:00', '11:00'));
  const booking = (time: string) => ({
    professionalId: ana.user.id,
    clientName: 'Eva Cruz',
    startTime: at(time),
  });

  it('the REST API leaves an imported event out of free times, and refuses what is made or moved there', async () => {
    const system = await openDoor(organization, 'api');
    const path = `/api/v1/free-slots?professionalId=${ana.user.id}&from=${DAY}&to=${DAY}`;
    const { data } = must<{ data: { startTime: string }[] }>(await system.get(path));
    expect(clocks(data)).toEqual(['09:00', '11:00', '12:00']);
    const conflict = { status: 409, body: { code: 'APPOINTMENT_CONFLICT' } };
    const answer = await system.post<{ suggestions: { startTime: string }[] }>(
      '/api/v1/appointments',
      booking('10:00'),
    );
    expect(answer).toMatchObject(conflict);
    expect(clocks(answer.body.suggestions)).toEqual(['09:00', '11:00', '12:00']);
    const { id } = must<{ id: string }>(await system.post('/api/v1/appointments', booking('09:00')), 201);
    const change = { startTime: at('10:00') };
    expect(await system.patch(`/api/v1/appointments/${id}`, change)).toMatchObject(conflict);
    // Off the hours: what is offered instead leaves it out too.
    const late = await system.post<{ suggestions: { startTime: string }[] }>(
      '/api/v1/appointments',
      booking('08:00'),
    );
    expect(clocks(late.body.suggestions)).not.toContain('10:00');
  });

  it('an assistant’s free times, of one professional and of several, leave an imported event out, and its time is refused', async () => {
    const bruno = await withHours('Bruno Lima');
    await away('09:00', '11:00', bruno);
    const assistant = await openDoor(organization, 'mcp');
    type Result = {
      result: { structuredContent: { freeTimes: { startTime: string }[]; error?: { code: string } } };
    };
    const call = async (name: string, args: object) => {
      const params = { name, arguments: args };
      const answer = await assistant.post('/mcp-server', {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params,
      });
      return must<Result>(answer).result.structuredContent;
    };
    const range = { from: DAY, to: DAY };
    const own = await call('get_availability', { professional: 'Ana Prado', ...range });
    expect(clocks(own.freeTimes)).toEqual(['09:00', '11:00', '12:00']);
    const either = await call('find_free_times', { professionals: ['Ana Prado', 'Bruno Lima'], ...range });
    expect(clocks(either.freeTimes)).toEqual(['09:00', '11:00', '11:00', '12:00', '12:00']);
    const made = { professional: 'Ana Prado', clientName: 'Eva Cruz', startTime: `${DAY}T10:00` };
    expect(await call('create_appointment', made)).toMatchObject({ error: { code: 'APPOINTMENT_CONFLICT' } });
  });
});

describe('an imported event of any length', () => {
  it('blocks each of its days, also those that it began before', async () => {
    await addGoogleEvent(server, ana, { from: at('10:30', '2026-11-20'), to: at('11:00', DAY) });
    const days = await slotsOf('2026-11-20', DAY);
    expect(days.map(({ slots }) => clocks(slots))).toEqual([['09:00'], [], [], ['11:00', '12:00']]);
    expect(suggested(await visit('09:00'))).toEqual(['11:00', '12:00']);
    const middle = {
      userId: ana.user.id,
      clientName: 'Eva Cruz',
      clientEmail: 'eva@exemplo.com.br',
      startTime: at('10:00', '2026-11-22'),
    };
    expect(await admin.post('/api/appointments', middle)).toMatchObject({ status: 409 });
  });

  it('blocks the whole of the minutes in which it begins and ends', async () => {
    await away('09:59:40', '10:00:00.5');
    await away('11:59:59', '12:00:00');
    expect(await shown()).toEqual(['12:00']);
    expect(suggested(await visit('09:00'))).toEqual(['12:00']);
    expect(suggested(await visit('10:00'))).toEqual(['12:00']);
  });

  it('an imported event is another professional’s no more than another organisation’s', async () => {
    const bruno = await withHours('Bruno Lima');
    await away('09:00', '13:00', bruno);
    await away('09:00', '13:00', (await createOrganization(server)).admin);
    expect(await shown()).toEqual(['09:00', '10:00', '11:00', '12:00']);
  });
});

it('an imported event is found by an index, however many were imported', async () => {
  const { database } = server.context;
  await database.query(
    `INSERT INTO google_busy (organization_id, user_id, event_id, start_time, end_time, seen_in)
     SELECT u.organization_id, u.id, 'e' || n, timestamptz '2020-01-01' + n * interval '6 hours',
            timestamptz '2020-01-01' + n * interval '6 hours' + interval '5 hours', gen_random_uuid()
       FROM users u, generate_series(1, 5000) AS n WHERE u.id = $1`,
    [ana.user.id],
  );
  await database.script('ANALYZE google_busy');
  const [row] = await database.query<Scope>(
    'SELECT organization_id AS "organizationId" FROM users WHERE id = $1',
    [ana.user.id],
  );
  const scope = row ?? expect.fail('nobody');
  const plans: string[] = [];
  const explaining: Pick<Reader, 'query'> = {
    async query(statement, params) {
      plans.push(JSON.stringify(await database.query(`EXPLAIN ${statement}`, params)));
      return [];
    },
  };
  const anyHours = { dailyMaximum: null, windows: [], exceptions: [] };
  const range = { from: new Date(at('00:00')), to: new Date(at('23:59')), now: new Date(at('00:00')) };
  await busyBetween(explaining as Reader, scope, ana.user.id, range);
  const people = [ana, organization.admin].map(({ user }) => ({ userId: user.id, ...anyHours }));
  await takenTimesOf(explaining as Reader, scope, people, range);
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(plan).toContain('google_busy_time');
    expect(plan).not.toContain('Seq Scan on google_busy');
  }
});
