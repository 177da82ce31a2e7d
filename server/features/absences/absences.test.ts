import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AbsenceChoice } from '#shared/contract/absences.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { HoursExceptionEntry, HoursExceptionPage } from '#shared/contract/exceptions.ts';
import { absenceCalls } from '#test/factories/absences.ts';
import { addProduct, addWeek, takeNoService } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';

/** Friday, 07:00 in São Paulo. */
const START = '2026-11-20T10:00:00Z';
const DAY = '2026-11-20';
const clock = movableClock(START);
let server: TestServer;
let organization: Organization;
let helena: Person;
let bruno: Person;
/** Helena's service that Bruno offers too. */
let productId: string;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
});
afterAll(() => server.close());

beforeEach(async () => {
  clock.set(START);
  organization = await createOrganization(server, 'Clínica Bem Viver');
  helena = await createProfessional(organization, 'Helena Matos');
  bruno = await createProfessional(organization, 'Bruno Lima');
  for (const person of [helena, bruno]) {
    await addWeek(organization, person, { startTime: '09:00', endTime: '12:00' });
    const pilates = await addProduct(organization, person, { name: 'Pilates', duration: 60 });
    if (person === helena) productId = pilates.id;
    await takeNoService(organization, person);
  }
});

let counter = 0;
const someone = () => `cliente-${counter++}@exemplo.com.br`;
/** An hour with somebody, at a UTC hour of the day. */
const book = (person: Person, hour: number, body: object = {}) =>
  addAppointment(organization, person, `${DAY}T${hour}:00:00Z`, { clientEmail: someone(), ...body });
const admin = () => absenceCalls(organization.admin.client);
const dayOff = () => ({ userId: helena.user.id, from: DAY, to: DAY });
const planOf = () => admin().plan(`userId=${helena.user.id}&from=${DAY}&to=${DAY}`);
const current = async (id: string): Promise<Appointment | undefined> =>
  must<Appointment[]>(await organization.admin.client.get(`/api/appointments?ids=${id}`))[0];
const exceptions = async () =>
  must<HoursExceptionPage>(
    await organization.admin.client.get(`/api/availability/exceptions?userId=${helena.user.id}`),
  ).exceptions;
const move = (appointment: Appointment, person: Person, startTime: string): AbsenceChoice => ({
  appointmentId: appointment.id,
  action: 'move',
  userId: person.user.id,
  startTime,
});
/** The one mail to an address whose subject begins so, once it is there. */
const mailNamed = (address: string | null, subject: string) =>
  waitFor(async () => {
    const found = (await mailsTo(server, address ?? '')).filter((mail) => mail.subject?.startsWith(subject));
    return found[0] ?? null;
  });
const later = (seconds: number) => clock.advance(seconds / 60);

describe('the plan', () => {
  it('proposes to each the nearest free time, of the same person or of a colleague, and none twice', async () => {
    const yoga = await addProduct(organization, helena, { name: 'Yoga', duration: 60 });
    await book(helena, 12, { productId: yoga.id });
    for (const hour of [13, 14]) await book(helena, hour, { productId });
    await book(bruno, 14);
    const plan = await planOf();
    expect(plan.professionalName).toBe('Helena Matos');
    expect(plan.count).toBe(3);
    const changes = plan.appointments.map(({ proposal }) => [
      proposal?.professionalName,
      proposal?.startTime,
    ]);
    // Tomorrow at the same hour is nearer than two days' worth of a colleague's.
    expect(changes).toEqual([
      ['Helena Matos', '2026-11-21T12:00:00.000Z'],
      ['Helena Matos', '2026-11-21T13:00:00.000Z'],
      ['Helena Matos', '2026-11-21T14:00:00.000Z'],
    ]);
  });

  it('names a colleague who offers the service when the same person has no time for days', async () => {
    await book(helena, 12, { productId });
    await book(helena, 13, { productId });
    await book(helena, 14);
    const asked = `userId=${helena.user.id}&from=${DAY}&to=2026-11-27`;
    const plan = await admin().plan(asked);
    expect(
      plan.appointments.map(({ proposal }) => [proposal?.professionalName, proposal?.startTime]),
    ).toEqual([
      ['Bruno Lima', '2026-11-20T12:00:00.000Z'],
      ['Bruno Lima', '2026-11-20T13:00:00.000Z'],
      // Without a service or a title in common nobody else is known to do it.
      ['Helena Matos', '2026-11-28T12:00:00.000Z'],
    ]);
    const others = plan.appointments.map(({ alternative }) => alternative?.professionalName);
    expect(others).toEqual(['Helena Matos', 'Helena Matos', undefined]);
    // To a professional a colleague's agenda is not shown.
    const own = await absenceCalls(helena.client).plan(`from=${DAY}&to=2026-11-27`);
    expect(own.appointments.map(({ proposal }) => proposal?.professionalName)).toEqual([
      'Helena Matos',
      'Helena Matos',
      'Helena Matos',
    ]);
  });

  it('leaves out what has begun and what is outside the hours, and knows a client by the e-mail', async () => {
    await book(helena, 12);
    const email = someone();
    const first = await book(helena, 13, { clientEmail: email });
    await book(helena, 14, { clientEmail: email.toUpperCase() });
    clock.set('2026-11-20T12:30:00Z');
    const plan = await planOf();
    expect(plan.appointments.map(({ clientId }) => clientId)).toEqual([first.id, first.id]);
    const morning = `userId=${helena.user.id}&from=${DAY}&to=${DAY}&startTime=08:00&endTime=11:00`;
    expect((await admin().plan(morning)).count).toBe(1);
  });

  it('pages through hundreds, and no two proposals of any pages share a time', async () => {
    must(await organization.admin.client.delete(`/api/admin/users/${bruno.user.id}`));
    for (let day = 0; day < 20; day++)
      for (const hour of [12, 13, 14])
        await addAppointment(
          organization,
          helena,
          `2026-${day < 11 ? `11-${20 + day}` : `12-${String(day - 10).padStart(2, '0')}`}T${hour}:30:00Z`,
          { clientEmail: null },
        );
    const query = `userId=${helena.user.id}&from=${DAY}&to=2026-12-12`;
    const [first, second] = [await admin().plan(query), await admin().plan(`${query}&page=2`)];
    expect([first.count, first.appointments.length, first.hasMore]).toEqual([60, 50, true]);
    expect([second.appointments.length, second.hasMore]).toEqual([10, false]);
    const times = [...first.appointments, ...second.appointments].flatMap(
      ({ proposal }) => proposal?.startTime ?? [],
    );
    expect(times.length).toBeGreaterThan(20);
    expect(new Set(times).size).toBe(times.length);
  });
});

describe('an absence', () => {
  it('closes the day, moves at once, and notifies each client once when it can be undone no more', async () => {
    const email = someone();
    const [moved, linked, cancelled] = [
      await book(helena, 12, { clientEmail: email, clientPhone: '11987654321', clientName: 'Marina Alves' }),
      await book(helena, 13),
      await book(helena, 14),
    ];
    const absence = await admin().create({
      ...dayOff(),
      reason: 'Consulta médica',
      message: 'Um abraço da equipe.',
    });
    expect(await exceptions()).toMatchObject([
      { from: DAY, to: DAY, startTime: null, reason: 'Consulta médica' },
    ]);
    const answer = await admin().settle(
      absence.id,
      [move(moved, bruno, '2026-11-20T13:00:00Z')],
      [{ appointmentId: linked.id, action: 'link' }],
      [{ appointmentId: cancelled.id, action: 'cancel' }],
    );
    expect(answer.outcomes.map(({ outcome }) => outcome)).toEqual(['moved', 'link', 'cancelled']);
    expect(answer.undoUntil).toBe('2026-11-20T10:00:20.000Z');
    const appointmentIds = [moved.id];
    const clientPhone = expect.stringMatching(/^\d+$/);
    expect(answer.texts).toMatchObject([{ clientName: 'Marina Alves', clientPhone, appointmentIds }]);
    expect(decodeURIComponent(answer.texts[0]?.url ?? '')).toContain('Helena Matos não poderá atender');
    expect(await current(moved.id)).toMatchObject({
      userId: bruno.user.id,
      startTime: '2026-11-20T13:00:00.000Z',
    });
    expect(await current(cancelled.id)).toBeDefined();

    later(21);
    const mail = await mailNamed(email, 'Agendamento alterado: ');
    expect(mail.text).toContain('Um abraço da equipe.');
    expect(mail.text).not.toContain('Consulta médica');
    expect(mail.text).toContain('sexta-feira, 20 de novembro de 2026, 10:00 às 11:00');
    expect(mail.attachments[0]?.content.toString()).toContain('METHOD:REQUEST');
    await mailNamed(linked.clientEmail, 'Escolha outro horário: ');
    await mailNamed(cancelled.clientEmail, 'Agendamento cancelado: ');
    const changes = (await mailsTo(server, email)).filter(
      ({ subject }) => !subject?.startsWith('Agendamento marcado'),
    );
    expect(changes).toHaveLength(1);
    expect(await current(cancelled.id)).toBeUndefined();
    expect(await organization.admin.client.post(`/api/absences/${absence.id}/undo`)).toMatchObject(
      refused(409, 'ABSENCE_NOTIFIED'),
    );
  });

  it('can be undone as if it had not been, and nobody hears of it', async () => {
    const first = await book(helena, 12);
    const second = await book(helena, 13);
    const third = await book(helena, 14);
    const before = [await current(first.id), await current(second.id), await current(third.id)];
    const absence = await admin().create(dayOff());
    await admin().settle(
      absence.id,
      [move(first, bruno, '2026-11-20T13:00:00Z')],
      [move(second, helena, '2026-11-21T13:00:00Z')],
      [{ appointmentId: third.id, action: 'cancel' }],
    );
    later(10);
    expect(await admin().undo(absence.id)).toEqual({
      restored: 3,
      refused: [],
      remaining: 0,
      areHoursBack: true,
    });
    expect(await exceptions()).toEqual([]);
    const places = async () =>
      [await current(first.id), await current(second.id), await current(third.id)].map((each) => [
        each?.userId,
        each?.startTime,
        each?.endTime,
      ]);
    expect(await places()).toEqual(before.map((each) => [each?.userId, each?.startTime, each?.endTime]));
    // Another's mail that must come, to know that theirs would be here.
    const witness = await book(helena, 15);
    const next = await admin().create(dayOff());
    await admin().settle(next.id, [{ appointmentId: witness.id, action: 'cancel' }]);
    later(21);
    await mailNamed(witness.clientEmail, 'Agendamento cancelado');
    for (const { clientEmail } of [first, second, third])
      for (const { subject } of await mailsTo(server, clientEmail ?? ''))
        expect(subject).toMatch(/^Agendamento marcado/);
  });

  it('leaves where it is, when it is undone, what somebody else has moved on since', async () => {
    const [first, second, third] = [await book(helena, 12), await book(helena, 13), await book(helena, 14)];
    const absence = await admin().create(dayOff());
    await admin().settle(
      absence.id,
      [move(first, bruno, '2026-11-20T13:00:00Z')],
      [move(second, bruno, '2026-11-20T14:00:00Z')],
      [move(third, bruno, '2026-11-20T18:00:00Z')],
    );
    const [on, longer] = [{ startTime: '2026-11-20T16:00:00.000Z' }, { endTime: '2026-11-20T20:00:00.000Z' }];
    must(await organization.admin.client.put(`/api/appointments/${first.id}`, on));
    must(await organization.admin.client.put(`/api/appointments/${third.id}`, longer));
    const { restored, refused: kept } = await admin().undo(absence.id);
    expect([restored, kept.length]).toEqual([1, 2]);
    expect(await current(first.id)).toMatchObject({ userId: bruno.user.id, ...on });
    expect(await current(third.id)).toMatchObject({ userId: bruno.user.id, ...longer });
    expect(await current(second.id)).toMatchObject({ userId: helena.user.id, startTime: second.startTime });
  });

  it('squeezes back in, when it is undone, what was squeezed in before', async () => {
    const first = await book(helena, 12);
    const over = { allowConflict: true, overbookingReason: 'Dor' };
    const second = await book(helena, 12, over);
    const absence = await admin().create(dayOff());
    await admin().settle(
      absence.id,
      [move(first, bruno, '2026-11-20T13:00:00Z')],
      [move(second, bruno, '2026-11-20T14:00:00Z')],
    );
    expect(await current(second.id)).toMatchObject({ isOverbooked: false, overbookingReason: null });
    expect(await admin().undo(absence.id)).toMatchObject({ restored: 2, refused: [] });
    expect(await current(first.id)).toMatchObject({ userId: helena.user.id, isOverbooked: false });
    expect(await current(second.id)).toMatchObject({
      userId: helena.user.id,
      startTime: second.startTime,
      isOverbooked: true,
      overbookingReason: 'Dor',
    });
  });

  it('settles all of one client or nothing, and the others all the same', async () => {
    const email = someone();
    const [first, second, other] = [
      await book(helena, 12, { clientEmail: email }),
      await book(helena, 13, { clientEmail: email }),
      await book(helena, 14),
    ];
    await book(bruno, 13);
    const absence = await admin().create(dayOff());
    const { outcomes } = await admin().settle(
      absence.id,
      [move(first, bruno, '2026-11-20T12:00:00Z'), move(second, bruno, '2026-11-20T13:00:00Z')],
      [move(other, bruno, '2026-11-20T14:00:00Z')],
    );
    expect(outcomes).toMatchObject([
      { outcome: 'refused', sentence: 'Espera pelo outro horário deste cliente.', proposal: null },
      {
        outcome: 'refused',
        sentence: 'Este horário acabou de ser ocupado. Escolha outro.',
        proposal: { startTime: expect.any(String) as string },
      },
      { outcome: 'moved' },
    ]);
    expect(await current(first.id)).toMatchObject({ userId: helena.user.id, startTime: first.startTime });
  });

  it('answers a repeated request as the first, and changes nothing more', async () => {
    const appointment = await book(helena, 12);
    const key = { 'idempotency-key': `ausencia-${counter}` };
    const absence = await admin().create(dayOff(), key);
    expect((await admin().create(dayOff(), key)).id).toBe(absence.id);
    expect(await exceptions()).toHaveLength(1);
    const choice = move(appointment, bruno, '2026-11-20T12:00:00Z');
    const [one, two] = await Promise.all([
      admin().settle(absence.id, [choice]),
      admin().settle(absence.id, [choice]),
    ]);
    expect([one.outcomes, two.outcomes]).toMatchObject([[{ outcome: 'moved' }], [{ outcome: 'moved' }]]);
    const other = { ...dayOff(), to: '2026-11-22' };
    expect(await organization.admin.client.post('/api/absences', other, key)).toMatchObject(
      refused(422, 'IDEMPOTENCY_KEY_REUSED'),
    );
  });

  it('lets one of two at once through, and no visitor book what a client is moved to', async () => {
    const appointment = await book(helena, 12);
    const both = await Promise.all(
      [0, 1].map(() => organization.admin.client.post('/api/absences', dayOff())),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    // Without a reason of its own the hours say what it is.
    expect(await exceptions()).toMatchObject([{ from: DAY, to: DAY, startTime: null, reason: 'Ausência' }]);
    const absence = both.find(({ status }) => status === 201)?.body as unknown as { id: string };
    const wanted = '2026-11-21T12:00:00Z';
    const [settled, visitor] = await Promise.all([
      admin().settle(absence.id, [move(appointment, helena, wanted)]),
      server.guest.post('/api/appointments/public', {
        professionalId: helena.user.id,
        clientName: 'Visita',
        clientEmail: someone(),
        startTime: wanted,
      }),
    ]);
    const isMoved = settled.outcomes[0]?.outcome === 'moved';
    expect([isMoved, visitor.status]).toEqual(isMoved ? [true, 409] : [false, 201]);
    expect(
      await server.guest.post('/api/appointments/public', {
        professionalId: helena.user.id,
        clientName: 'Visita',
        clientEmail: someone(),
        startTime: `${DAY}T14:00:00Z`,
      }),
    ).toMatchObject(refused(422, 'OUTSIDE_AVAILABILITY'));
  });

  it('closes some hours and leaves the others open, and undoing gives that day its own hours back', async () => {
    const own = must<HoursExceptionEntry>(
      await organization.admin.client.post('/api/availability/exceptions', {
        userId: helena.user.id,
        from: DAY,
        hours: { startTime: '08:00', endTime: '14:00' },
      }),
      201,
    );
    const absence = await admin().create({ ...dayOff(), startTime: '10:00', endTime: '11:30' });
    expect((await exceptions()).map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
      ['08:00', '10:00'],
      ['11:30', '14:00'],
    ]);
    await admin().undo(absence.id);
    expect(await exceptions()).toMatchObject([{ id: own.id, startTime: '08:00', endTime: '14:00' }]);
  });

  it('belongs to the professional or an administrator, to no colleague', async () => {
    const asked = `/api/absences/plan?userId=${helena.user.id}&from=${DAY}&to=${DAY}`;
    expect(await bruno.client.get(asked)).toMatchObject(refused(403, 'FORBIDDEN'));
    expect(await bruno.client.post('/api/absences', dayOff())).toMatchObject(refused(403, 'FORBIDDEN'));
    const absence = await absenceCalls(helena.client).create({ from: DAY, to: DAY });
    for (const path of ['undo', 'clients'])
      expect(
        await bruno.client.post(`/api/absences/${absence.id}/${path}`, {
          clients: [[{ appointmentId: helena.user.id, action: 'link' }]],
        }),
      ).toMatchObject(refused(404, 'ABSENCE_NOT_FOUND'));
    expect(
      await organization.admin.client.post('/api/absences', {
        ...dayOff(),
        from: '2026-11-18',
        to: '2026-11-19',
      }),
    ).toMatchObject(refused(422, 'EXCEPTION_PAST'));
  });
});
