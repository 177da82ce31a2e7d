import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { AuditLogPage } from '#shared/contract/audit-log.ts';
import type { MergePreview } from '#shared/contract/client-merges.ts';
import type { ClientRecord, ClientsAnswer, ClientVisitsAnswer } from '#shared/contract/client-records.ts';
import { runHousekeeping } from '#server/jobs/housekeeping.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { must, type Client } from '#test/harness/client.ts';
import { movableClock } from '#test/harness/clock.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { everythingStored } from '#test/harness/stored.ts';

const START = '2026-11-18T12:00:00Z';
const clock = movableClock(START);
let server: TestServer;
let organization: Organization;
let admin: Client;
let ana: Person;
let bia: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, workers: false } });
});
beforeEach(async () => {
  clock.set(START);
  organization = await createOrganization(server);
  admin = organization.admin.client;
  ana = await createProfessional(organization, 'Ana Prado');
  bia = await createProfessional(organization, 'Bia Reis');
});
afterAll(() => server.close());

const MARIA = { clientName: 'Maria Souza', clientEmail: 'maria@exemplo.com.br' };
const LIA = { clientName: 'Lia Souza', clientEmail: 'lia@exemplo.com.br', clientPhone: '11987654321' };

const idOf = async (name: string): Promise<string> => {
  const { clients } = must<ClientsAnswer>(await admin.get('/api/clients'));
  return clients.find((each) => each.name === name)?.id ?? '';
};
const recordOf = async (id: string, by = admin): Promise<ClientRecord> =>
  must<ClientRecord>(await by.get(`/api/clients/${id}`));
const visitsOf = async (id: string, by = admin): Promise<string[]> =>
  must<ClientVisitsAnswer>(await by.get(`/api/clients/${id}/visits?when=next`)).visits.map((one) => one.id);
const merge = (kept: string, otherId: string, by = admin, take: string[] = []) =>
  by.post(`/api/clients/${kept}/merges`, { otherId, take });

/** Maria with an appointment of Ana's, Lia with one of Bia's. */
async function two(): Promise<{ maria: string; lia: string; visits: string[] }> {
  const first = await addAppointment(organization, ana, '2026-11-25T13:00:00Z', MARIA);
  const second = await addAppointment(organization, bia, '2026-11-26T13:00:00Z', LIA);
  return { maria: await idOf('Maria Souza'), lia: await idOf('Lia Souza'), visits: [first.id, second.id] };
}

async function undo(record: ClientRecord, by = admin) {
  return by.post(`/api/clients/${record.id}/merges/${record.lastMerge?.id}/undo`);
}

it('joins two records: what the kept one lacks, notes, tags, contacts and appointments follow', async () => {
  const { maria, lia, visits } = await two();
  must(
    await admin.put(`/api/clients/${maria}`, {
      ...{ note: 'Alergia a látex', ownNote: 'Ligar antes', tags: ['gestante'], birthday: '1990-02-03' },
    }),
  );
  must(
    await admin.put(`/api/clients/${lia}`, {
      ...{ note: 'Prefere cedo', ownNote: 'Chega tarde', tags: ['vip', 'gestante'], cpf: '52998224725' },
      ...{ birthday: '1991-02-03', preferredUserId: bia.user.id },
    }),
  );
  const preview = must<MergePreview>(await admin.get(`/api/clients/${maria}/merge?otherId=${lia}`));
  expect(preview).toMatchObject({
    kept: { id: maria, appointments: 1, hasNotes: true },
    other: { id: lia, appointments: 1, phones: ['5511987654321'], preferredUserName: 'Bia Reis' },
    choices: ['name', 'birthday'],
    isTooMuch: false,
  });
  const joined = must<ClientRecord>(await merge(maria, lia, admin, ['birthday']));
  expect(joined).toMatchObject({
    ...{ id: maria, name: 'Maria Souza', otherNames: ['Lia Souza'], birthday: '1991-02-03' },
    ...{ cpf: '52998224725', note: 'Alergia a látex\n\nPrefere cedo', ownNote: 'Ligar antes\n\nChega tarde' },
    ...{ tags: ['gestante', 'vip'], phones: ['5511987654321'], preferredUserId: bia.user.id },
    emails: expect.arrayContaining(['maria@exemplo.com.br', 'lia@exemplo.com.br']),
    lastMerge: { name: 'Lia Souza', mergedAt: '2026-11-18T12:00:00.000Z', until: '2026-12-18T12:00:00.000Z' },
  });
  expect(await visitsOf(maria)).toEqual(visits);
  // An older address leads to the same record.
  expect(await recordOf(lia)).toMatchObject({ id: maria });
  const { entries } = must<AuditLogPage>(await admin.get('/api/admin/audit-log?entity=client'));
  expect(entries[0]).toMatchObject({
    action: 'merged',
    subject: 'Maria Souza',
    after: { mergedClient: 'Lia Souza' },
  });
});

it('takes two records apart exactly as they were', async () => {
  const { maria, lia, visits } = await two();
  const note = { note: 'Alergia', ownNote: 'Ligar antes', tags: ['gestante'], birthday: '1990-02-03' };
  must(await admin.put(`/api/clients/${maria}`, note));
  must(await bia.client.put(`/api/clients/${lia}`, { ownNote: 'Chega tarde', socialName: 'Lili' }));
  const before = [await recordOf(maria), await recordOf(lia), await recordOf(lia, bia.client)];
  clock.advance(60);
  const joined = must<ClientRecord>(await merge(maria, lia, admin, ['name', 'socialName']));
  expect(joined).toMatchObject({ name: 'Lia Souza', socialName: 'Lili', otherNames: ['Maria Souza'] });
  must(await undo(joined));
  const after = [await recordOf(maria), await recordOf(lia), await recordOf(lia, bia.client)];
  const changed = before.map((record) => ({ ...record, updatedAt: '2026-11-18T13:00:00.000Z' }));
  expect(after).toEqual(changed);
  expect([await visitsOf(maria), await visitsOf(lia)]).toEqual(visits.map((id) => [id]));
  // Twice is once.
  must(await undo(joined));
  expect(await visitsOf(lia)).toEqual([visits[1]]);
});

it('keeps what was changed since when it takes two records apart, and gives each its own bookings', async () => {
  const { maria, lia, visits } = await two();
  const joined = must<ClientRecord>(await merge(maria, lia));
  clock.advance(60);
  must(await admin.put(`/api/clients/${maria}`, { note: 'Mudou de casa', phones: ['11912345678'] }));
  const hers = await addAppointment(organization, ana, '2026-11-27T13:00:00Z', LIA);
  const own = await addAppointment(organization, ana, '2026-11-28T13:00:00Z', MARIA);
  expect(await visitsOf(maria)).toEqual([...visits, hers.id, own.id]);
  must(await undo(joined));
  expect(await recordOf(maria)).toMatchObject({
    ...{ note: 'Mudou de casa', phones: ['5511912345678'], emails: ['maria@exemplo.com.br'], otherNames: [] },
  });
  expect(await recordOf(lia)).toMatchObject({ note: null, phones: ['5511987654321'] });
  expect(await visitsOf(maria)).toEqual([visits[0], own.id]);
  expect(await visitsOf(lia)).toEqual([visits[1], hers.id]);
});

it('finds the kept record by either e-mail, either phone and either name', async () => {
  const { maria, lia } = await two();
  must(await merge(maria, lia));
  const booked = [MARIA, LIA, { ...LIA, clientEmail: null }, { ...LIA, clientPhone: null }];
  for (const [place, who] of booked.entries()) {
    const { id } = await addAppointment(organization, ana, `2026-12-0${place + 1}T13:00:00Z`, who);
    expect(await visitsOf(maria)).toContain(id);
  }
  const { clients } = must<ClientsAnswer>(await admin.get('/api/clients'));
  expect(clients.map(({ name }) => name)).toEqual(['Maria Souza']);
});

it('joins once when it is asked twice, and undoes the last merge alone', async () => {
  const { maria, lia } = await two();
  await addAppointment(organization, ana, '2026-11-28T13:00:00Z', {
    ...{ clientName: 'Rita Melo', clientEmail: 'rita@exemplo.com.br' },
  });
  const rita = await idOf('Rita Melo');
  const answers = await Promise.all([merge(maria, lia), merge(maria, lia), merge(maria, lia)]);
  const [first] = answers.map((answer) => must<ClientRecord>(answer).lastMerge?.id);
  expect(answers.map((answer) => must<ClientRecord>(answer).lastMerge?.id)).toEqual([first, first, first]);
  const second = must<ClientRecord>(await merge(maria, rita));
  expect(await admin.post(`/api/clients/${maria}/merges/${first}/undo`)).toMatchObject(
    refused(409, 'CLIENT_MERGE_LATER'),
  );
  must(await undo(second));
  must(await admin.post(`/api/clients/${maria}/merges/${first}/undo`));
  expect(await idOf('Lia Souza')).toBe(lia);
  expect(await idOf('Rita Melo')).toBe(rita);
});

it('never splits a client over two records, in 8 rounds of two merges and three bookings at once', async () => {
  for (let round = 0; round < 8; round += 1) {
    const maria = { clientName: `Maria ${round}`, clientEmail: `maria${round}@exemplo.com.br` };
    const lia = { clientName: `Lia ${round}`, clientEmail: `lia${round}@exemplo.com.br` };
    const hour = String(10 + round);
    await addAppointment(organization, ana, `2026-12-01T${hour}:00:00Z`, maria);
    await addAppointment(organization, bia, `2026-12-01T${hour}:00:00Z`, lia);
    const [one, other] = [await idOf(maria.clientName), await idOf(lia.clientName)];
    const [there, back, ...booked] = await Promise.all([
      merge(one, other),
      merge(other, one),
      addAppointment(organization, ana, `2026-12-02T${hour}:00:00Z`, lia),
      addAppointment(organization, bia, `2026-12-02T${hour}:00:00Z`, maria),
      addAppointment(organization, bia, `2026-12-03T${hour}:00:00Z`, lia),
    ]);
    // The one that came second finds no other record any more.
    expect([there.status, back.status].toSorted()).toEqual([200, 404]);
    const kept = there.status === 200 ? one : other;
    expect((await visitsOf(kept)).length, `round ${round}`).toBe(5);
    expect(await visitsOf(kept)).toEqual(expect.arrayContaining(booked.map(({ id }) => id)));
  }
});

it('lets a professional join those alone whom they have seen, and shows them nothing else', async () => {
  const { maria, lia } = await two();
  for (const [kept, other] of [
    [maria, lia],
    [lia, maria],
  ] as const) {
    expect(await ana.client.get(`/api/clients/${kept}/merge?otherId=${other}`)).toMatchObject(
      refused(404, 'CLIENT_NOT_FOUND'),
    );
    expect(await merge(kept, other, ana.client)).toMatchObject(refused(404, 'CLIENT_NOT_FOUND'));
  }
  await addAppointment(organization, ana, '2026-11-27T13:00:00Z', LIA);
  const preview = must<MergePreview>(await ana.client.get(`/api/clients/${maria}/merge?otherId=${lia}`));
  expect([preview.kept.appointments, preview.other.appointments]).toEqual([1, 1]);
  must(await bia.client.put(`/api/clients/${lia}`, { ownNote: 'Só da Bia' }));
  const joined = must<ClientRecord>(await merge(maria, lia, ana.client));
  expect(joined).toMatchObject({ ownNote: null, lastMerge: { name: 'Lia Souza' } });
  // Bia has seen the client: the record is hers to read, taking it apart is not.
  expect(await recordOf(maria, bia.client)).toMatchObject({ ownNote: 'Só da Bia', lastMerge: null });
  expect(await visitsOf(maria, bia.client)).toHaveLength(1);
  expect(await undo(joined, bia.client)).toMatchObject(refused(404, 'CLIENT_NOT_FOUND'));
  const stranger = await createProfessional(organization, 'Caio Luz');
  expect(await stranger.client.get(`/api/clients/${lia}`)).toMatchObject(refused(404, 'CLIENT_NOT_FOUND'));
  must(await undo(joined, ana.client));
});

it('refuses to join a record with itself, with another organisation’s, and with more than one holds', async () => {
  const { maria, lia } = await two();
  expect(await merge(maria, maria)).toMatchObject(refused(400, 'VALIDATION'));
  const elsewhere = await createOrganization(server);
  expect(await merge(maria, lia, elsewhere.admin.client)).toMatchObject(refused(404, 'CLIENT_NOT_FOUND'));
  const mails = (name: string) => Array.from({ length: 3 }, (_, at) => `${name}${at}@exemplo.com.br`);
  must(await admin.put(`/api/clients/${maria}`, { emails: mails('maria') }));
  must(await admin.put(`/api/clients/${lia}`, { emails: mails('lia') }));
  expect(must<MergePreview>(await admin.get(`/api/clients/${maria}/merge?otherId=${lia}`)).isTooMuch).toBe(
    true,
  );
  expect(await merge(maria, lia)).toMatchObject(refused(422, 'CLIENT_MERGE_FULL'));
  expect(await visitsOf(lia)).toHaveLength(1);
});

it('forgets after 30 days what belonged to which record, and then takes nothing apart', async () => {
  const { maria, lia } = await two();
  const joined = must<ClientRecord>(await merge(maria, lia));
  clock.set('2026-12-18T11:00:00Z');
  await runHousekeeping(server.context);
  expect(await recordOf(maria)).toMatchObject({ lastMerge: { name: 'Lia Souza' } });
  clock.set('2026-12-18T13:00:00Z');
  expect(await undo(joined)).toMatchObject(refused(409, 'CLIENT_MERGE_OVER'));
  await runHousekeeping(server.context);
  expect(await recordOf(maria)).toMatchObject({ lastMerge: null });
  const kept = 'SELECT 1 FROM client_merges WHERE kept_id = $1';
  expect(await server.context.database.query(kept, [maria])).toEqual([]);
  expect(await admin.get(`/api/clients/${lia}`)).toMatchObject(refused(404, 'CLIENT_NOT_FOUND'));
});

it('erases a client with what their merges kept of them', async () => {
  const marked = { clientName: 'Zilá Souza', clientEmail: 'zila@exemplo.com.br', clientPhone: '11955550001' };
  await addAppointment(organization, ana, '2026-11-25T13:00:00Z', marked);
  await addAppointment(organization, ana, '2026-11-26T13:00:00Z', MARIA);
  await addAppointment(organization, ana, '2026-11-27T13:00:00Z', LIA);
  const [zila, maria, lia] = [await idOf('Zilá Souza'), await idOf('Maria Souza'), await idOf('Lia Souza')];
  must(await admin.put(`/api/clients/${zila}`, { note: 'Tem um gato', ownNote: 'Tem um cão' }));
  must(await merge(maria, zila));
  must(await merge(lia, maria));
  // Over both steps an older address leads to the record that is left.
  expect(await recordOf(zila)).toMatchObject({ id: lia });
  await server.context.database.query('DELETE FROM job_contents');
  clock.set('2026-12-01T12:00:00Z');
  must(await admin.delete(`/api/clients/${lia}`));
  const tables = await everythingStored(server, 'public');
  const marks = ['Tem um gato', 'Tem um cão', 'zila@exemplo.com.br', '5511955550001'];
  expect(marks.filter((mark) => tables.includes(mark))).toEqual([]);
});

it('keeps a record that gets no appointment back', async () => {
  const { maria, lia, visits } = await two();
  const joined = must<ClientRecord>(await merge(maria, lia));
  must<Appointment>(await admin.delete(`/api/appointments/${visits[1]}`));
  must(await undo(joined));
  expect(await recordOf(lia)).toMatchObject({ name: 'Lia Souza', emails: ['lia@exemplo.com.br'] });
  expect(await visitsOf(lia)).toEqual([]);
});
