import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrganizationId } from '#server/db/scope.ts';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { hourSeries } from '#test/factories/series.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Answer } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';

let server: TestServer;
let organization: Organization;
let ana: Person;
let bruno: Person;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock: movableClock('2026-11-18T12:00:00Z') },
  });
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  bruno = await createProfessional(organization, 'Bruno Lima');
  for (const person of [ana, bruno])
    await addWeek(organization, person, { startTime: '00:00', endTime: '24:00' });
});
afterAll(() => server.close());

const nextHour = hourSeries();
const linkOf = (person: Person) => `/api/booking/personal/${person.user.bookingSlug}`;
const isKept = (person: Person) =>
  server.context.publicAnswers.get(
    `data:personal:${person.user.bookingSlug}`,
    server.context.clock.now().getTime(),
  ) !== undefined;

/** Waits until every live message sent so far has arrived at this process. */
async function allMessages(): Promise<void> {
  const { context } = server;
  const [scope] = await context.database.query<{ organizationId: OrganizationId }>(
    'SELECT organization_id AS "organizationId" FROM users WHERE id = $1',
    [ana.user.id],
  );
  if (scope === undefined) throw new Error('Ana was not found.');
  let arrived = false;
  const userId = crypto.randomUUID();
  context.live.watch((_scope, agendas) => {
    if (agendas?.includes(userId)) arrived = true;
  });
  await context.database.transaction((tx) =>
    context.live.publish(tx, scope, { type: 'held_times', userId, appointmentId: null, source: 'system' }),
  );
  await waitFor(() => Promise.resolve(arrived || null), 5);
}

const booking = (person: Person) =>
  server.guest.post<PublicBookingAnswer>('/api/appointments/public', {
    professionalId: person.user.id,
    clientName: 'Eva Cruz',
    clientEmail: freshEmail(),
    startTime: nextHour(),
  });

/** What changes when Ana is free, and nothing else. */
const CHANGES: [string, () => Promise<() => Promise<Answer>>][] = [
  ['a booking by a client', () => Promise.resolve(() => booking(ana))],
  [
    'a cancellation by a client',
    async () => {
      const { managePath } = must<PublicBookingAnswer>(await booking(ana), 201);
      return () => server.guest.post(`/api${managePath}/cancel`);
    },
  ],
  [
    'a move by staff',
    async () => {
      const { id } = await addAppointment(organization, ana, nextHour());
      return () => organization.admin.client.put(`/api/appointments/${id}`, { startTime: nextHour() });
    },
  ],
  [
    'a deletion by staff',
    async () => {
      const { id } = await addAppointment(organization, ana, nextHour());
      return () => organization.admin.client.delete(`/api/appointments/${id}`);
    },
  ],
];

/** Reads both people's links, makes a change, and says whose answers are still kept. */
async function keptAfter(change: () => Promise<Answer>): Promise<{ ana: boolean; bruno: boolean }> {
  await allMessages();
  for (const person of [ana, bruno]) must(await server.guest.get(linkOf(person)));
  expect([isKept(ana), isKept(bruno)]).toEqual([true, true]);
  expect((await change()).status).toBeLessThan(300);
  await allMessages();
  return { ana: isKept(ana), bruno: isKept(bruno) };
}

it.each(CHANGES)('%s drops the answers about that agenda alone', async (_what, prepare) => {
  expect(await keptAfter(await prepare())).toEqual({ ana: false, bruno: true });
});

it('a transfer drops the answers about both agendas', async () => {
  const { id } = await addAppointment(organization, ana, nextHour());
  const transfer = () => organization.admin.client.put(`/api/appointments/${id}`, { userId: bruno.user.id });
  expect(await keptAfter(transfer)).toEqual({ ana: false, bruno: false });
});

it('a change of anything else drops everything of the organisation', async () => {
  const change = () => ana.client.patch('/api/user/profile', { title: 'Psicóloga' });
  expect(await keptAfter(change)).toEqual({ ana: false, bruno: false });
});
