import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { WaitingAgenda } from './agendas.queries.ts';
import { searchAgenda } from './offers.service.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { WaitingPage } from '#shared/contract/waiting-list.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { createProfessional, freshEmail, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { movableClock } from '#test/harness/clock.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import {
  openWaitingClinic,
  TEN,
  THURSDAY,
  WAITING_NOW,
  type WaitingClinic,
} from '#test/harness/waiting-clinic.ts';

const clock = movableClock(WAITING_NOW);
let server: TestServer;
let clinic: WaitingClinic;
let bia: Person;
let biasTen: string;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, workers: false }, env: { RATE_LIMITS: 'off' } });
});
beforeEach(async () => {
  clock.set(WAITING_NOW);
  clinic = await openWaitingClinic(server);
  bia = await createProfessional(clinic.organization, 'Bia Reis');
  await addWeek(clinic.organization, bia, { startTime: '10:00', endTime: '11:00' });
  biasTen = await clinic.booked(TEN, bia);
});
afterAll(() => server.close());

/** Searches an agenda as the poll does, here and now. @returns when it is to be searched again */
async function search({ user: { id } }: Person): Promise<Date | null> {
  const [agenda] = await server.context.database.query<WaitingAgenda>(
    `SELECT organization_id AS "organizationId", id AS "userId", $2::timestamptz AS "dueAt" FROM users WHERE id = $1`,
    [id, clock.now()],
  );
  if (agenda === undefined) throw new Error('There is no such person.');
  return searchAgenda(server.context, agenda);
}

const withBia = () => ({ professionalId: bia.user.id });
const startsOffered = async (...tokens: string[]) =>
  Promise.all(tokens.map(async (token) => (await clinic.page(token)).offer?.startTime ?? null));

it.each([
  ['mailbox', { clientEmail: 'Lia+agenda@exemplo.com.br' }, { clientEmail: 'lia@exemplo.com.br' }],
  ['phone', { clientPhone: '11987654321' }, { clientPhone: '(11) 98765-4321', clientEmail: freshEmail() }],
])(
  'offers a client one time at once, known by the %s, and the next in the list another',
  async (_by, one, two) => {
    const ofAna = await clinic.waits(one);
    const ofBia = await clinic.waits({ ...two, ...withBia() });
    const next = await clinic.waits({ ...withBia(), clientName: 'Segunda Pessoa' });
    await clinic.cancel(clinic.full.ten);
    await clinic.cancel(biasTen);
    await search(clinic.ana);
    await search(bia);
    expect(await startsOffered(ofAna, ofBia, next)).toEqual([TEN, null, TEN]);

    // Once the first offer is declined and the second nobody's, the client is offered what they waited for besides.
    must(await clinic.answer(ofAna, 'decline', (await clinic.page(ofAna)).offer?.id));
    must(await clinic.answer(next, 'leave'));
    await search(bia);
    expect(await startsOffered(ofAna, ofBia)).toEqual([null, TEN]);
  },
);

it('reads who waits once to find a time and to choose whose client gets it', async () => {
  const token = await clinic.waits();
  await clinic.cancel(clinic.full.ten);
  const before = server.context.database.statementCount();
  await search(clinic.ana);
  // One search that makes one offer, and one that finds no other time.
  expect(server.context.database.statementCount() - before).toBeLessThanOrEqual(29);
  expect(await startsOffered(token)).toEqual([TEN]);
});

it('keeps an agenda searched whose only client has an offer of another professional', async () => {
  const client = { clientEmail: freshEmail() };
  const ofAna = await clinic.waits(client);
  const ofBia = await clinic.waits({ ...client, ...withBia() });
  await clinic.cancel(clinic.full.ten);
  await clinic.cancel(biasTen);
  await search(clinic.ana);
  expect(await search(bia)).not.toBeNull();
  // Nobody answered: the time goes on, and the client is free for the other.
  clock.advance(15);
  await search(clinic.ana);
  await search(bia);
  expect(await startsOffered(ofAna, ofBia)).toEqual([null, TEN]);
});

it('offers a client one time where two agendas are searched at once', async () => {
  let full = [clinic.full.ten, biasTen];
  for (let round = 0; round < 5; round++) {
    const client = { clientEmail: freshEmail() };
    const tokens = [await clinic.waits(client), await clinic.waits({ ...client, ...withBia() })];
    for (const id of full) await clinic.cancel(id);
    await Promise.all([search(clinic.ana), search(bia)]);
    const offers = (await startsOffered(...tokens)).filter((start) => start !== null);
    expect(offers, `round ${round}`).toHaveLength(1);
    for (const token of tokens) must(await clinic.answer(token, 'leave'));
    full = [await clinic.booked(TEN), await clinic.booked(TEN, bia)];
  }
});

const overlaps = refused(409, 'WAITING_OVERLAPS');

it('keeps one request of a client for a person and for anybody, whichever comes first', async () => {
  const cut = await addProduct(clinic.organization, clinic.ana, { name: 'Corte e Ação', duration: 60 });
  const other = await addProduct(clinic.organization, clinic.ana, { name: 'Barba', duration: 60 });
  const lia = { clientName: 'Lia Melo', clientEmail: freshEmail(), productId: cut.id };
  const anybody = { anyProfessional: true };
  await clinic.waits(lia);
  expect(await clinic.ask({ ...lia, ...anybody })).toMatchObject(overlaps);
  // Another client, service or day is another request.
  const rui = { ...lia, clientName: 'Rui Melo', clientEmail: freshEmail() };
  const token = await clinic.waits({ ...rui, ...anybody });
  await clinic.waits({ ...lia, ...anybody, productId: other.id });
  await clinic.waits({
    ...lia,
    ...anybody,
    weekdays: [5],
    from: '2026-11-20',
    until: '2026-11-20',
    noticeMinutes: 10_080,
  });

  expect(await clinic.ask(rui)).toMatchObject(overlaps);
  const byStaff = { ...THURSDAY, ...rui, userId: clinic.ana.user.id };
  expect(await clinic.ana.client.post('/api/waiting-list', byStaff)).toMatchObject(overlaps);
  must(await clinic.answer(token, 'leave'));
  await clinic.waits(rui);
});

it('keeps one of them where both come at once, by the service’s name whatever its accents', async () => {
  const { organization, ana, ask } = clinic;
  must(await organization.admin.client.patch('/api/admin/organization', { anyProfessional: 'offered' }));
  const cut = await addProduct(organization, ana, { name: 'Corte e Ação', duration: 60 });
  await addProduct(organization, bia, { name: 'corte e acao', duration: 60 });
  const lia = { clientName: 'Lia Melo', clientEmail: freshEmail() };
  const ofTeam = { professionalId: undefined, team: ana.user.bookingSlug, service: 'corte e acao' };
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => ask({ ...lia, productId: cut.id })),
    ...Array.from({ length: 5 }, () => ask({ ...lia, ...ofTeam })),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
});

const anybodyChosen = async (token: string) => {
  const { offer } = await clinic.page(token);
  must<WaitingPage>(await clinic.answer(token, 'take', offer?.id));
  const range = 'from=2026-11-19T00:00:00.000Z&to=2026-11-20T00:00:00.000Z';
  const booked = await Promise.all(
    [clinic.ana, bia].map(({ user: { id } }) =>
      clinic.organization.admin.client.get<Appointment[]>(`/api/appointments?userId=${id}&${range}`),
    ),
  );
  const name = offer?.professionalName;
  const made = booked
    .flatMap((answer) => must<Appointment[]>(answer))
    .find(({ startTime, professionalName }) => startTime === offer?.startTime && professionalName === name);
  return [name, made?.distributionReason];
};
const follows = async (distributionPolicy: string, priorities: readonly [number, number]) => {
  const admin = clinic.organization.admin.client;
  must(await admin.patch('/api/admin/organization', { distributionPolicy }));
  for (const [index, { user }] of [clinic.ana, bia].entries())
    must(await admin.put(`/api/admin/users/${user.id}`, { distributionPriority: priorities[index] }));
};
const anybody = { anyProfessional: true };
const FREED = 'tinha o horário que abriu para a lista de espera';

it('offers who waits for anybody the person whom the distribution chooses, and keeps the reason', async () => {
  await follows('priority', [2, 1]);
  const [first, second] = [await clinic.waits(anybody), await clinic.waits(anybody)];
  await clinic.cancel(clinic.full.ten);
  await clinic.cancel(biasTen);
  await search(clinic.ana);
  expect(await startsOffered(first, second)).toEqual([TEN, TEN]);
  expect(await anybodyChosen(first)).toEqual([
    'Bia Reis',
    'Bia Reis tinha a primeira prioridade entre as pessoas livres',
  ]);
  expect(await anybodyChosen(second)).toEqual(['Ana Prado', `Ana Prado ${FREED}`]);
});

it('offers the least booked of those whose time opened, and never one that the client passed on', async () => {
  await follows('balanced', [1, 1]);
  await clinic.booked('2026-11-12T13:00:00.000Z', bia);
  const token = await clinic.waits(anybody);
  await clinic.cancel(biasTen);
  await clinic.cancel(clinic.full.ten);
  await search(bia);
  expect((await clinic.page(token)).offer?.professionalName).toBe('Ana Prado');
  must(await clinic.answer(token, 'decline', (await clinic.page(token)).offer?.id));
  await search(clinic.ana);
  await search(bia);
  expect(await anybodyChosen(token)).toEqual(['Bia Reis', `Bia Reis ${FREED}`]);
});

it('leaves the time of the person chosen to those before in that queue, and takes the next one’s', async () => {
  await follows('priority', [2, 1]);
  const [ofBia, any] = [await clinic.waits(withBia()), await clinic.waits(anybody)];
  await clinic.cancel(clinic.full.ten);
  await clinic.cancel(biasTen);
  await search(clinic.ana);
  expect((await clinic.page(ofBia)).offer?.professionalName).toBe('Bia Reis');
  expect(await anybodyChosen(any)).toEqual(['Ana Prado', `Ana Prado ${FREED}`]);
});

it('knows the client who waits for anybody where the same professional is to see them', async () => {
  await follows('same_professional', [1, 1]);
  const clientEmail = freshEmail();
  const at = { startTime: '2026-11-12T13:00:00.000Z', duration: 60, clientName: 'Eva Cruz', clientEmail };
  must(await bia.client.post('/api/appointments', at), 201);
  const token = await clinic.waits({ ...anybody, clientEmail });
  await clinic.cancel(clinic.full.ten);
  await clinic.cancel(biasTen);
  await search(clinic.ana);
  expect(await anybodyChosen(token)).toEqual(['Bia Reis', 'Bia Reis atendeu este cliente da última vez']);
});
