import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import type { Payment } from '#shared/contract/payments.ts';
import { appointmentHistory, type AppointmentHistory, type HistoryEntry } from '#shared/contract/history.ts';
import { addProduct, addWeek, takeNoService } from '#test/factories/agenda.ts';
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

// Wednesday 18 November 2026, 09:00 in São Paulo.
const NOW = '2026-11-18T12:00:00.000Z';
const TEN = '2026-11-23T13:00:00.000Z';
const ELEVEN = '2026-11-23T14:00:00.000Z';
const NOON = '2026-11-23T15:00:00.000Z';
const clock = movableClock(NOW);
let server: TestServer;
let organization: Organization;
let ana: Person;
let bruno: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, workers: false } });
  organization = await createOrganization(server, 'Dora Reis');
});
beforeEach(async () => {
  clock.set(NOW);
  ana = await createProfessional(organization, 'Ana Prado');
  bruno = await createProfessional(organization, 'Bruno Lima');
  await addWeek(organization, ana);
});
afterAll(() => server.close());

const path = (id: string) => `/api/appointments/${id}`;
const read = async (id: string, client: Client = organization.admin.client) => {
  const history = must<AppointmentHistory>(await client.get(`${path(id)}/history`));
  expect(appointmentHistory.parse(history)).toEqual(history);
  return history;
};
/** The newest entry, without its id. */
const newest = async (id: string): Promise<Omit<HistoryEntry, 'id'>> => {
  const [entry] = (await read(id)).entries;
  if (entry === undefined) throw new Error('There is no history.');
  const { id: _number, ...rest } = entry;
  return rest;
};
const actions = async (id: string) => (await read(id)).entries.map(({ action }) => action);

/** Books as a client; the appointment's id and the path of the client's own page in the API. */
async function booked(startTime = TEN, more: object = {}): Promise<{ id: string; link: string }> {
  const body = {
    professionalId: ana.user.id,
    clientName: 'Eva Cruz',
    clientEmail: `eva.${ana.user.id}@exemplo.com.br`,
    startTime,
    ...more,
  };
  const answer = must<PublicBookingAnswer>(await server.guest.post('/api/appointments/public', body), 201);
  return { id: answer.id, link: `/api${answer.managePath}` };
}
const byEva = { kind: 'client', name: 'Eva Cruz' };
const byDora = { kind: 'user', name: 'Dora Reis' };
const byAna = { kind: 'user', name: 'Ana Prado' };

describe('every way to change an appointment leaves one entry', () => {
  it('a booking by a client', async () => {
    const { id: productId } = await addProduct(organization, ana, { name: 'Sessão', duration: 60 });
    await takeNoService(organization, ana);
    const { id } = await booked(TEN, { productId });
    expect(await newest(id)).toEqual({
      action: 'created',
      actor: byEva,
      occurredAt: NOW,
      before: {},
      after: {
        startTime: TEN,
        endTime: ELEVEN,
        professionalName: 'Ana Prado',
        clientName: 'Eva Cruz',
        clientEmail: true,
        productName: 'Sessão',
      },
    });
  });

  it('an entry by staff', async () => {
    const { id } = await addAppointment(organization, ana, TEN, { notes: 'Primeira vez.' });
    expect(await newest(id)).toMatchObject({ action: 'created', actor: byDora, after: { notes: true } });
  });

  it('a drag or a change of the time in the dialog', async () => {
    const { id } = await booked();
    clock.advance(5);
    must(await ana.client.put(path(id), { startTime: NOON }));
    expect(await newest(id)).toEqual({
      action: 'moved',
      actor: byAna,
      occurredAt: '2026-11-18T12:05:00.000Z',
      before: { startTime: TEN, endTime: ELEVEN },
      after: { startTime: NOON, endTime: '2026-11-23T16:00:00.000Z' },
    });
  });

  it('a change of the client’s data', async () => {
    const { id } = await booked();
    must(
      await ana.client.put(path(id), { clientName: 'Eva Cruz Lima', clientEmail: '', clientPhone: '11 9' }),
    );
    expect(await newest(id)).toMatchObject({
      action: 'updated',
      before: { clientName: 'Eva Cruz', clientEmail: true, clientPhone: false },
      after: { clientName: 'Eva Cruz Lima', clientEmail: false, clientPhone: true },
    });
  });

  it('another service, with its length and its price of today; without one the length stays', async () => {
    const [session, review] = [
      await addProduct(organization, ana, { name: 'Sessão', duration: 60 }),
      await addProduct(organization, ana, { name: 'Avaliação', duration: 90, price: 350 }),
    ];
    const { id } = await addAppointment(organization, ana, TEN, { productId: session.id });
    const put = (body: object) => ana.client.put<Appointment>(path(id), body);
    const priceOf = async () => must<Payment>(await ana.client.get(`${path(id)}/payment`)).price;
    expect(must(await put({ productId: review.id }))).toMatchObject({
      productId: review.id,
      productName: 'Avaliação',
      endTime: '2026-11-23T14:30:00.000Z',
    });
    expect(await priceOf()).toBe(350);
    expect(await newest(id)).toMatchObject({
      action: 'moved',
      before: { productName: 'Sessão', endTime: ELEVEN },
      after: { productName: 'Avaliação', endTime: '2026-11-23T14:30:00.000Z' },
    });
    expect(must(await put({ productId: null }))).toMatchObject({
      productName: null,
      endTime: '2026-11-23T14:30:00.000Z',
    });
    expect(await priceOf()).toBeNull();
    // The longer one no longer fits before the next appointment.
    must(await put({ productId: session.id }));
    await addAppointment(organization, ana, ELEVEN);
    expect(await put({ productId: review.id })).toMatchObject(refused(409, 'APPOINTMENT_CONFLICT'));
    expect(must(await put({ productId: review.id, allowConflict: true }))).toMatchObject({
      isOverbooked: true,
    });
    const foreign = await addProduct(organization, bruno, { name: 'Retorno' });
    expect(await put({ productId: foreign.id })).toMatchObject(refused(404, 'PRODUCT_NOT_FOUND'));
  });

  it('a transfer, and what it costs the confirmation', async () => {
    const { id, link } = await booked();
    must(await server.guest.post(`${link}/confirm`));
    must(await organization.admin.client.put(path(id), { userId: bruno.user.id, startTime: ELEVEN }));
    expect(await newest(id)).toMatchObject({
      action: 'transferred',
      actor: byDora,
      before: { professionalName: 'Ana Prado', startTime: TEN, confirmedAt: NOW },
      after: { professionalName: 'Bruno Lima', startTime: ELEVEN, confirmedAt: null },
    });
  });

  it('the client’s own confirmation, once, and move', async () => {
    const { id, link } = await booked();
    must(await server.guest.post(`${link}/confirm`));
    must(await server.guest.post(`${link}/confirm`));
    expect(await newest(id)).toMatchObject({
      action: 'confirmed',
      actor: byEva,
      before: { confirmedAt: null },
      after: { confirmedAt: NOW },
    });
    must(await server.guest.post(`${link}/move`, { startTime: NOON }));
    must(await server.guest.post(`${link}/move`, { startTime: NOON }));
    expect(await newest(id)).toMatchObject({
      action: 'moved',
      actor: byEva,
      before: { startTime: TEN, confirmedAt: NOW },
      after: { startTime: NOON, confirmedAt: null },
    });
    expect(await actions(id)).toEqual(['moved', 'confirmed', 'created']);
  });

  it('the removal of its professional', async () => {
    const { id } = await addAppointment(organization, bruno, '2026-11-18T12:00:00.000Z');
    clock.advance(120);
    must(await organization.admin.client.delete(`/api/admin/users/${bruno.user.id}`));
    expect(await newest(id)).toMatchObject({
      action: 'released',
      actor: byDora,
      before: { professionalName: 'Bruno Lima' },
    });
    expect(await logged(bruno.user.id)).toMatchObject([
      { entity: 'user', action: 'deleted', before: { name: 'Bruno Lima', role: 'professional' }, after: {} },
      { entity: 'user', action: 'created', after: { name: 'Bruno Lima' } },
    ]);
  });
});

/** The log's own rows about something that is gone, the newest first. */
const logged = (entityId: string) =>
  server.context.database.query<Record<string, unknown>>(
    'SELECT entity, action, actor_kind, actor_id, actor_name, before, after FROM audit_log WHERE entity_id = $1 ORDER BY id DESC',
    [entityId],
  );

describe('an appointment that is gone', () => {
  it('by the client’s cancelling leaves what it was', async () => {
    const { id, link } = await booked();
    must(await server.guest.post(`${link}/cancel`));
    const [last, ...earlier] = await logged(id);
    expect(last).toMatchObject({
      action: 'cancelled',
      actor_kind: 'client',
      actor_id: null,
      actor_name: 'Eva Cruz',
      before: { startTime: TEN, clientName: 'Eva Cruz', professionalName: 'Ana Prado' },
      after: {},
    });
    expect(earlier.map(({ action }) => action)).toEqual(['created']);
  });

  it('by staff’s removal names who did it', async () => {
    const { id } = await addAppointment(organization, ana, TEN);
    must(await ana.client.delete(path(id)));
    expect((await logged(id))[0]).toMatchObject({
      action: 'deleted',
      actor_kind: 'user',
      actor_id: ana.user.id,
      actor_name: 'Ana Prado',
    });
    expect(await ana.client.get(`${path(id)}/history`)).toMatchObject(refused(404, 'APPOINTMENT_NOT_FOUND'));
  });
});

describe('the history', () => {
  it('the history says that notes, e-mail and phone changed, and never what they are', async () => {
    const { id } = await booked(TEN, { notes: 'Ansiedade desde março.', clientPhone: '11987654321' });
    must(await ana.client.put(path(id), { clientEmail: 'outra@exemplo.com.br' }));
    expect(await newest(id)).toMatchObject({ before: { clientEmail: true }, after: { clientEmail: true } });
    must(await ana.client.put(path(id), { notes: 'Em tratamento.' }));
    expect(await newest(id)).toMatchObject({
      action: 'updated',
      before: { notes: true },
      after: { notes: true },
    });
    must(await ana.client.put(path(id), { notes: '' }));
    expect(await newest(id)).toMatchObject({ before: { notes: true }, after: { notes: false } });
    must(await ana.client.delete(path(id)));
    expect(JSON.stringify(await logged(id))).not.toMatch(/Ansiedade|tratamento|exemplo\.com|98765/);
  });

  it('says nothing of a save that changed nothing, nor of a change that was refused', async () => {
    const { id, link } = await booked();
    const other = await booked(NOON);
    must(await ana.client.put(path(id), { clientName: 'Eva Cruz', startTime: TEN, endTime: ELEVEN }));
    expect(await ana.client.put(path(id), { startTime: NOON })).toMatchObject(
      refused(409, 'APPOINTMENT_CONFLICT'),
    );
    expect(await server.guest.post(`${link}/move`, { startTime: NOON })).toMatchObject(
      refused(409, 'APPOINTMENT_CONFLICT'),
    );
    expect([await actions(id), await actions(other.id)]).toEqual([['created'], ['created']]);
  });

  it('the history and the change exist together or not at all', async () => {
    const { id, link } = await booked();
    const { database } = server.context;
    await database.script(`
      CREATE FUNCTION lose_entries() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'lost'; END $$;
      CREATE TRIGGER lose_entries BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION lose_entries();
    `);
    const answers = [
      await ana.client.put(path(id), { startTime: NOON }),
      await ana.client.delete(path(id)),
      await ana.client.post('/api/appointments', { clientName: 'Rui Lopes', startTime: NOON }),
      await server.guest.post(`${link}/confirm`),
      await server.guest.post(`${link}/move`, { startTime: NOON }),
      await server.guest.post(`${link}/cancel`),
      await organization.admin.client.put(path(id), { userId: bruno.user.id }),
      await organization.admin.client.delete(`/api/admin/users/${bruno.user.id}`),
    ];
    await database.script('DROP TRIGGER lose_entries ON audit_log; DROP FUNCTION lose_entries();');
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 500));
    expect(
      must<Appointment[]>(await organization.admin.client.get('/api/appointments?ids=' + id)),
    ).toMatchObject([{ userId: ana.user.id, startTime: TEN, confirmedAt: null }]);
    expect(must<Appointment[]>(await ana.client.get('/api/appointments'))).toHaveLength(1);
    expect(must(await bruno.client.get('/api/user/profile'))).toMatchObject({ name: 'Bruno Lima' });
    expect(await actions(id)).toEqual(['created']);
  });

  it('keeps the names of its time', async () => {
    const { id } = await booked();
    must(await ana.client.put(path(id), { clientPhone: '11 9' }));
    must(await ana.client.patch('/api/user/profile', { name: 'Ana Prado Nunes' }));
    expect((await newest(id)).actor).toEqual(byAna);
  });

  it('the history is for the appointment’s own professional and the administrator, and goes with a transfer', async () => {
    const { id } = await booked();
    const { entries } = await read(id, ana.client);
    expect(entries).toEqual((await read(id)).entries);
    const outsider = (await createOrganization(server, 'Rui Melo')).admin.client;
    for (const client of [bruno.client, outsider]) {
      expect(await client.get(`${path(id)}/history`)).toMatchObject(refused(404, 'APPOINTMENT_NOT_FOUND'));
    }
    must(await organization.admin.client.put(path(id), { userId: bruno.user.id }));
    expect((await read(id, bruno.client)).entries).toHaveLength(2);
    expect(await ana.client.get(`${path(id)}/history`)).toMatchObject(refused(404, 'APPOINTMENT_NOT_FOUND'));
  });

  it('the history is sent up to its hundred newest entries', async () => {
    const { id } = await addAppointment(organization, ana, TEN);
    for (let time = 0; time < 100; time++) must(await ana.client.put(path(id), { notes: `Nota ${time}` }));
    const history = await read(id);
    expect(history.entries).toHaveLength(100);
    expect(history.hasMore).toBe(true);
    expect(history.entries.at(-1)?.action).toBe('updated');
  });
});
