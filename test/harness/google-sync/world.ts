import { setTimeout as sleep } from 'node:timers/promises';
import { openNextChannel } from '#server/features/google-calendar/channels.service.ts';
import { retryLeftovers } from '#server/features/google-calendar/leftovers.service.ts';
import { pullNext } from '#server/features/google-calendar/pull.service.ts';
import { sender } from '#server/features/google-calendar/push.service.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { openDoor } from '#test/factories/integrations.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import type { MovableClock } from '../clock.ts';
import { must, type Client } from '../client.ts';
import { consentOf } from '../google-office.ts';
import type { AccountControls, CalendarControls } from '../google/controls.ts';
import type { Google } from '../google.ts';
import type { TestServer } from '../server.ts';
import { waitFor } from '../wait.ts';
import type { Booking, Span } from './booking.ts';

const HOUR_MS = 3_600_000;
/** Friday at nine in São Paulo, two days after the clock begins. */
const FIRST_SLOT = Date.parse('2026-11-20T12:00:00Z');

/** An organisation with three professionals, two of whom have a calendar at Google, both ways. */
export type World = {
  readonly server: TestServer;
  readonly google: Google;
  readonly clock: MovableClock;
  readonly organization: Organization;
  readonly people: readonly Person[];
  /** The calendars of the first two. */
  readonly calendars: readonly CalendarControls[];
  readonly accounts: readonly AccountControls[];
  /** A system with the organisation's key. */
  readonly system: Client;
  readonly bookings: Booking[];
  /** The clock's seconds since all was well at Google: calls do not hang for longer than a sending's lease. */
  sinceHealed: number;
};

export type WorldParts = Pick<World, 'server' | 'google' | 'clock'>;

export async function openWorld(parts: WorldParts): Promise<World> {
  // What a former world left behind is no part of this one.
  await parts.google.reset();
  for (const table of ['google_leftovers', 'google_mirrors', 'google_connections'])
    await parts.server.context.database.query(`DELETE FROM ${table}`);
  const organization = await createOrganization(parts.server);
  const people: Person[] = [];
  for (const name of ['Ana Prado', 'Bia Reis', 'Caio Luz'])
    people.push(await createProfessional(organization, name));
  const [ana, bia] = people as [Person, Person];
  await addWeek(organization, ana);
  const accounts = [ana, bia].map(({ user }) => parts.google.account(`${user.id}@gmail.example`));
  // One of them has each appointment get a video call.
  must(await bia.client.patch('/api/user/profile', { autoCreateMeet: true }));
  const world: World = {
    ...parts,
    organization,
    people,
    accounts,
    calendars: accounts.map((account) => account.calendar()),
    system: await openDoor(organization, 'api'),
    bookings: [],
    sinceHealed: 0,
  };
  for (const who of [0, 1]) await connect(world, who);
  return world;
}

async function connect({ google, server, people, accounts }: World, who: number): Promise<void> {
  const [person, account] = [people[who], accounts[who]];
  if (person === undefined || account === undefined) throw new Error('There is no such professional.');
  google.consent({ account: account.email });
  const end = await consentOf(server, person);
  if (!end.includes('success')) throw new Error(`The account was not connected: ${end}`);
  must(await person.client.put('/api/google/bidirectional-sync', { enabled: true }));
}

/** The hour of a slot: eight a day, over five days. */
export function hourOf(slot: number): Span {
  const start = FIRST_SLOT + Math.floor(slot / 8) * 24 * HOUR_MS + (slot % 8) * HOUR_MS;
  return { start, end: start + HOUR_MS };
}

/** Works on all that is due, as another process would. */
export async function work({ server: { context } }: Pick<World, 'server'>): Promise<void> {
  await retryLeftovers(context);
  const push = sender(context, 4);
  const line = async (next: () => Promise<boolean>) => {
    while (await next());
  };
  await Promise.all([
    ...Array.from({ length: 3 }, () => line(push)),
    line(() => pullNext(context)),
    line(() => openNextChannel(context)),
  ]);
}

/** Ends all mishaps and lets time pass until nothing is left to do, on either side. @throws Error when that never ends */
export async function settle(world: World): Promise<void> {
  const { google, clock } = world;
  google.heal();
  world.sinceHealed = 0;
  await google.notifications.release((held) => held.reverse());
  google.notifications.deliver();
  await quiet(world);
  for (let round = 0; ; round++) {
    if (round > 12) throw new Error('Something is due again and again.');
    await restoreGrants(world);
    clock.set(new Date(Math.max(clock.now().getTime() + 32 * 60_000, await lastDue(world))).toISOString());
    await finish(world);
    if (round > 0 && (await lastDue(world)) === 0) return;
  }
}

/** Works until nothing that is due by now is left, even if another process works on it too. */
async function finish(world: World): Promise<void> {
  const { google, server, clock } = world;
  await waitFor(async () => {
    await work(world);
    await google.notifications.settled();
    const [open] = await server.context.database.query<{ count: number }>(
      `SELECT (SELECT count(*) FROM pgboss.job WHERE name = 'appointment-event' AND state IN ('created', 'retry', 'active'))
            + (SELECT count(*) FROM google_mirrors WHERE due_at <= $1 OR leased_until > $1)
            + (SELECT count(*) FROM google_leftovers WHERE due_at <= $1)
            + (SELECT count(*) FROM google_connections
                WHERE bidirectional AND broken_at IS NULL
                  AND (pull_due_at <= $1 OR channel_due_at <= $1 OR pull_leased_until > $1)) AS count`,
      [clock.now()],
    );
    return Number(open?.count) === 0 ? true : null;
  }, 40);
}

/** What works in real time comes to an end before the clock leaps: no call lasts for half an hour. */
async function quiet({ server: { context }, clock }: World): Promise<void> {
  for (let pull = 0, last = '', same = 0; pull < 100 && same < 4; pull++) {
    const rows = await context.database.query(
      `SELECT appointment_id::text AS id, leased_until AS until FROM google_mirrors WHERE leased_until > $1
        UNION ALL SELECT user_id::text, pull_leased_until FROM google_connections WHERE pull_leased_until > $1
        UNION ALL SELECT id::text, started_on FROM pgboss.job
                   WHERE name = 'appointment-event' AND state IN ('created', 'active')`,
      [clock.now()],
    );
    if (rows.length === 0) return;
    const now = JSON.stringify(rows);
    same = now === last ? same + 1 : 0;
    last = now;
    await sleep(50);
  }
}

/** When the last appointment that waits is sent; 0 when none waits. */
async function lastDue({ server: { context } }: World): Promise<number> {
  const [row] = await context.database.query<{ due: Date | null }>(
    `SELECT max(due_at) AS due
       FROM (SELECT due_at FROM google_mirrors UNION ALL SELECT due_at FROM google_leftovers) AS waiting`,
  );
  return row?.due == null ? 0 : row.due.getTime() + 1_000;
}

/** A professional whose grant was refused connects again. */
async function restoreGrants(world: World): Promise<void> {
  for (const who of [0, 1]) {
    const status = must<{ needsReconnect: boolean }>(
      await (world.people[who] as Person).client.get('/api/google/status'),
    );
    if (status.needsReconnect) await connect(world, who);
  }
}
