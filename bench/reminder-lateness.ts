import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { handOnDue } from '#server/features/webhooks/due.service.ts';
import { planAllReminders, planReminders } from '#server/features/webhooks/reminders.service.ts';
import type { RunningServer } from '#server/start-server.ts';
import type { OrganizationId } from '#server/db/scope.ts';
import type { Person } from '#test/factories/organization.ts';
import { countAsProven } from '#test/harness/proven.ts';
import { atMost, median, type Figure } from './figure.ts';
import { mustAll, openLoad, requestBytes } from './load-client.ts';
import { addAppointments, addSentWebhooks, notify } from './noticed-agenda.ts';
import { DAY_MS, openAgendas, today } from './open-agenda.ts';
import type { Taken, Taker } from './server-process.ts';

const AHEAD = 10_000;
const SENT_BEFORE = 200_000;
const MINUTES = 60;
/** Due one after another, and all in the same second. */
const STEADY = { count: 300, stepMs: 50 } as const;
const BURST = 500;
/** Until the first is due, so that it is planned before; after the last of the steady ones before the burst. */
const LEAD_MS = 4_000;
const PAUSE_MS = 3_000;
const PATIENCE_MS = 90_000;
/** The most that is still well: seconds late, and how many times as long as otherwise a request and a look take. */
const MOST = { steady: 5, burst: 30, request: 10, look: 3 } as const;
const LOOKS = 200;

type Times = { readonly steady: number; readonly burst: number; readonly end: number };

/** How late webhooks and mails that remind of appointments are taken by their receivers. */
export async function reminderLateness(
  label: string,
  { context, address }: RunningServer,
  taker: Taker,
): Promise<Figure[]> {
  const [person] = (await openAgendas(address, 1)).people;
  if (person === undefined) throw new Error('There is nobody to remind.');
  await countAsProven({ context });
  await notify(person, {
    webhookUrl: `${taker.address}/hook`,
    webhookEvents: ['appointment.reminder'],
    notificationTimes: [MINUTES],
  });
  const empty = await pollMs(context);
  await addSentWebhooks(context, person, SENT_BEFORE);
  await planAhead(context, person);
  const full = await pollMs(context);
  const request = requestOf(person);
  // The link that proves the e-mail was mailed too, and is not measured.
  await taker.taken();
  const load = await openLoad(address, 1);
  try {
    const calm: number[] = [];
    while (calm.length < LOOKS) calm.push(1000 * mustAll(await load.send([request]), 200));
    const times = await planDue(context, person);
    const taken = await collect(taker, times, async () => 1000 * mustAll(await load.send([request]), 200));
    const unit = `times as long as with none (${full.toFixed(2)} and ${empty.toFixed(2)} ms)`;
    return [
      atMost(
        `A look for what is due, ${AHEAD} ahead, ${SENT_BEFORE} sent, ${label}`,
        full / empty,
        unit,
        MOST.look,
      ),
      ...figuresOf(label, { ...taken, calm }, times),
    ];
  } finally {
    load.close();
  }
}

/** A visitor's request for the free times of a day. */
function requestOf({ user }: Person): Buffer {
  const day = new Date(today() + 2 * DAY_MS).toISOString().slice(0, 10);
  return requestBytes('GET', `/api/slots?professionalId=${user.id}&from=${day}&to=${day}`);
}

/** A look for what is due while nothing is, in milliseconds: the median. */
async function pollMs(context: Context): Promise<number> {
  const took: number[] = [];
  for (let poll = 0; poll < LOOKS; poll++) {
    const began = performance.now();
    if ((await handOnDue(context)) > 0) throw new Error('Nothing was to be due yet.');
    took.push(performance.now() - began);
  }
  return median(took);
}

/** What is ahead of everything that becomes due here. */
async function planAhead(context: Context, person: Person): Promise<void> {
  await addAppointments(context, person, {
    from: today() + 2 * DAY_MS,
    stepMs: 60_000,
    count: AHEAD,
    mailed: true,
  });
  await planAllReminders(context, {
    organizationId: await organizationOf(context, person),
    userId: person.user.id,
  });
}

async function planDue(context: Context, person: Person): Promise<Times> {
  const steady = Math.ceil(Date.now() / 1000) * 1000 + LEAD_MS;
  const burst = steady + STEADY.count * STEADY.stepMs + PAUSE_MS;
  const start = (due: number) => due + MINUTES * 60_000;
  const ids = [
    ...(await addAppointments(context, person, { ...STEADY, from: start(steady), mailed: true })),
    ...(await addAppointments(context, person, {
      from: start(burst),
      stepMs: 1,
      count: BURST,
      lane: STEADY.count,
      mailed: true,
    })),
  ];
  const organizationId = await organizationOf(context, person);
  await context.database.transaction((tx) => planReminders(context, tx, [organizationId], ids));
  if (Date.now() > steady) throw new Error('Planning took longer than the reminders had time.');
  return { steady, burst, end: burst + PATIENCE_MS };
}

async function organizationOf({ database }: Context, { user }: Person): Promise<OrganizationId> {
  const [row] = await database.query<{ id: OrganizationId }>(
    'SELECT organization_id AS id FROM users WHERE id = $1',
    [user.id],
  );
  if (row === undefined) throw new Error('A person has an organisation.');
  return row.id;
}

type Collected = { webhooks: Taken[]; mails: Taken[]; busy: number[] };

/** Everything that arrives, and how long a visitor waits while the burst goes out, in milliseconds. */
async function collect(taker: Taker, times: Times, visit: () => Promise<number>): Promise<Collected> {
  const all: Collected = { webhooks: [], mails: [], busy: [] };
  const expected = STEADY.count + BURST;
  // A mail to the client and one to the professional.
  for (let turn = 0; all.webhooks.length < expected || all.mails.length < 2 * expected; turn++) {
    if (Date.now() > times.end)
      throw new Error(`${all.webhooks.length} webhooks, ${all.mails.length} mails came.`);
    const waited = await visit();
    if (Date.now() > times.burst) all.busy.push(waited);
    await sleep(25);
    if (turn % 20 > 0) continue;
    const { webhooks, mails } = await taker.taken();
    all.webhooks.push(...webhooks);
    all.mails.push(...mails);
  }
  return all;
}

function figuresOf(
  label: string,
  { webhooks, mails, calm, busy }: Collected & { calm: number[] },
  { burst }: Times,
): Figure[] {
  const late = (at: number, start: number) => ({
    late: (at - start) / 1000 + MINUTES * 60,
    burst: start - MINUTES * 60_000 >= burst,
  });
  const called = webhooks.map(({ at, what }) => late(at, Date.parse(what)));
  // The professional's mails name no start; they leave together with the clients'.
  const mailed = mails
    .filter(({ what }) => /^c\d+@/.test(what))
    .map(({ at, what }) => late(at, Number(what.slice(1, -'@exemplo.com.br'.length))));
  const figures = (name: string, all: readonly ReturnType<typeof late>[], perDue: number): Figure[] => {
    const of = (inBurst: boolean) =>
      all
        .filter((each) => each.burst === inBurst)
        .map((each) => each.late)
        .sort((a, b) => a - b);
    const [steady, together] = [of(false), of(true)];
    const last = together.at(-1) ?? Number.NaN;
    const each = `s late at p99 (${quantile(steady, 0.5).toFixed(2)} s at p50)`;
    return [
      atMost(`${name}, one every ${STEADY.stepMs} ms, ${label}`, quantile(steady, 0.99), each, MOST.steady),
      atMost(
        `${name}, ${BURST} in one second, ${label}`,
        last,
        `s until the last (${((BURST * perDue) / last).toFixed(0)} a second)`,
        MOST.burst,
      ),
    ];
  };
  const [free, loaded] = [calm, busy].map((each) =>
    quantile(
      each.sort((a, b) => a - b),
      0.95,
    ),
  ) as [number, number];
  const unit = `times as long as otherwise at p95 (${loaded.toFixed(0)} and ${free.toFixed(0)} ms)`;
  return [
    ...figures('Reminder webhooks', called, 1),
    ...figures('Reminder mails', mailed, 2),
    atMost(`A request for free times in that second, ${label}`, loaded / free, unit, MOST.request),
  ];
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
