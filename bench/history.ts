import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { readProfessionalJson } from '#server/features/booking/booking.service.ts';
import { createLogger } from '#server/lib/logger.ts';
import { startServer, type RunningServer } from '#server/start-server.ts';
import type { Person } from '#test/factories/organization.ts';
import { onBothDatabases } from './databases.ts';
import { atMost, median, notMeasured, type Figure } from './figure.ts';
import { mustAll, openLoad, requestBytes, type Load } from './load-client.ts';
import { bookingAt, DAY_MS, openAgendas, SECRET, today, withDataDir } from './open-agenda.ts';

const PAST_APPOINTMENTS = 200_000;
/** A statement may not take long. */
const PAST_AT_ONCE = 10_000;
const LIMIT = 1.3;
const WARM_UP = 20;
const CALLS = 250;
/** On a slow machine fewer calls have to do, and without its past an agenda is not measured. */
const BUDGET = { leastCalls: 80, callsMs: 8_000, pastMs: 60_000 } as const;

/** One way to use a professional's agenda, once; returns the seconds. */
type Use = { readonly name: string; run(person: Person, turn: number): Promise<number> };

/**
 * How much slower an agenda is for a long past: each use by a professional with 200,000 past appointments and by one
 * with none, in turn, in one database; the two have the same appointments ahead.
 */
export function history(): Promise<Figure[]> {
  return onBothDatabases(`With ${PAST_APPOINTMENTS} past appointments`, measure);
}

async function measure(label: string, env: Record<string, string>): Promise<Figure[]> {
  const late = `${PAST_APPOINTMENTS} appointments took more than ${BUDGET.pastMs / 1000} s to add`;
  return withDataDir(async (dataDir) => {
    const config = readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      APP_SECRET: SECRET,
      RATE_LIMITS: 'off',
      ...env,
    });
    let server: RunningServer | undefined;
    let load: Load | undefined;
    try {
      server = await startServer(config, { log: createLogger('silent'), workers: false });
      const { people } = await openAgendas(server.address, 2);
      const [old, fresh] = people;
      if (old === undefined || fresh === undefined) throw new Error('There is nobody to compare.');
      if (!(await addPast(server.context, old))) {
        return [notMeasured(nameOf(label, 'every use'), `<= ${LIMIT}`, late)];
      }
      load = await openLoad(server.address, 1);
      const figures: Figure[] = [];
      for (const use of usesOf(server.context, load)) figures.push(await compare(label, use, { old, fresh }));
      return figures;
    } finally {
      load?.close();
      await server?.close();
    }
  });
}

/** Appointments of half an hour, back to back, until today; false when it takes too long. */
async function addPast({ database }: Context, { user }: Person): Promise<boolean> {
  const end = Date.now() + BUDGET.pastMs;
  const until = new Date(today());
  for (let number = 0; number < PAST_APPOINTMENTS; number += PAST_AT_ONCE) {
    if (Date.now() > end) return false;
    await database.query(
      `INSERT INTO appointments (id, organization_id, user_id, professional_name, timezone, client_name, client_email,
         start_time, end_time, lane, revision, manage_token_hash, created_by, created_at, updated_at)
       SELECT gen_random_uuid(), u.organization_id, u.id, u.name, u.timezone, 'Cliente ' || n, 'cliente@exemplo.com.br',
              $2::timestamptz - n * interval '30 minutes', $2::timestamptz - (n - 1) * interval '30 minutes',
              0, 0, sha256(n::text::bytea), 'public', $2, $2
         FROM users u, generate_series($3::int, $4::int) n
        WHERE u.id = $1`,
      [user.id, until, number + 1, number + PAST_AT_ONCE],
    );
  }
  // What the automatic maintenance of a server, or the nightly one of the embedded database, has long done.
  await database.script('VACUUM ANALYZE appointment_rows');
  return true;
}

/** What people do with an agenda. Booking comes first, so that the others read what it left. */
function usesOf(context: Context, load: Load): Use[] {
  const [from, to] = [new Date(today()), new Date(today() + 30 * DAY_MS)];
  const dates = `from=${dateOf(from)}&to=${dateOf(new Date(to.getTime() - DAY_MS))}`;
  const times = `from=${from.toISOString()}&to=${to.toISOString()}`;
  const get = async (path: string, token?: string) =>
    mustAll(await load.send([requestBytes('GET', path, undefined, token)]), 200);
  return [
    {
      name: 'booking',
      async run(person, turn) {
        const request = requestBytes('POST', '/api/appointments/public', bookingAt(person, turn));
        return mustAll(await load.send([request]), 201);
      },
    },
    {
      name: 'free times of 30 days',
      run: ({ user }) => get(`/api/slots?professionalId=${user.id}&${dates}`),
    },
    {
      name: 'appointments of a month',
      run: ({ client }) => get(`/api/appointments?${times}`, client.token ?? ''),
    },
    { name: 'public data', run: ({ user }) => get(`/api/booking/personal/${user.bookingSlug}`) },
    {
      name: 'public data, not cached',
      async run({ user }) {
        context.publicAnswers.clear();
        const began = performance.now();
        await readProfessionalJson(context, user.bookingSlug);
        return (performance.now() - began) / 1000;
      },
    },
  ];
}

/** Call by call in turn, and the ratio of each pair, so that a noisy minute falls on both sides and a moment on none. */
async function compare(label: string, use: Use, sides: { old: Person; fresh: Person }): Promise<Figure> {
  const [ratios, usual]: [number[], number[]] = [[], []];
  const end = Date.now() + BUDGET.callsMs;
  for (let turn = 0; turn < WARM_UP + CALLS; turn++) {
    if (ratios.length >= BUDGET.leastCalls && Date.now() > end) break;
    const order = turn % 2 === 0 ? ([sides.old, sides.fresh] as const) : ([sides.fresh, sides.old] as const);
    const [first, second] = [await use.run(order[0], turn), await use.run(order[1], turn)];
    if (turn < WARM_UP) continue;
    const [old, fresh] = order[0] === sides.old ? [first, second] : [second, first];
    ratios.push(old / fresh);
    usual.push(fresh);
  }
  const unit = `times the ${(median(usual) * 1000).toFixed(2)} ms with none`;
  return atMost(nameOf(label, use.name), median(ratios), unit, LIMIT);
}

function nameOf(label: string, use: string): string {
  return `With ${PAST_APPOINTMENTS} past appointments, ${label}: ${use}`;
}

function dateOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
