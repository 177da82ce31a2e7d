import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { CreatedSeries, SeriesMoveCheck } from '#shared/contract/series.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
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
const clock = movableClock('2026-11-20T10:00:00Z');
let server: TestServer;
let organization: Organization;
let helena: Person;
let bruno: Person;
let session: string;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
});
afterAll(() => server.close());

beforeEach(async () => {
  organization = await createOrganization(server, 'Clínica Bem Viver');
  helena = await createProfessional(organization, 'Helena Matos');
  bruno = await createProfessional(organization, 'Bruno Lima');
  for (const person of [helena, bruno])
    await addWeek(organization, person, { startTime: '09:00', endTime: '12:00' });
  session = (await addProduct(organization, helena, { name: 'Sessão', duration: 60 })).id;
});

let counter = 0;
/** Thursdays at 10:00 in São Paulo, from 26 November on, and some minutes later. */
const thursday = (after: number, minutes = 0) =>
  new Date(Date.parse('2026-11-26T13:00:00Z') + after * 7 * 86_400_000 + minutes * 60_000).toISOString();

async function book(places: readonly number[], more: object = { productId: session }) {
  const clientEmail = `serie-${counter++}@exemplo.com.br`;
  const { appointments } = must<CreatedSeries>(
    await organization.admin.client.post('/api/series', {
      userId: helena.user.id,
      date: '2026-11-26',
      time: '10:00',
      rule: { every: 'week', count: 2 },
      clientName: 'Marina Alves',
      clientEmail,
      starts: places.map((after) => ({ startTime: thursday(after) })),
      ...more,
    }),
    201,
  );
  return { clientEmail, ids: appointments.map(({ id }) => id) };
}
const path = (id: string | undefined, what: string) => `/api/appointments/${id}/series/${what}`;
const check = async (id: string | undefined, body: object) =>
  must<SeriesMoveCheck>(await organization.admin.client.post(path(id, 'check-move'), body)).moves;
const change = (id: string | undefined, body: object, person = organization.admin) =>
  person.client.post(path(id, 'move'), body);
const movesOf = (ids: readonly string[], ...places: number[]) =>
  places.map((place) => ({ id: ids[place], startTime: thursday(place) }));

/** Whose each appointment of Marina is, its service and its minutes. */
async function agenda() {
  const all = must<Appointment[]>(
    await organization.admin.client.get(
      '/api/appointments?from=2026-11-20T00:00:00Z&to=2027-01-15T00:00:00Z',
    ),
  );
  return all
    .filter(({ clientName }) => clientName === 'Marina Alves')
    .map(({ professionalName, productName, startTime, endTime }) => [
      professionalName,
      productName,
      (Date.parse(endTime) - Date.parse(startTime)) / 60_000,
    ]);
}

it('hands a series to a colleague with a service of theirs, all or none, and writes to all three', async () => {
  const { id: long } = await addProduct(organization, bruno, { name: 'Sessão longa', duration: 90 });
  const other = (await addProduct(organization, helena, { name: 'Retorno', duration: 60 })).id;
  const { ids, clientEmail } = await book([0, 1, 2, 3, 4]);
  must(await helena.client.put(`/api/appointments/${ids[4]}`, { productId: other }));
  // Free for an hour, and not for an hour and a half.
  await addAppointment(organization, bruno, thursday(3, 60));
  const to = { scope: 'following', userId: bruno.user.id, productId: long };
  const found = await check(ids[1], to);
  expect(found.map(({ startTime, state, isChanged }) => [startTime, state, isChanged])).toEqual([
    [thursday(1), 'free', false],
    [thursday(2), 'free', false],
    [thursday(3), 'taken', false],
    [thursday(4), 'free', true],
  ]);
  expect(found[2]?.nearest).toBe(thursday(3, -60));
  expect(await change(ids[1], { ...to, moves: movesOf(ids, 1, 2, 3) })).toMatchObject({
    status: 409,
    body: { code: 'SERIES_TAKEN', details: { taken: [thursday(3)] } },
  });
  expect(await change(ids[1], { ...to, moves: movesOf(ids, 1, 4) })).toMatchObject(
    refused(409, 'SERIES_CHANGED'),
  );
  expect(new Set((await agenda()).map(([name]) => name))).toEqual(new Set(['Helena Matos']));

  const moves = movesOf(ids, 1, 2);
  expect(must(await change(ids[1], { ...to, moves }))).toEqual({ moved: 2 });
  // Sent again it changes nothing.
  expect(must(await change(ids[1], { ...to, moves }))).toEqual({ moved: 0 });
  expect(await agenda()).toEqual([
    ['Helena Matos', 'Sessão', 60],
    ['Bruno Lima', 'Sessão longa', 90],
    ['Bruno Lima', 'Sessão longa', 90],
    ['Helena Matos', 'Sessão', 60],
    ['Helena Matos', 'Retorno', 60],
  ]);
  const mailOf = (address: string, subject: string) =>
    waitFor(
      async () => (await mailsTo(server, address)).find((mail) => mail.subject?.startsWith(subject)) ?? null,
    );
  const toClient = await mailOf(clientEmail, 'Horários alterados');
  expect(toClient.text).toContain('2 horários com Bruno Lima, toda quinta, mudaram. Agora é assim:');
  expect(toClient.text).toMatch(/Antes: .*10:00 às 11:00.*, com Helena Matos/);
  expect(toClient.text).toContain('Sessão longa');
  const toTaker = await mailOf(bruno.user.email, 'Horários alterados');
  expect(toTaker.text).toContain('2 horários com Marina Alves, toda quinta, agora são seus:');
  const toFormer = await mailOf(helena.user.email, 'Horários transferidos');
  expect(toFormer.text).toContain('2 horários com Marina Alves passaram para Bruno Lima:');
  expect(toFormer.attachments.map(({ content }) => content.toString()).join('')).toContain('METHOD:CANCEL');
});

it('gives a series another length or service where it stands, and keeps what was changed by hand', async () => {
  const { ids } = await book([0, 1, 2, 3], { duration: 60 });
  must(await helena.client.put(`/api/appointments/${ids[2]}`, { duration: 30 }));
  must(await helena.client.put(`/api/appointments/${ids[3]}`, { startTime: thursday(3, 60) }));
  const longer = { scope: 'all', duration: 90 };
  expect((await check(ids[1], longer)).map(({ isChanged }) => isChanged)).toEqual([false, false, true, true]);
  must(await change(ids[1], { ...longer, moves: movesOf(ids, 0, 1) }));
  expect((await agenda()).map((row) => row[2])).toEqual([90, 90, 30, 60]);
  must(await change(ids[0], { scope: 'all', productId: session, moves: movesOf(ids, 0, 1, 2) }));
  expect((await agenda()).map(([, service, minutes]) => [service, minutes])).toEqual([
    ['Sessão', 60],
    ['Sessão', 60],
    ['Sessão', 60],
    [null, 60],
  ]);
  // With another day and hour at once, from there on without a service.
  const friday = { scope: 'following', date: '2026-12-04', time: '09:00', productId: null, duration: 120 };
  const [first] = await check(ids[1], friday);
  expect(first).toMatchObject({ startTime: thursday(1, 23 * 60), state: 'free' });
  must(await change(ids[1], { ...friday, moves: [{ id: ids[1], startTime: first?.startTime }] }));
  expect((await agenda()).filter(([, , minutes]) => minutes === 120)).toEqual([['Helena Matos', null, 120]]);
});

it('refuses a length beside a service, what is not theirs, and a hand-over by a professional', async () => {
  const { ids } = await book([0, 1]);
  const foreign = (await addProduct(organization, bruno, { name: 'Retorno' })).id;
  const all = { scope: 'all', moves: movesOf(ids, 0, 1) };
  const refusals = [
    [{ duration: 30 }, refused(400, 'SERVICE_FIXES_DURATION')],
    [{ productId: foreign }, refused(404, 'PRODUCT_NOT_FOUND')],
    [{ date: '2026-11-27' }, refused(400, 'VALIDATION')],
  ] as const;
  for (const [body, refusal] of refusals) {
    expect(await change(ids[0], { ...all, ...body }, helena)).toMatchObject(refusal);
    const { moves: _moves, ...checked } = { ...all, ...body };
    expect(await helena.client.post(path(ids[0], 'check-move'), checked)).toMatchObject(refusal);
  }
  const handed = { ...all, userId: bruno.user.id };
  expect(await change(ids[0], handed, helena)).toMatchObject(refused(404, 'USER_NOT_FOUND'));
});

it('goes whole to one of two colleagues when both are chosen at once', async () => {
  const ruth = await createProfessional(organization, 'Rute Dias');
  await addWeek(organization, ruth);
  const { ids } = await book([0, 1, 2]);
  const moves = movesOf(ids, 0, 1, 2);
  const answers = await Promise.all(
    [bruno, ruth].map(({ user }) => change(ids[0], { scope: 'all', userId: user.id, moves })),
  );
  // The second finds the series as the first left it, or while the first changes it.
  const [first, second] = answers.map(({ status }) => status).sort();
  expect([first, [200, 409].includes(second ?? 0)]).toEqual([200, true]);
  expect(new Set((await agenda()).map(([name]) => name)).size).toBe(1);
});
