import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ClientRecord } from '#shared/contract/client-records.ts';
import type { CreatedSeries, SeriesOfAppointment } from '#shared/contract/series.ts';
import { forgetLeft } from '#server/features/clients/forgetting.service.ts';
import { runHousekeeping } from '#server/jobs/housekeeping.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { recordsSeenBy } from '#test/factories/merges.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { hourSeries } from '#test/factories/series.ts';
import { addWaiting } from '#test/factories/waiting.ts';
import { must } from '#test/harness/client.ts';
import { movableClock } from '#test/harness/clock.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const START = '2026-11-18T12:00:00Z';
const clock = movableClock(START);
let server: TestServer;
let organization: Organization;
let all: ReturnType<typeof recordsSeenBy>;
let ana: Person;
let bia: Person;
let nextHour: () => string;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, workers: false } });
});
beforeEach(async () => {
  clock.set(START);
  nextHour = hourSeries('2026-11-25');
  organization = await createOrganization(server);
  all = recordsSeenBy(organization.admin.client);
  ana = await createProfessional(organization, 'Ana Prado');
  bia = await createProfessional(organization, 'Bia Reis');
});
afterAll(() => server.close());

const MARIA = { clientName: 'Maria Souza', clientEmail: 'casa@exemplo.com.br' };
const LIA = { clientName: 'Lia Souza', clientEmail: 'lia@exemplo.com.br', clientPhone: '11987654321' };
const RITA = { clientName: 'Rita Melo', clientEmail: 'rita@exemplo.com.br' };

type Booked = { readonly id: string; readonly visit: string };

const book = async (person: Person, client: object): Promise<Booked> => {
  const { id, clientId } = await addAppointment(organization, person, nextHour(), client);
  return { id: clientId ?? '', visit: id };
};
const merged = async (kept: string, other: string, take: readonly string[] = []): Promise<ClientRecord> =>
  must<ClientRecord>(await all.merge(kept, other, take));

it('gives both records of a shared mailbox what was booked in their names since', async () => {
  const maria = await book(ana, MARIA);
  const joao = await book(ana, { ...MARIA, clientName: 'João Souza' });
  const { lastMerge } = await merged(maria.id, joao.id);
  const since = [await book(bia, { ...MARIA, clientName: 'João Souza' }), await book(bia, MARIA)];
  expect(since.map(({ id }) => id)).toEqual([maria.id, maria.id]);
  must(await all.undo(maria.id, lastMerge?.id));
  expect(await all.visits(joao.id)).toEqual([joao.visit, since[0]?.visit]);
  expect(await all.visits(maria.id)).toEqual([maria.visit, since[1]?.visit]);
});

it('finds a client without contacts by both names, to the letter, and takes their bookings apart by them', async () => {
  const noContact = (clientName: string) => ({ clientName, clientEmail: null });
  const eva = await book(ana, noContact('Eva Cruz'));
  const other = await book(ana, noContact('Evinha 100%'));
  const { lastMerge } = await merged(eva.id, other.id);
  const since = await book(ana, noContact('EVINHA 100%'));
  expect(since.id).toBe(eva.id);
  expect((await book(ana, noContact('Evinha 1000'))).id).not.toBe(eva.id);
  expect((await book(ana, noContact('Evinha'))).id).not.toBe(eva.id);
  // With an e-mail it may be somebody else of that name.
  expect((await book(ana, { ...RITA, clientName: 'Evinha 100%' })).id).not.toBe(eva.id);
  must(await all.undo(eva.id, lastMerge?.id));
  expect(await all.visits(other.id)).toEqual([other.visit, since.visit]);
  expect(await all.visits(eva.id)).toEqual([eva.visit]);
});

it('finds a record in the list by the name of the one that was joined with it', async () => {
  const maria = await book(ana, MARIA);
  const lia = await book(ana, LIA);
  const { lastMerge } = await merged(maria.id, lia.id);
  for (const q of ['lia', 'lia souza', 'L%C3%8DA', 'li'])
    expect(await all.names(`?q=${q}`), q).toEqual(['Maria Souza']);
  expect(await all.names('?q=lia%20prado')).toEqual([]);
  must(await all.undo(maria.id, lastMerge?.id));
  expect(await all.names('?q=lia')).toEqual(['Lia Souza']);
});

it('takes a chain apart from the last merge on, and refuses any other order', async () => {
  const [maria, lia, rita] = [await book(ana, MARIA), await book(ana, LIA), await book(ana, RITA)];
  const inner = (await merged(lia.id, rita.id)).lastMerge?.id;
  const outer = (await merged(maria.id, lia.id)).lastMerge?.id;
  expect(await all.visits(maria.id)).toEqual([maria.visit, lia.visit, rita.visit]);
  expect(await all.record(maria.id)).toMatchObject({ otherNames: ['Lia Souza', 'Rita Melo'] });
  expect(await all.undo(lia.id, inner)).toMatchObject(refused(409, 'CLIENT_MERGE_LATER'));
  const since = await book(bia, RITA);
  expect(since.id).toBe(maria.id);
  must(await all.undo(maria.id, outer));
  expect(await all.visits(maria.id)).toEqual([maria.visit]);
  expect(await all.visits(lia.id)).toEqual([lia.visit, rita.visit, since.visit]);
  must(await all.undo(lia.id, inner));
  expect(await all.visits(rita.id)).toEqual([rita.visit, since.visit]);
  expect(await all.record(lia.id)).toMatchObject({ otherNames: [], lastMerge: null });
  // Apart, they may be joined the other way round.
  expect(await merged(rita.id, lia.id)).toMatchObject({ name: 'Rita Melo', otherNames: ['Lia Souza'] });
});

it('keeps the inner merge of a chain when the client of the outer one is erased after they are apart', async () => {
  const [maria, lia, rita] = [await book(ana, MARIA), await book(ana, LIA), await book(ana, RITA)];
  const inner = (await merged(lia.id, rita.id)).lastMerge?.id;
  must(await all.undo(maria.id, (await merged(maria.id, lia.id)).lastMerge?.id));
  clock.set('2026-12-01T12:00:00Z');
  must(await organization.admin.client.delete(`/api/clients/${maria.id}`));
  must(await all.undo(lia.id, inner));
  expect(await all.record(rita.id)).toMatchObject({ name: 'Rita Melo' });
});

it('takes every field from the record that is asked for, and gives each its own back', async () => {
  const maria = await book(ana, MARIA);
  const lia = await book(ana, LIA);
  const whole = (one: string, cpf: string, preferredContact: string, person: Person) => ({
    ...{ socialName: one, birthday: `199${one.length}-02-03`, cpf, preferredContact, consents: true },
    ...{ note: `Nota de ${one}`, ownNote: `Só de ${one}`, tags: [one], preferredUserId: person.user.id },
  });
  must(await all.change(maria.id, whole('Mari', '52998224725', 'email', ana)));
  must(await all.change(lia.id, whole('Li', '11144477735', 'whatsapp', bia)));
  const before = [await all.record(maria.id), await all.record(lia.id)];
  const take = ['name', 'socialName', 'birthday', 'cpf', 'preferredUserId', 'preferredContact'];
  const joined = await merged(maria.id, lia.id, take);
  expect(joined).toMatchObject({
    ...{ name: 'Lia Souza', socialName: 'Li', otherNames: ['Maria Souza', 'Mari'], birthday: '1992-02-03' },
    ...{ cpf: '11144477735', preferredUserName: 'Bia Reis', preferredContact: 'whatsapp' },
    ...{ note: 'Nota de Mari\n\nNota de Li', ownNote: 'Só de Mari\n\nSó de Li', tags: ['Mari', 'Li'] },
  });
  must(await all.undo(maria.id, joined.lastMerge?.id));
  expect([await all.record(maria.id), await all.record(lia.id)]).toEqual(before);
});

it('moves a series, attendance and what a client waits for along, and back', async () => {
  must(await organization.admin.client.patch('/api/admin/organization', { waitingList: true }));
  await addWeek(organization, ana, { startTime: '09:00', endTime: '12:00' });
  const maria = await book(ana, MARIA);
  const starts = ['2026-12-03T13:00:00.000Z', '2026-12-10T13:00:00.000Z'];
  const { appointments } = must<CreatedSeries>(
    await ana.client.post('/api/series', {
      ...{ userId: ana.user.id, date: '2026-12-03', time: '10:00', rule: { every: 'week', count: 2 } },
      ...{ ...LIA, starts: starts.map((startTime) => ({ startTime })) },
    }),
    201,
  );
  const [first, second] = appointments.map(({ id }) => id);
  const lia = await all.idOf('Lia Souza');
  await addAppointment(organization, ana, '2026-12-15T12:00:00Z', { clientName: 'Dia Cheio', duration: 180 });
  const waiting = await addWaiting(ana, 'Lia Souza', { from: '2026-12-15', until: '2026-12-15' });
  const joined = await merged(maria.id, lia);
  const { series } = must<SeriesOfAppointment>(await ana.client.get(`/api/appointments/${second}/series`));
  expect(series).toMatchObject({ place: 2, total: 2 });
  clock.set('2026-12-03T13:30:00Z');
  must(await ana.client.post('/api/appointments/attendance', { ids: [first], attendance: 'missed' }));
  expect(await all.record(maria.id)).toMatchObject({ missed: 1 });
  must(await all.undo(maria.id, joined.lastMerge?.id));
  expect([await all.record(maria.id), await all.record(lia)]).toMatchObject([{ missed: 0 }, { missed: 1 }]);
  expect(await all.visits(lia)).toEqual([second]);
  must(await ana.client.post(`/api/appointments/${second}/series/cancel`, { scope: 'following' }));
  must(await ana.client.delete(`/api/waiting-list/${waiting.id}`));
});

it('never shows a note for oneself to anybody else, and loses none that was changed since', async () => {
  const maria = await book(ana, MARIA);
  const lia = await book(bia, LIA);
  const [hers, theirs] = [recordsSeenBy(ana.client), recordsSeenBy(bia.client)];
  must(await hers.change(maria.id, { ownNote: 'Segredo da Ana' }));
  must(await theirs.change(lia.id, { ownNote: 'Segredo da Bia' }));
  const joined = await merged(maria.id, lia.id);
  expect(joined.ownNote).toBeNull();
  expect((await hers.record(maria.id)).ownNote).toBe('Segredo da Ana');
  expect((await theirs.record(maria.id)).ownNote).toBe('Segredo da Bia');
  for (const each of [hers, theirs]) {
    const { lastMerge, note } = await each.record(maria.id);
    expect({ lastMerge, note }).toEqual({ lastMerge: null, note: null });
    expect(await each.undo(maria.id, joined.lastMerge?.id)).toMatchObject(refused(404, 'CLIENT_NOT_FOUND'));
  }
  must(await theirs.change(maria.id, { ownNote: 'Outro segredo da Bia' }));
  must(await all.undo(maria.id, joined.lastMerge?.id));
  // Bia sees the other record alone: what she wrote since is there.
  expect((await theirs.record(lia.id)).ownNote).toBe('Outro segredo da Bia');
  expect((await hers.record(maria.id)).ownNote).toBe('Segredo da Ana');
  expect(await theirs.names()).toEqual(['Lia Souza']);
  expect((await all.record(maria.id)).ownNote).toBeNull();
});

it('joins two long notes for oneself into one that can be read, and says nothing of it to others', async () => {
  const [maria, lia] = [await book(ana, MARIA), await book(ana, LIA)];
  const hers = recordsSeenBy(ana.client);
  must(await hers.change(maria.id, { ownNote: 'a'.repeat(1_500) }));
  must(await hers.change(lia.id, { ownNote: 'b'.repeat(1_500) }));
  const path = `/api/clients/${maria.id}/merge?otherId=${lia.id}`;
  expect(must(await organization.admin.client.get(path))).toMatchObject({
    ...{ isTooMuch: false, kept: { hasNotes: false }, other: { hasNotes: false } },
  });
  await merged(maria.id, lia.id);
  expect((await hers.record(maria.id)).ownNote).toHaveLength(3_002);
});

it('keeps both records when the appointments of the kept one are gone', async () => {
  const [maria, lia] = [await book(ana, MARIA), await book(ana, LIA)];
  const { lastMerge } = await merged(maria.id, lia.id);
  must(await organization.admin.client.delete(`/api/appointments/${maria.visit}`));
  must(await all.undo(maria.id, lastMerge?.id));
  while (await forgetLeft(server.context)) expect(await all.names()).toContain('Lia Souza');
  expect(await all.names()).toEqual(['Lia Souza', 'Maria Souza']);
});

it('takes records apart whose preferred professional and whose author of a note are gone', async () => {
  const [maria, lia] = [await book(ana, MARIA), await book(ana, LIA)];
  const caio = await createProfessional(organization, 'Caio Luz');
  must(await all.change(lia.id, { preferredUserId: caio.user.id }));
  await server.context.database.query(
    `INSERT INTO client_notes (client_id, user_id, organization_id, note)
     SELECT $1, id, organization_id, 'Do Caio' FROM users WHERE id = $2`,
    [lia.id, caio.user.id],
  );
  const { lastMerge } = await merged(maria.id, lia.id);
  must(await organization.admin.client.delete(`/api/admin/users/${caio.user.id}`));
  must(await all.undo(maria.id, lastMerge?.id));
  expect(await all.record(lia.id)).toMatchObject({ preferredUserId: null, name: 'Lia Souza' });
});

it('takes apart until the last moment of the 30 days, while later merges of others are forgotten later', async () => {
  const [maria, lia, rita] = [await book(ana, MARIA), await book(ana, LIA), await book(ana, RITA)];
  const first = (await merged(maria.id, lia.id)).lastMerge?.id;
  clock.set('2026-12-08T12:00:00Z');
  const second = (await merged(maria.id, rita.id)).lastMerge?.id;
  clock.set('2026-12-18T12:00:01Z');
  await runHousekeeping(server.context);
  must(await all.undo(maria.id, second));
  expect(await all.record(maria.id)).toMatchObject({ otherNames: ['Lia Souza'], lastMerge: null });
  expect(await all.undo(maria.id, first)).toMatchObject(refused(404, 'CLIENT_NOT_FOUND'));
  const again = (await merged(maria.id, rita.id)).lastMerge?.id;
  clock.set('2027-01-17T12:00:00Z');
  must(await all.undo(maria.id, again));
});
