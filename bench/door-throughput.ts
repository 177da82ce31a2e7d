import { addAppointment } from '#test/factories/appointments.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { cpuEach, whileCounting } from './cost.ts';
import { atLeast, median, withCpu, type Figure } from './figure.ts';
import { mustAll, openLoad, requestBytes, type Load, type Sent } from './load-client.ts';
import { DAY_MS, openAgendas, SECRET, today, withDataDir } from './open-agenda.ts';
import { startBare, startBuilt, type ServerProcess } from './server-process.ts';

const CONNECTIONS = 10;
const ROUNDS = 7;
const REQUESTS_A_ROUND = 200;
/** On a slow machine fewer rounds have to do. */
const BUDGET = { leastRounds: 3, ms: 8_000 } as const;
const PROFESSIONALS = 5;
const APPOINTMENTS_EACH = 12;

/** One thing that is asked for, and the least share of a bare server's speed that it may have. */
type Use = { readonly name: string; readonly least: number; readonly request: Buffer };

/** The two doors of one installation, each use in turn with the bare server. @param label of the database */
export async function doorThroughput(label: string, env: Record<string, string>): Promise<Figure[]> {
  return withDataDir(async (dataDir) => {
    const product = await startBuilt({ DATA_DIR: dataDir, APP_SECRET: SECRET, ...env });
    try {
      const figures: Figure[] = [];
      for (const use of await usesOf(product.address))
        figures.push(await compare(`${use.name}, ${label}`, use, product));
      return figures;
    } finally {
      await product.stop();
    }
  });
}

/** A clinic with appointments ahead and both doors open, and what is asked of it. */
async function usesOf(address: string): Promise<Use[]> {
  const { organization, people } = await openAgendas(address, PROFESSIONALS);
  for (const person of people) {
    for (let day = 1; day <= APPOINTMENTS_EACH; day++)
      await addAppointment(organization, person, new Date(today() + (day + 0.5) * DAY_MS).toISOString());
  }
  const api = (await openDoor(organization, 'api')).token ?? '';
  const mcp = (await openDoor(organization, 'mcp')).token ?? '';
  const date = (day: number) => new Date(today() + day * DAY_MS).toISOString().slice(0, 10);
  const [person] = people;
  if (person === undefined) throw new Error('There is nobody to ask for.');
  const get = (path: string) => requestBytes('GET', `/api/v1${path}`, undefined, api);
  const ask = (method: string, params: object) =>
    requestBytes('POST', '/mcp-server', { jsonrpc: '2.0', id: 1, method, params }, mcp, {
      accept: 'application/json, text/event-stream',
    });
  const call = (name: string, args: object) => ask('tools/call', { name, arguments: args });
  const week = { from: date(2), to: date(8) };
  return [
    { name: 'API: a page of 50 appointments', least: 0.15, request: get('/appointments?limit=50') },
    {
      name: 'API: free times of a week',
      least: 0.025,
      request: get(`/free-slots?professionalId=${person.user.id}&from=${week.from}&to=${week.to}`),
    },
    { name: 'Assistant: the tools', least: 0.03, request: ask('tools/list', {}) },
    {
      name: 'Assistant: appointments of a week',
      least: 0.012,
      request: call('list_appointments', { ...week, limit: 20 }),
    },
    {
      name: 'Assistant: free times of a professional',
      least: 0.012,
      request: call('get_availability', { professional: person.user.name, ...week }),
    },
    { name: 'Assistant: free times of anybody', least: 0.008, request: call('find_free_times', week) },
  ];
}

async function compare(name: string, { request, least }: Use, product: ServerProcess): Promise<Figure> {
  const { body, contentType } = await answerTo(product.address, request);
  const bare = await startBare(body, contentType);
  const loads: Load[] = [];
  try {
    for (const each of [product.address, bare.address]) loads.push(await openLoad(each, CONNECTIONS));
    const { result: rounds, cpu } = await whileCounting(product.cpu, () => inTurn(loads, request));
    const figure = figureOf(`${name}, ${body.length} bytes`, rounds.slice(1), least);
    return withCpu(figure, cpuEach([cpu], rounds.length * REQUESTS_A_ROUND));
  } finally {
    for (const load of loads) load.close();
    await bare.stop();
  }
}

/** What the product answers, so that the bare server can send the same. */
async function answerTo(address: string, request: Buffer) {
  const [head = '', body = ''] = request.toString('utf8').split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const [method = '', path = ''] = line.split(' ');
  const headers = lines
    .map((each): [string, string] => [each.slice(0, each.indexOf(':')), each.slice(each.indexOf(':') + 2)])
    .filter(([field]) => field !== 'host' && field !== 'content-length');
  const answer = await fetch(address + path, { method, headers, ...(body === '' ? {} : { body }) });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok || bytes.includes('"isError":true')) throw new Error(`${path}: ${bytes.toString('utf8')}`);
  return { body: bytes, contentType: answer.headers.get('content-type') ?? '' };
}

/** Round by round, one side after the other; the first round warms both sides up. */
async function inTurn(loads: readonly Load[], request: Buffer): Promise<Sent[][]> {
  const requests = Array.from({ length: REQUESTS_A_ROUND }, () => request);
  const rounds: Sent[][] = [];
  for (const end = Date.now() + BUDGET.ms; rounds.length <= ROUNDS;) {
    if (rounds.length > BUDGET.leastRounds && Date.now() > end) break;
    const sides: Sent[] = [];
    for (const load of loads) {
      const sent = await load.send(requests);
      mustAll(sent, 200);
      sides.push(sent);
    }
    rounds.push(sides);
  }
  return rounds;
}

function figureOf(name: string, rounds: readonly Sent[][], least: number): Figure {
  const seconds = (side: number) => rounds.map((sides) => sides[side]?.seconds ?? Number.NaN);
  const speed = (side: number) => median(seconds(side).map((each) => REQUESTS_A_ROUND / each)).toFixed(0);
  const waits = rounds.flatMap(([product]) => product?.waits ?? []).sort((a, b) => a - b);
  const wait = (share: number) => (waits[Math.floor(waits.length * share)] ?? Number.NaN).toFixed(1);
  const ratio = median(rounds.map(([product, bare]) => (bare?.seconds ?? 0) / (product?.seconds ?? 0)));
  const unit = `of a bare node:http (${speed(0)} and ${speed(1)} a second; p50 ${wait(0.5)} ms, p99 ${wait(0.99)} ms)`;
  return atLeast(name, ratio, unit, least);
}
