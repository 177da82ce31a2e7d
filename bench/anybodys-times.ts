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
import { teamBookings, teamReads } from './team-reads.ts';

const PEOPLE = 200;
const ROUNDS = 9;
/** Enough that a hundredth of a second, by which the machine counts, is little beside them. */
const CALLS = 100;
const MOST_TIMES_THE_CPU = 4;
const MOST_CPU_MS = 5;
/** UTC: everybody works from 9:00 to 18:00 in São Paulo, and half of it is taken. */
const TAKEN_HOURS = [12, 13, 15, 17, 19];
const DAYS = 30;

type Organisation = {
  readonly request: Buffer;
  readonly admin: string;
  readonly ask: (address: string) => Promise<Response>;
};
type Cost = { readonly cpu: number; readonly wait: number };

/**
 * What an assistant's search for anybody's free times costs the server among 200 people, against the same search with one:
 * processor time of its process alone, all threads; who asks is this process, and the database others. Then what the
 * administrator's screens ask of the 200.
 */
export async function anybodysTimes(env: Record<string, string>): Promise<Figure[]> {
  return withDataDir(async (dataDir) => {
    const settings = { DATA_DIR: dataDir, APP_SECRET: SECRET, RATE_LIMITS: 'off', ...env };
    const [few, many] = await organisations(settings);
    const server = await startBuilt(settings);
    let alone: Load | undefined;
    let ten: Load | undefined;
    try {
      alone = await openLoad(server.address, 1);
      ten = await openLoad(server.address, 10);
      for (const { ask } of [few, many]) await mustFind(await ask(server.address));
      const costs: { few: Cost; many: Cost; crowded: Cost }[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        costs.push({
          few: await cost(server, alone, few),
          many: await cost(server, alone, many),
          crowded: await cost(server, ten, many),
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
        ...(await teamReads(server, alone, { token: many.admin, people: PEOPLE })),
        ...(await teamBookings(server, { alone, ten }, { token: many.admin, people: PEOPLE })),
      ];
    } finally {
      alone?.close();
      ten?.close();
      await server.stop();
    }
  });
}

/** One of a single person and one of 200, made by a server that is gone when the measuring begins. */
async function organisations(settings: Record<string, string>): Promise<[Organisation, Organisation]> {
  const config = readConfig({ PORT: '0', ...settings });
  const server = await startServer(config, { log: createLogger('silent'), workers: false });
  try {
    const { database } = server.context;
    const few = await organisation(database, server.address, 1);
    const many = await organisation(database, server.address, PEOPLE);
    await database.query('ANALYZE');
    return [few, many];
  } finally {
    await server.close();
  }
}

async function organisation(database: Database, address: string, size: number): Promise<Organisation> {
  const made = await createOrganization({ guest: createClient(address) });
  const person = await createProfessional(made, 'Profissional');
  await addWeek(made, person, { startTime: '09:00', endTime: '18:00', appointmentDuration: 30 });
  await addProduct(made, person, { name: 'Sessão', duration: 60 });
  await takeNoService(made, person);
  const date = (day: number) => new Date(today() + day * DAY_MS).toISOString().slice(0, 10);
  const first = await addAppointment(made, person, `${date(1)}T14:00:00Z`);
  await addCrowd(database, person, size - 1);
  await addCrowdAppointments(database, first, { from: date(0), days: DAYS, hours: TAKEN_HOURS });
  const token = (await openDoor(made, 'mcp')).token ?? '';
  const params = { name: 'find_free_times', arguments: { from: date(1), to: date(7) } };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const headers = { accept: 'application/json, text/event-stream' };
  await addNews(database, first, date(-1));
  return {
    request: requestBytes('POST', '/mcp-server', body, token, headers),
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
async function cost(server: ServerProcess, load: Load, { request }: Organisation): Promise<Cost> {
  const requests = Array.from({ length: CALLS }, () => request);
  const { result: sent, cpu } = await whileCounting(server.cpu, () => load.send(requests));
  mustAll(sent, 200);
  return { cpu: (cpu ?? Number.NaN) / CALLS, wait: median(sent.waits) };
}
