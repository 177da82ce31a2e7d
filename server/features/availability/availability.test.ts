import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditLogPage } from '#shared/contract/audit-log.ts';
import {
  availabilityList,
  availabilitySlot,
  teamAvailability,
  type AvailabilitySlot,
  type TeamAvailability,
} from '#shared/contract/availability.ts';
import { addWindow } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';

let server: TestServer;
let organization: Organization;
let person: Person;
let colleague: Person;
let stranger: Person;
beforeAll(async () => {
  server = await startTestServer();
  organization = await createOrganization(server);
  person = await createProfessional(organization);
  colleague = await createProfessional(organization);
  stranger = (await createOrganization(server)).admin;
});
afterAll(() => server.close());

const tuesday = { dayOfWeek: 2, startTime: '09:00', endTime: '12:00' };

/** The refusal of hours that overlap others, which says which. */
const overlaps = (which: string) => ({
  status: 422,
  body: { code: 'AVAILABILITY_OVERLAP', error: `${which}, que já está cadastrado.` },
});

describe('a weekly window', () => {
  it('a new window starts with the defaults and is listed by day and hour', async () => {
    const { client } = await createProfessional(organization);
    const created = await client.post<AvailabilitySlot>('/api/availability', tuesday);
    expect(created.status).toBe(201);
    expect(availabilitySlot.parse(created.body)).toEqual(created.body);
    expect(created.body).toMatchObject({
      ...tuesday,
      appointmentDuration: 60,
      maxConcurrentAppointments: 1,
      isActive: true,
    });
    const more = [
      { dayOfWeek: 6, startTime: '08:00', endTime: '09:00' },
      { dayOfWeek: 0, startTime: '22:00', endTime: '24:00' },
      { dayOfWeek: 2, startTime: '00:00', endTime: '09:00' },
    ];
    for (const window of more) must(await client.post('/api/availability', window), 201);
    const list = must<AvailabilitySlot[]>(await client.get('/api/availability'));
    expect(availabilityList.parse(list)).toEqual(list);
    expect(list.map((slot) => `${slot.dayOfWeek} ${slot.startTime}-${slot.endTime}`)).toEqual([
      '0 22:00-24:00',
      '2 00:00-09:00',
      '2 09:00-12:00',
      '6 08:00-09:00',
    ]);
  });

  it('creates windows on several weekdays at once, or on none', async () => {
    const { client } = await createProfessional(organization);
    must(await client.post('/api/availability', { ...tuesday, alsoOn: [3, 4, 2, 4] }), 201);
    const days = async () =>
      must<AvailabilitySlot[]>(await client.get('/api/availability')).map((slot) => slot.dayOfWeek);
    expect(await days()).toEqual([2, 3, 4]);
    const again = { ...tuesday, dayOfWeek: 5, alsoOn: [1, 4] };
    expect(await client.post('/api/availability', again)).toMatchObject(
      overlaps('Quinta: 09:00 às 12:00 se sobrepõe a 09:00 às 12:00'),
    );
    expect(await days()).toEqual([2, 3, 4]);
  });

  it('rejects an invalid window with the sentence of the broken rule', async () => {
    const { client } = await createProfessional(organization);
    for (const [change, code] of [
      [{ startTime: '12:00' }, 'AVAILABILITY_INVERTED'],
      [{ startTime: '13:00' }, 'AVAILABILITY_INVERTED'],
      [{ startTime: '24:00', endTime: '24:00' }, 'AVAILABILITY_INVERTED'],
      [{ appointmentDuration: 14 }, 'AVAILABILITY_DURATION'],
      [{ appointmentDuration: 241, endTime: '18:00' }, 'AVAILABILITY_DURATION'],
      [{ maxConcurrentAppointments: 0 }, 'AVAILABILITY_CAPACITY'],
      [{ maxConcurrentAppointments: 11 }, 'AVAILABILITY_CAPACITY'],
      [{ startTime: '11:30' }, 'AVAILABILITY_TOO_SHORT'],
    ] as const) {
      expect(await client.post('/api/availability', { ...tuesday, ...change })).toMatchObject(
        refused(422, code),
      );
    }
    for (const change of [{ startTime: '9:00' }, { endTime: '25:00' }, { dayOfWeek: 7 }]) {
      expect(await client.post('/api/availability', { ...tuesday, ...change })).toMatchObject(
        refused(400, 'VALIDATION', { fields: Object.keys(change) }),
      );
    }
    expect(must(await client.get('/api/availability'))).toEqual([]);
    for (const edge of [
      { appointmentDuration: 15, maxConcurrentAppointments: 10, dayOfWeek: 3 },
      { appointmentDuration: 240, endTime: '13:00' },
    ]) {
      must(await client.post('/api/availability', { ...tuesday, ...edge }), 201);
    }
  });

  it('rejects a window that overlaps another of that person on the day, not one that touches it', async () => {
    const { client } = await createProfessional(organization);
    const post = (startTime: string, endTime: string, dayOfWeek = 2) =>
      client.post('/api/availability', { dayOfWeek, startTime, endTime });
    must(await post('09:00', '12:00'), 201);
    expect(await post('11:00', '13:00')).toMatchObject(
      overlaps('Terça: 11:00 às 13:00 se sobrepõe a 09:00 às 12:00'),
    );
    expect(await post('08:00', '18:00')).toMatchObject(
      overlaps('Terça: 08:00 às 18:00 se sobrepõe a 09:00 às 12:00'),
    );
    must(await post('12:00', '13:00'), 201);
    must(await post('11:00', '13:00', 3), 201);
    const together = await Promise.all([post('14:00', '16:00'), post('15:00', '17:00')]);
    expect(together.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('changes each field of a window, alone or together, under the same rules', async () => {
    const { client } = await createProfessional(organization);
    const first = must<AvailabilitySlot>(await client.post('/api/availability', tuesday), 201);
    const second = must<AvailabilitySlot>(
      await client.post('/api/availability', { ...tuesday, dayOfWeek: 4 }),
      201,
    );
    const path = `/api/availability/${first.id}`;
    expect((await client.patch(path, { isActive: false })).body).toEqual({ ...first, isActive: false });
    const all = {
      isActive: true,
      dayOfWeek: 5,
      startTime: '10:00',
      endTime: '20:00',
      appointmentDuration: 30,
      maxConcurrentAppointments: 4,
    };
    expect((await client.patch(path, all)).body).toEqual({ ...first, ...all });
    expect(await client.patch(path, { endTime: '10:15' })).toMatchObject(
      refused(422, 'AVAILABILITY_TOO_SHORT'),
    );
    expect(await client.patch(path, { startTime: '21:00' })).toMatchObject(
      refused(422, 'AVAILABILITY_INVERTED'),
    );
    expect(await client.patch(path, { dayOfWeek: 4 })).toMatchObject(
      overlaps('Quinta: 10:00 às 20:00 se sobrepõe a 09:00 às 12:00'),
    );
    expect(must(await client.get('/api/availability'))).toEqual([second, { ...first, ...all }]);
    must(await client.delete(path));
    expect(must(await client.get('/api/availability'))).toEqual([second]);
  });
});

describe('the person whose windows are changed', () => {
  it('copying a day replaces the windows of other weekdays, paused ones too', async () => {
    const doctor = await createProfessional(organization);
    const hours = { startTime: '08:00', endTime: '12:00', appointmentDuration: 30 };
    await addWindow(organization, doctor, { dayOfWeek: 1, ...hours });
    await addWindow(organization, doctor, {
      dayOfWeek: 1,
      startTime: '14:00',
      endTime: '18:00',
      isActive: false,
    });
    await addWindow(organization, doctor, { dayOfWeek: 2, startTime: '10:00', endTime: '11:00' });
    await addWindow(organization, doctor, { dayOfWeek: 6, startTime: '10:00', endTime: '11:00' });
    const copied = await doctor.client.post('/api/availability/copy', { from: 1, to: [2, 4, 1, 4] });
    const week = must<AvailabilitySlot[]>(await doctor.client.get('/api/availability'));
    expect(copied).toMatchObject({ status: 200, body: week });
    expect(
      week.map((slot) => `${slot.dayOfWeek} ${slot.startTime} ${slot.appointmentDuration} ${slot.isActive}`),
    ).toEqual([
      '1 08:00 30 true',
      '1 14:00 60 false',
      '2 08:00 30 true',
      '2 14:00 60 false',
      '4 08:00 30 true',
      '4 14:00 60 false',
      '6 10:00 60 true',
    ]);
    expect(await doctor.client.post('/api/availability/copy', { from: 3, to: [1] })).toMatchObject(
      refused(422, 'AVAILABILITY_NOTHING_TO_COPY'),
    );
    for (const body of [{ from: 1, to: [] }, { from: 1, to: [7] }, { to: [1] }]) {
      expect(await doctor.client.post('/api/availability/copy', body)).toMatchObject(
        refused(400, 'VALIDATION'),
      );
    }
    expect(must(await doctor.client.get('/api/availability'))).toEqual(week);
  });

  it('an administrator gives a person the week of a colleague, in place of their own', async () => {
    const [doctor, newcomer] = [
      await createProfessional(organization),
      await createProfessional(organization),
    ];
    const { client } = organization.admin;
    const copy = (body: object) => client.post('/api/availability/copy-week', body);
    const both = { userId: newcomer.user.id, fromUserId: doctor.user.id };
    await addWindow(organization, newcomer, { dayOfWeek: 6 });
    expect(await copy(both)).toMatchObject(refused(422, 'AVAILABILITY_NOTHING_TO_COPY'));
    await addWindow(organization, doctor, { dayOfWeek: 1, startTime: '08:00', appointmentDuration: 30 });
    await addWindow(organization, doctor, { dayOfWeek: 3, isActive: false });
    const copied = must<AvailabilitySlot[]>(await copy(both));
    expect(must(await newcomer.client.get('/api/availability'))).toEqual(copied);
    expect(
      copied.map((slot) => [
        slot.userId,
        slot.dayOfWeek,
        slot.startTime,
        slot.appointmentDuration,
        slot.isActive,
      ]),
    ).toEqual([
      [newcomer.user.id, 1, '08:00', 30, true],
      [newcomer.user.id, 3, '09:00', 60, false],
    ]);
    expect(must<AvailabilitySlot[]>(await doctor.client.get('/api/availability'))).toHaveLength(2);
    expect(must(await copy({ ...both, fromUserId: newcomer.user.id }))).toEqual(copied);
    const [entry] = must<AuditLogPage>(await client.get('/api/admin/audit-log?entity=hours')).entries;
    expect(entry).toMatchObject({
      action: 'week_copied',
      owner: { id: newcomer.user.id },
      after: { professionalName: doctor.user.name, windows: ['1 08:00-17:00', '3 09:00-17:00'] },
    });
    expect(await doctor.client.post('/api/availability/copy-week', both)).toMatchObject(
      refused(403, 'FORBIDDEN'),
    );
  });

  it('simultaneous copies each write all windows of the day', async () => {
    const doctor = await createProfessional(organization);
    await addWindow(organization, doctor, { dayOfWeek: 1, startTime: '08:00', endTime: '12:00' });
    const copies = await Promise.all(
      Array.from({ length: 6 }, () => doctor.client.post('/api/availability/copy', { from: 1, to: [2, 3] })),
    );
    expect(copies.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    const week = must<AvailabilitySlot[]>(await doctor.client.get('/api/availability'));
    expect(week.map(({ dayOfWeek }) => dayOfWeek)).toEqual([1, 2, 3]);
  });

  it('an administrator reads and changes a named professional’s windows', async () => {
    const window = await addWindow(organization, person, { dayOfWeek: 1 });
    expect(window.userId).toBe(person.user.id);
    const { client } = organization.admin;
    expect(must(await client.get(`/api/availability?userId=${person.user.id}`))).toEqual([window]);
    expect(must(await client.get('/api/availability'))).toEqual([]);
    must(await client.patch(`/api/availability/${window.id}`, { isActive: false }));
    must(await client.delete(`/api/availability/${window.id}`));
    expect(must(await person.client.get('/api/availability'))).toEqual([]);
  });

  it('a professional cannot read or change a colleague’s windows', async () => {
    const window = await addWindow(organization, person, { dayOfWeek: 3 });
    const asPerson = { ...tuesday, userId: person.user.id };
    expect(await colleague.client.get(`/api/availability?userId=${person.user.id}`)).toMatchObject(
      refused(403, 'FORBIDDEN'),
    );
    expect(await colleague.client.post('/api/availability', asPerson)).toMatchObject(
      refused(403, 'FORBIDDEN'),
    );
    expect(must(await colleague.client.get('/api/availability'))).toEqual([]);
    expect(must(await person.client.get('/api/availability'))).toEqual([window]);
    must(await person.client.get(`/api/availability?userId=${person.user.id}`));
    for (const client of [colleague.client, stranger.client]) {
      const path = `/api/availability/${window.id}`;
      expect(await client.patch(path, { isActive: false })).toMatchObject(
        refused(404, 'AVAILABILITY_NOT_FOUND'),
      );
      expect(await client.delete(path)).toMatchObject(refused(404, 'AVAILABILITY_NOT_FOUND'));
    }
  });

  it('rejects a professional of another organisation', async () => {
    for (const userId of [stranger.user.id, UNKNOWN]) {
      for (const { client } of [organization.admin, person]) {
        const missing = refused(404, 'USER_NOT_FOUND');
        expect(await client.get(`/api/availability?userId=${userId}`)).toMatchObject(missing);
        expect(await client.post('/api/availability', { ...tuesday, userId })).toMatchObject(missing);
      }
    }
  });
});

it('lists the windows of the people asked for, paused windows too, without those of inactive people', async () => {
  const team = await createOrganization(server);
  const [ana, bruno, away] = [
    await createProfessional(team),
    await createProfessional(team),
    await createProfessional(team),
  ];
  const first = await addWindow(team, ana, { dayOfWeek: 1 });
  const second = await addWindow(team, bruno, { dayOfWeek: 2, isActive: false });
  await addWindow(team, away, { dayOfWeek: 3 });
  await addWindow(team, await createProfessional(team), { dayOfWeek: 4 });
  must(await team.admin.client.put(`/api/admin/users/${away.user.id}`, { isActive: false }));
  const asked = [ana, bruno, away, stranger].map(({ user }) => user.id).join(',');
  const people = must<TeamAvailability>(
    await team.admin.client.get(`/api/availability/team?userIds=${asked}`),
  );
  expect(teamAvailability.parse(people)).toEqual(people);
  const listed = [first, second].map(({ id: _, userId, ...window }) => ({
    userId,
    ...Object.fromEntries(Object.entries(window).map(([name, value]) => [name, [value]])),
  }));
  expect(people).toHaveLength(2);
  expect(people).toEqual(expect.arrayContaining(listed));
});
