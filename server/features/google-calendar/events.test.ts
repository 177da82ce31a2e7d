import { afterAll, beforeAll, expect, it } from 'vitest';
import { googleEventList, type GoogleEvent } from '#shared/contract/google-calendar.ts';
import { AGENDA_PEOPLE } from '#shared/contract/limits.ts';
import { addGoogleEvent } from '#test/factories/google.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let organization: Organization;
let ana: Person;
let bruno: Person;
let outsider: Person;
/** What each of the events is called, by its id. */
const names = new Map<string, string>();
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  bruno = await createProfessional(organization, 'Bruno Lima');
  outsider = (await createOrganization(server)).admin;
  for (const [person, from, to, title] of [
    [ana, '2026-11-23T15:00:20.500Z', '2026-11-23T16:00:00.000Z', 'Dentista'],
    [bruno, '2026-11-20T03:00:00.000Z', '2026-11-23T12:00:00.000Z', 'Viagem'],
    [ana, '2026-11-23T15:30:00.000Z', '2026-11-23T15:40:00.000Z', 'Ligação'],
    [ana, '2026-11-24T03:00:00.000Z', '2026-11-24T04:00:00.000Z', 'Amanhã'],
    [ana, '2026-11-22T02:00:00.000Z', '2026-11-23T03:00:00.000Z', 'Ontem'],
    [organization.admin, '2026-11-23T15:30:00.000Z', '2026-11-23T15:35:00.000Z', 'Reunião'],
    [outsider, '2026-11-23T15:00:00.000Z', '2026-11-23T16:00:00.000Z', 'De outra casa'],
  ] as const) {
    const link = `https://calendar.example/${encodeURIComponent(title)}`;
    names.set(await addGoogleEvent(server, person, { from, to, title, link }), title);
  }
});
afterAll(() => server.close());

/** 23 November in São Paulo. */
const DAY = 'from=2026-11-23T03:00:00Z&to=2026-11-24T03:00:00Z';
const ask = (person: Person, query = DAY) =>
  person.client.get<GoogleEvent[]>(`/api/google-calendar/events?${query}`);
const read = async (person: Person, query = DAY) =>
  must<GoogleEvent[]>(await ask(person, query)).map(({ id }) => names.get(id));

it('a professional reads their own events, with what they are about and where they lie, by their times', async () => {
  const events = must<GoogleEvent[]>(await ask(ana));
  expect(googleEventList.parse(events)).toEqual(events);
  expect(events).toEqual([
    {
      id: expect.any(String) as string,
      userId: ana.user.id,
      startTime: '2026-11-23T15:00:20.500Z',
      endTime: '2026-11-23T16:00:00.000Z',
      title: 'Dentista',
      link: 'https://calendar.example/Dentista',
    },
    expect.objectContaining({ title: 'Ligação' }),
  ]);
  expect(await read(ana, `${DAY}&userId=${ana.user.id}`)).toEqual(['Dentista', 'Ligação']);
});

const named = (...people: Person[]) => `${DAY}&userIds=${people.map(({ user }) => user.id).join(',')}`;

it('an administrator reads the times of the people named, and titles only of their own', async () => {
  const { admin } = organization;
  const events = must<GoogleEvent[]>(await ask(admin, named(ana, bruno, admin)));
  expect(events.map(({ id }) => names.get(id))).toEqual(['Viagem', 'Dentista', 'Reunião', 'Ligação']);
  expect(events.map(({ title }) => title)).toEqual([null, null, 'Reunião', null]);
  expect(events.map(({ link }) => link)).toEqual([null, null, 'https://calendar.example/Reuni%C3%A3o', null]);
  expect(await read(admin, `${DAY}&userId=${bruno.user.id}`)).toEqual(['Viagem']);
  expect(await read(admin, named(bruno, admin))).toEqual(['Viagem', 'Reunião']);
  expect(await read(admin, named(bruno, bruno))).toEqual(['Viagem']);
});

it('an administrator who names nobody reads their own times', async () => {
  expect(await read(organization.admin)).toEqual(['Reunião']);
});

it('a person without events reads none, and nobody reads those of a person out of sight', async () => {
  const carla = await createProfessional(organization, 'Carla Dias');
  const { admin } = organization;
  expect(await read(carla)).toEqual([]);
  expect(await read(admin, `${DAY}&userId=${carla.user.id}`)).toEqual([]);
  expect(await read(admin, named(carla, bruno))).toEqual(['Viagem']);
  const notFound = refused(404, 'USER_NOT_FOUND');
  expect(await ask(ana, `${DAY}&userId=${bruno.user.id}`)).toMatchObject(notFound);
  expect(await ask(ana, named(ana, bruno))).toMatchObject(notFound);
  expect(await ask(admin, `${DAY}&userId=${outsider.user.id}`)).toMatchObject(notFound);
  expect(await ask(admin, named(ana, outsider))).toMatchObject(notFound);
  expect(await read(ana, named(ana))).toEqual(['Dentista', 'Ligação']);
  expect(await read(outsider)).toEqual(['De outra casa']);
});

it('takes as many people as an agenda shows, and no more', async () => {
  const ids = Array.from({ length: AGENDA_PEOPLE + 1 }, () => ana.user.id);
  const list = (count: number) => `${DAY}&userIds=${ids.slice(0, count).join(',')}`;
  expect(await read(organization.admin, list(AGENDA_PEOPLE))).toEqual(['Dentista', 'Ligação']);
  for (const wrong of [list(AGENDA_PEOPLE + 1), `${DAY}&userIds=`, `${DAY}&userIds=todos`]) {
    expect(await ask(organization.admin, wrong)).toMatchObject(refused(400, 'VALIDATION'));
  }
});

it('events are read for 62 days at most', async () => {
  const until = (to: string) => ask(ana, `from=2026-11-23T00:00:00Z&to=${to}`);
  expect((await until('2027-01-24T00:00:00Z')).status).toBe(200);
  expect(await until('2027-01-24T01:00:01Z')).toMatchObject(refused(422, 'SLOTS_RANGE'));
  expect(await until('2026-11-23T00:00:00Z')).toMatchObject(refused(400, 'RANGE_INVERTED'));
  expect(await ask(ana, 'from=2026-11-23')).toMatchObject(refused(400, 'VALIDATION'));
});
