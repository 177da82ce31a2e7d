import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { createLogger } from '#server/lib/logger.ts';
import { BELL } from '#shared/contract/limits.ts';
import { startServer } from '#server/start-server.ts';
import { addProduct, addWeek, takeNoService } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { addCrowd, addCrowdAppointments } from '#test/factories/crowd.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { createOrganization, createProfessional } from '#test/factories/organization.ts';
import { createClient } from '#test/harness/client.ts';
import { whileCounting } from './cost.ts';
import { atMost, median, type Figure } from './figure.ts';
import { mustAll, openLoad, requestBytes, type Load } from './load-client.ts';
import { DAY_MS, SECRET, today, withDataDir } from './open-agenda.ts';
import { startBuilt, type ServerProcess } from './server-process.ts';
import { SEARCHES, teamBookings, teamReads } from './team-reads.ts';

const PEOPLE = 200;
const ROUNDS = 9;
/** Enough that a hundredth of a second, by which the machine counts, is little beside them. */
const CALLS = 100;
/** Of what takes long. */
const FEW_CALLS = 20;
const MOST_TIMES_THE_CPU = 4;
const MOST_CPU_MS = 5;
/** UTC: everybody works from 9:00 to 18:00 in São Paulo. */
const HALF = [12, 13, 15, 17, 19];
const ALL = [12, 13, 14, 15, 16, 17, 18, 19, 20];
const DAYS = 30;

type Organisation = {
  readonly request: Buffer;
  /** The times of anybody who is free, of two months. */
  readonly times: Buffer;
  readonly admin: string;
  readonly ask: (address: string) => Promise<Response>;
};
const OTHER_QUESTIONS = {
  full: { name: 'search of a week, booked out', mostCpu: 10 },
  times: { name: 'times of two months', mostCpu: 20 },
  fullTimes: { name: 'times of two months, booked out', mostCpu: 40 },
} as const;

type Cost = { readonly cpu: number; readonly wait: number };

/**
 * What an assistant's search for anybody's free times costs the server among 200 people, against the same search with one:
 * processor time of its process alone, all threads; who asks is this process, and the database others. Then what the
 * administrator's screens ask of the 200, and of 200 whose next month is taken whole.
 */
export async function anybodysTimes(env: Record<string, string>): Promise<Figure[]> {
  return withDataDir(async (dataDir) => {
    const settings = { DATA_DIR: dataDir, APP_SECRET: SECRET, RATE_LIMITS: 'off', ...env };
    const [few, many, full] = await organisations(settings);
    const server = await startBuilt(settings);
    let alone: Load | undefined;
    let ten: Load | undefined;
    try {
      alone = await openLoad(server.address, 1);
      ten = await openLoad(server.address, 10);
      for (const { ask } of [few, many]) await mustFind(await ask(server.address));
      const costs: Record<'few' | 'many' | 'crowded' | 'full' | 'times' | 'fullTimes', Cost>[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        costs.push({
          few: await cost(server, alone, few.request),
          many: await cost(server, alone, many.request),
          crowded: await cost(server, ten, many.request),
          full: await cost(server, alone, full.request, FEW_CALLS),
          times: await cost(server, alone, many.times, FEW_CALLS),
          fullTimes: await cost(server, alone, full.times, FEW_CALLS),
        });
      }
      const of = (read: (round: (typeof costs)[number]) => number) => median(costs.slice(1).map(read));
      const [one, all] = [of(({ few }) => few.cpu), of(({ many }) => many.cpu)];
      const waits = `${of(({ many }) => many.wait).toFixed(1)} ms, at 10 connections ${of(({ crowded }) => crowded.wait).toFixed(1)} ms`;
      const unit = `times the CPU among 1 (${all.toFixed(2)} and ${one.toFixed(2)} ms; median wait ${waits})`;
      const name = `Anybody's free times among ${PEOPLE}`;
      const crowded = of(({ crowded }) => crowded.cpu).toFixed(2);
      return [
        atMost(name, all / one, unit, MOST_TIMES_THE_CPU),
        atMost(
          `${name}: processor time`,
          all,
          `ms of the server's process (at 10 connections ${crowded} ms)`,
          MOST_CPU_MS,
        ),
        ...(['full', 'times', 'fullTimes'] as const).map((key) =>
          atMost(
            `${PEOPLE} people, an assistant’s ${OTHER_QUESTIONS[key].name}: processor time`,
            of((round) => round[key].cpu),
            `ms of the server's process (median wait ${of((round) => round[key].wait).toFixed(1)} ms)`,
            OTHER_QUESTIONS[key].mostCpu,
          ),
        ),
        // First, because a connection that is left alone for a minute is closed.
        ...(await teamBookings(server, { alone, ten }, { token: many.admin, people: PEOPLE })),
        ...(await teamReads(server, alone, { token: many.admin, team: `${PEOPLE} people` })),
        ...(await teamReads(
          server,
          alone,
          { token: full.admin, team: `${PEOPLE} people, booked out` },
          SEARCHES,
        )),
      ];
    } finally {
      alone?.close();
      ten?.close();
      await server.stop();
    }
  });
}

/** One of a single person and two of 200, made by a server that is gone when the measuring begins. */
async function organisations(
  settings: Record<string, string>,
): Promise<[Organisation, Organisation, Organisation]> {
  const config = readConfig({ PORT: '0', ...settings });
  const server = await startServer(config, { log: createLogger('silent'), workers: false });
  try {
    const { database } = server.context;
    const few = await organisation(database, server.address, { size: 1, taken: HALF });
    const many = await organisation(database, server.address, { size: PEOPLE, taken: HALF });
    const full = await organisation(database, server.address, { size: PEOPLE, taken: ALL });
    await database.query('ANALYZE');
    return [few, many, full];
  } finally {
    await server.close();
  }
}

async function organisation(
  database: Database,
  address: string,
  { size, taken }: { readonly size: number; readonly taken: readonly number[] },
): Promise<Organisation> {
  const made = await createOrganization({ guest: createClient(address) });
  const person = await createProfessional(made, 'Profissional');
  await addWeek(made, person, { startTime: '09:00', endTime: '18:00', appointmentDuration: 30 });
  await addProduct(made, person, { name: 'Sessão', duration: 60 });
  await takeNoService(made, person);
  const date = (day: number) => new Date(today() + day * DAY_MS).toISOString().slice(0, 10);
  const first = await addAppointment(made, person, `${date(1)}T14:00:00Z`);
  await addCrowd(database, person, size - 1);
  await addCrowdAppointments(database, first, { from: date(0), days: DAYS, hours: taken });
  if (taken === ALL) {
    const away = { from: date(0), to: date(DAYS - 1) };
    if ((await person.client.post('/api/availability/exceptions', away)).status !== 201)
      throw new Error('Nobody left.');
  }
  const token = (await openDoor(made, 'mcp')).token ?? '';
  const call = (name: string, to: string) => {
    const params = { name, arguments: { from: date(1), to } };
    return { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  };
  const body = call('find_free_times', date(7));
  const headers = { accept: 'application/json, text/event-stream' };
  await addNews(database, first, date(-1));
  return {
    request: requestBytes('POST', '/mcp-server', body, token, headers),
    times: requestBytes('POST', '/mcp-server', call('get_availability', date(60)), token, headers),
    ask: (address) =>
      fetch(`${address}/mcp-server`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    admin: made.admin.client.token ?? '',
  };
}

/** As many bookings of clients in the log as the bell looks at, one a minute. */
async function addNews(database: Database, { id }: { readonly id: string }, day: string): Promise<void> {
  await database.query(
    `INSERT INTO audit_log (organization_id, entity, entity_id, action, actor_kind, occurred_at, before, after, subject_name)
     SELECT a.organization_id, 'appointment', gen_random_uuid(), 'created', 'client', $2::timestamptz + n * interval '1 minute', '{}',
            jsonb_build_object('startTime', a.start_time), 'Cliente ' || n
       FROM appointment_rows a, generate_series(1, ${BELL.entries}) n WHERE a.id = $1`,
    [id, `${day}T12:00:00Z`],
  );
}

/** A refusal of a tool is an answer with status 200, and quick. */
async function mustFind(answer: Response): Promise<void> {
  const said = (await answer.json()) as { result?: { structuredContent?: { freeTimes?: unknown[] } } };
  if ((said.result?.structuredContent?.freeTimes ?? []).length === 0)
    throw new Error('The assistant found no free times.');
}

/** Milliseconds of the server's processor time for one call, and the median wait for one. */
async function cost(server: ServerProcess, load: Load, request: Buffer, calls = CALLS): Promise<Cost> {
  const requests = Array.from({ length: calls }, () => request);
  const { result: sent, cpu } = await whileCounting(server.cpu, () => load.send(requests));
  mustAll(sent, 200);
  return { cpu: (cpu ?? Number.NaN) / calls, wait: median(sent.waits) };
}
