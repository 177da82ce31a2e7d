import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { createLogger } from '#server/lib/logger.ts';
import { startServer } from '#server/start-server.ts';
import { openDoor } from '#test/factories/integrations.ts';
import type { Organization } from '#test/factories/organization.ts';
import { cpuOf, cpuEach, whileCounting } from './cost.ts';
import { onPostgres } from './databases.ts';
import { atMost, median, withCpu, type Figure } from './figure.ts';
import { addLargeWorld, APPOINTMENTS, OTHER_ORGANIZATIONS, PEOPLE } from './large-world.ts';
import { compareSearch } from './team-search.ts';
import { mustAll, openLoad, requestBytes, type Load } from './load-client.ts';
import { DAY_MS, SECRET, today, withDataDir } from './open-agenda.ts';

const WORLD = `${PEOPLE} people, ${APPOINTMENTS} appointments, ${OTHER_ORGANIZATIONS} others`;
const WARM_UP = 5;
/** Where processor time has a target: until the engine has compiled what it runs. */
const WARM_UP_CPU = 150;
const CALLS = 60;
/** Milliseconds at the median: the log and what is kept counted, a search at every letter, half a year of a person's hours, a page, two months of everybody. */
const MOST = { counted: 10, letter: 20, hours: 50, page: 200, report: 1_000 } as const;
/** Milliseconds of processor time, and compressed bytes, of a month; milliseconds of anybody's free times. */
const MOST_OF_MONTH = { cpu: 15, bytes: 30_000 } as const;
const MOST_CPU_OF_TIMES = 5;
/** The days of a month's page: six weeks at most. */
const MONTH_SHEET = 42;
/** Lines of appointments in each day: of a phone, which counts, a low screen, a desk's, and a high one. */
const LINES = [0, 4, 8, 12];

/** Something that the organisation's people, visitors or assistants ask for. */
type Use = {
  readonly name: string;
  readonly most: number;
  readonly request: () => Buffer;
  readonly before?: () => void;
  /** Milliseconds of processor time that a call may take. */
  readonly cpu?: number;
  /** Bytes that an answer may have. */
  readonly bytes?: number;
};

/**
 * What the large organisation's answers cost, one call at a time, from a server in this process: milliseconds by the
 * clock, and processor time with the loopback client's, without the database's.
 */
export function run(): Promise<Figure[]> {
  return onPostgres(WORLD, 'in milliseconds', (_label, env) => measure(env));
}

function measure(env: Record<string, string>): Promise<Figure[]> {
  return withDataDir(async (dataDir) => {
    const settings = { PORT: '0', DATA_DIR: dataDir, APP_SECRET: SECRET, RATE_LIMITS: 'off' };
    // The statements that make the appointments take longer than any of the product may.
    const config = readConfig({ ...settings, DATABASE_STATEMENT_TIMEOUT: '600', ...env });
    const server = await startServer(config, { log: createLogger('silent'), workers: false });
    let load: Load | undefined;
    try {
      const organization = await addLargeWorld(server.context.database, server.address);
      load = await openLoad(server.address, 1);
      const figures: Figure[] = [];
      for (const use of await usesOf(organization, server.context)) figures.push(...(await time(load, use)));
      figures.push(...(await compareSearch(load, organization)));
      return figures;
    } finally {
      load?.close();
      await server.close();
    }
  });
}

async function usesOf(organization: Organization, context: Context): Promise<Use[]> {
  const { client, user } = organization.admin;
  const assistant = (await openDoor(organization, 'mcp')).token ?? '';
  const [person] = await context.database.query<{ id: string }>(
    'SELECT user_id AS id FROM search_misses LIMIT 1',
  );
  const date = (day: number) => new Date(today() + day * DAY_MS).toISOString().slice(0, 10);
  const get = (path: string) => requestBytes('GET', path, undefined, client.token ?? '');
  const findTimes = (service?: string) => {
    const find = { name: 'find_free_times', arguments: { from: date(1), to: date(7), service } };
    const ask = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: find };
    const headers = { accept: 'application/json, text/event-stream' };
    return requestBytes('POST', '/mcp-server', ask, assistant, headers);
  };
  // The shortest that is searched for, a first name, a surname, a client, a phone, and nobody: a row for each, because the slowest counts.
  const searches = ['ma', 'Marina', 'Souza', 'Júlia Dias', '11912', 'Quitéria'];
  const always = (request: Buffer) => () => request;
  const dropCache = () => context.publicAnswers.clear();
  return [
    ...searches.map((text) => ({
      name: `client search, "${text}"`,
      most: MOST.letter,
      request: always(get(`/api/appointments/clients?search=${encodeURIComponent(text)}`)),
    })),
    ...(
      [
        ['a page of clients', ''],
        ['clients, a search', 'q=marina'],
        ['clients, a rare text', 'q=cliente-4242'],
        ['clients of one professional', `userId=${person?.id ?? ''}`],
        ['clients with a tag', 'tag=mensal'],
        ['clients with a tag that nobody has', 'tag=nenhum'],
        ['clients without a next appointment', 'filter=withoutNext'],
        ['clients not seen lately', 'filter=notSeenLately'],
      ] as const
    ).map(([name, query]) => ({ name, most: MOST.page, request: always(get(`/api/clients?${query}`)) })),
    ...searches.map((text) => ({
      name: `log search, "${text}"`,
      most: MOST.counted,
      request: always(get(`/api/admin/audit-log?search=${encodeURIComponent(text)}`)),
    })),
    { name: 'log, first page', most: MOST.page, request: always(get('/api/admin/audit-log')) },
    {
      name: 'how the hours of one person were used in 26 weeks',
      most: MOST.hours,
      request: always(get(`/api/insights?weeks=26&userId=${person?.id ?? ''}`)),
    },
    {
      name: 'month report',
      most: MOST.report,
      request: always(get(`/api/reports/month?month=${date(0).slice(0, 7)}`)),
    },
    { name: 'statistics', most: MOST.counted, request: always(get('/api/admin/stats')) },
    ...LINES.map((lines) => {
      const path = `/api/appointments/team-month?from=${date(1 - MONTH_SHEET)}&to=${date(0)}&lines=${lines}`;
      const request = requestBytes('GET', path, undefined, client.token ?? '', { 'accept-encoding': 'br' });
      const name = `month of the organisation, ${lines} lines a day`;
      return { name, most: MOST.page, request: always(request), ...MOST_OF_MONTH };
    }),
    {
      name: 'shared link, not cached',
      most: MOST.page,
      before: dropCache,
      request: always(get(`/api/booking/shared/admin/${user.id}`)),
    },
    {
      name: 'free times of anybody',
      most: MOST.page,
      request: always(findTimes()),
      cpu: MOST_CPU_OF_TIMES,
    },
    {
      // An hour, where half of every hour of everybody is taken.
      name: 'free times of anybody, all booked out',
      most: MOST.page,
      request: always(findTimes('Sessão')),
      cpu: MOST_CPU_OF_TIMES,
    },
  ];
}

async function time(load: Load, { name, most, request, before, cpu, bytes }: Use): Promise<Figure[]> {
  const waits: number[] = [];
  let sentBytes = 0;
  const call = async () => {
    before?.();
    const sent = await load.send([request()]);
    mustAll(sent, 200);
    waits.push(...sent.waits);
    sentBytes = sent.bytes;
  };
  for (let turn = 0; turn < (cpu === undefined ? WARM_UP : WARM_UP_CPU); turn++) await call();
  waits.length = 0;
  const counted = await whileCounting(cpuOf(process.pid), async () => {
    for (let turn = 0; turn < CALLS; turn++) await call();
  });
  const row = `${WORLD}: ${name}`;
  const slowest = Math.max(...waits).toFixed(0);
  const waited = atMost(row, median(waits), `ms (the slowest of ${CALLS}: ${slowest} ms)`, most);
  const each = (counted.cpu ?? Number.NaN) / CALLS;
  return [
    withCpu(waited, cpuEach([counted.cpu], CALLS)),
    ...(cpu === undefined ? [] : [atMost(`${row}: processor time`, each, 'ms with the client’s', cpu)]),
    ...(bytes === undefined ? [] : [atMost(`${row}: compressed`, sentBytes, 'bytes', bytes)]),
  ];
}
