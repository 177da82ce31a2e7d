import { whileCounting } from './cost.ts';
import { atMost, median, type Figure } from './figure.ts';
import { mustAll, requestBytes, type Load } from './load-client.ts';
import { DAY_MS, today } from './open-agenda.ts';
import type { ServerProcess } from './server-process.ts';

const ROUNDS = 9;
const CALLS = 20;

/** What an administrator's screens ask of the whole team: milliseconds to wait for it, and of the server's processor. */
export const SEARCHES = [
  // With four weeks of everybody's appointments behind it, which the distribution weighs.
  {
    name: 'first free times',
    path: `/api/appointments/first-free?from=${dateIn(26)}`,
    most: { wait: 60, cpu: 15 },
  },
  {
    name: 'days on which anybody is free, 31',
    path: `/api/appointments/free-days?anyProfessional=true&from=${dateIn(0)}&to=${dateIn(30)}`,
    most: { wait: 100, cpu: 30 },
  },
] as const;

const READS = [
  ...SEARCHES,
  {
    name: 'days of the team, 42',
    path: `/api/availability/team-days?from=${dateIn(0)}&to=${dateIn(41)}`,
    most: { wait: 20, cpu: 5 },
  },
  // Its last entries are bookings of clients, who are one actor.
  { name: 'the bell', path: '/api/bell', most: { wait: 20, cpu: 10 } },
] as const;

/** Each read one call at a time: the median wait, PostgreSQL's part in it, beside the processor time of the server's process. */
export async function teamReads(
  server: ServerProcess,
  load: Load,
  { token, team }: { readonly token: string; readonly team: string },
  reads: readonly (typeof READS)[number][] = READS,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, path, most } of reads) {
    const requests = Array.from({ length: CALLS }, () => requestBytes('GET', path, undefined, token));
    await mustHold(server.address + path, token);
    const rounds: { wait: number; cpu: number }[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const { result: sent, cpu } = await whileCounting(server.cpu, () => load.send(requests));
      mustAll(sent, 200);
      rounds.push({ wait: median(sent.waits), cpu: (cpu ?? Number.NaN) / CALLS });
    }
    const of = (key: 'wait' | 'cpu') => median(rounds.slice(1).map((round) => round[key]));
    const row = `${team}, ${name}`;
    figures.push(
      atMost(`${row}: median wait`, of('wait'), 'ms', most.wait),
      atMost(`${row}: processor time`, of('cpu'), 'ms of the server’s process', most.cpu),
    );
  }
  return figures;
}

/** Milliseconds that a booking may take alone, of the server's processor, and each of ten at once. */
const MOST_OF_BOOKING = { wait: 60, cpu: 20, crowded: 50 } as const;

/**
 * Bookings with anybody who is free, whose month is weighed under the lock of the organisation: one at a time, then ten at once,
 * where what counts is how soon the next one is done.
 */
export async function teamBookings(
  server: ServerProcess,
  { alone, ten }: { readonly alone: Load; readonly ten: Load },
  { token, people }: { readonly token: string; readonly people: number },
): Promise<Figure[]> {
  let made = 0;
  const requests = () =>
    Array.from({ length: CALLS }, () => {
      const client = { clientName: 'Eva Cruz', clientEmail: `eva-${++made}@exemplo.com.br` };
      const body = { ...client, startTime: `${busyTuesday()}T14:00:00Z`, anyProfessional: true };
      return requestBytes('POST', '/api/appointments', body, token);
    });
  const rounds: { wait: number; cpu: number; crowded: number }[] = [];
  // Fewer in all than there are people, who are free at that time once.
  for (let round = 0; round < 4; round++) {
    const { result: sent, cpu } = await whileCounting(server.cpu, () => alone.send(requests()));
    mustAll(sent, 201);
    const seconds = mustAll(await ten.send(requests()), 201);
    rounds.push({
      wait: median(sent.waits),
      cpu: (cpu ?? Number.NaN) / CALLS,
      crowded: (seconds * 1_000) / CALLS,
    });
  }
  const of = (key: keyof (typeof rounds)[number]) => median(rounds.slice(1).map((round) => round[key]));
  const row = `${people} people, a booking with anybody who is free`;
  return [
    atMost(`${row}: median wait`, of('wait'), 'ms', MOST_OF_BOOKING.wait),
    atMost(`${row}: processor time`, of('cpu'), 'ms of the server’s process', MOST_OF_BOOKING.cpu),
    atMost(`${row}: ten at once`, of('crowded'), 'ms for each', MOST_OF_BOOKING.crowded),
  ];
}

/** A Tuesday with four weeks of everybody's appointments behind it. */
function busyTuesday(): string {
  const first = new Date(today() + 22 * DAY_MS).getUTCDay();
  return dateIn(22 + ((2 - first + 7) % 7));
}

/** The answer has something in its list, or is one. */
async function mustHold(address: string, token: string): Promise<void> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  const said = (await answer.json()) as object;
  const isList = (value: unknown) => Array.isArray(value) && value.length > 0;
  if (!answer.ok || ![said, ...Object.values(said)].some(isList))
    throw new Error(`${address} answers nothing: ${JSON.stringify(said).slice(0, 200)}`);
}

function dateIn(days: number): string {
  return new Date(today() + days * DAY_MS).toISOString().slice(0, 10);
}
