import { addAppointment } from '#test/factories/appointments.ts';
import { cpuEach, whileCounting } from './cost.ts';
import { atLeast, median, withCpu, type Figure } from './figure.ts';
import { mustAll, openLoad, requestBytes, type Load } from './load-client.ts';
import { DAY_MS, openAgendas, SECRET, today, withDataDir } from './open-agenda.ts';
import { startBare, startBuilt, type ServerProcess } from './server-process.ts';

const LEAST = 0.4;
const CONNECTIONS = 10;
const ROUNDS = 21;
const REQUESTS_A_ROUND = 3_000;
const APPOINTMENTS = 20;

/** The public data of a personal link, against a bare server of Node that sends the very same bytes. */
export async function publicData(): Promise<Figure[]> {
  const processes: ServerProcess[] = [];
  const loads: Load[] = [];
  return withDataDir(async (dataDir) => {
    try {
      const product = await startBuilt({ DATA_DIR: dataDir, APP_SECRET: SECRET });
      processes.push(product);
      const path = `/api/booking/personal/${await bookedAgenda(product.address)}`;
      const answer = await fetch(product.address + path);
      const body = Buffer.from(await answer.arrayBuffer());
      const bare = await startBare(body, answer.headers.get('content-type') ?? '');
      processes.push(bare);
      for (const { address } of [product, bare]) loads.push(await openLoad(address, CONNECTIONS));
      const requests = Array.from({ length: REQUESTS_A_ROUND }, () => requestBytes('GET', path));
      const { result: rounds, cpu } = await whileCounting(product.cpu, () => inTurn(loads, requests));
      return [withCpu(figureOf(rounds, body.length), cpuEach([cpu], (ROUNDS + 1) * REQUESTS_A_ROUND))];
    } finally {
      for (const load of loads) load.close();
      for (const server of processes) await server.stop();
    }
  });
}

/** The seconds of each side, round by round, one side after the other. */
async function inTurn(loads: readonly Load[], requests: readonly Buffer[]): Promise<number[][]> {
  const rounds: number[][] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const seconds: number[] = [];
    for (const load of loads) seconds.push(mustAll(await load.send(requests), 200));
    rounds.push(seconds);
  }
  // The first round warms both sides up.
  return rounds.slice(1);
}

function figureOf(rounds: readonly number[][], bytes: number): Figure {
  const speed = (side: number) =>
    median(rounds.map((seconds) => REQUESTS_A_ROUND / (seconds[side] ?? NaN))).toFixed(0);
  const ratio = median(rounds.map(([product = NaN, bare = NaN]) => bare / product));
  const unit = `of a bare node:http (${speed(0)} and ${speed(1)} a second)`;
  return atLeast(`Public data over HTTP, ${bytes} bytes, 10 connections`, ratio, unit, LEAST);
}

/** A professional with open hours and some appointments ahead; returns the slug of their link. */
async function bookedAgenda(address: string): Promise<string> {
  const { organization, people } = await openAgendas(address, 1);
  const [person] = people;
  if (person === undefined) throw new Error('There is nobody to book.');
  for (let day = 1; day <= APPOINTMENTS; day++) {
    const noon = new Date(today() + (day + 0.5) * DAY_MS);
    await addAppointment(organization, person, noon.toISOString());
  }
  return person.user.bookingSlug;
}
