import { connect, type Socket } from 'node:net';

/** How long the server may leave a connection without a byte. */
const PATIENCE_MS = 30_000;
const HEAD_END = '\r\n\r\n';

/** What came back: how long all of it took and each answer alone, and how many answers had each status. */
export type Sent = {
  readonly seconds: number;
  /** Milliseconds from each request to the last byte of its answer. */
  readonly waits: readonly number[];
  readonly statuses: ReadonlyMap<number, number>;
  /** Bytes of all answers, without their heads, as they were sent: compressed where the request allows it. */
  readonly bytes: number;
};

export type Load = {
  /** Sends every request once, each connection its next one as soon as its answer is whole. */
  send(requests: readonly Buffer[]): Promise<Sent>;
  close(): void;
};

/**
 * Keep-alive connections that cost the machine as little as they can, so that what is measured is the server.
 * They read a status, a length and the right number of bytes, which is all that a loopback answer needs.
 */
export async function openLoad(address: string, connections: number): Promise<Load> {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(address)));
  return {
    async send(requests) {
      const statuses = new Map<number, number>();
      const waits: number[] = [];
      let bytes = 0;
      let next = 0;
      const began = performance.now();
      await Promise.all(
        open.map(async (connection) => {
          for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
            const sent = performance.now();
            const { status, length } = await connection.exchange(request);
            bytes += length;
            waits.push(performance.now() - sent);
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          }
        }),
      );
      return { seconds: (performance.now() - began) / 1000, waits, statuses, bytes };
    },
    close() {
      for (const connection of open) connection.close();
    },
  };
}

/** The bytes of one request. */
export function requestBytes(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  token?: string,
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`]),
  ];
  return Buffer.from(`${head.join('\r\n')}${HEAD_END}${content}`);
}

/** @throws Error when any answer had another status. */
export function mustAll(sent: Sent, status: number): number {
  const others = [...sent.statuses].filter(([seen]) => seen !== status);
  if (others.length > 0) {
    throw new Error(
      `Expected only ${status}: ${others.map(([seen, n]) => `${n} times ${seen}`).join(', ')}.`,
    );
  }
  return sent.seconds;
}

type Answer = { readonly status: number; readonly length: number };
type Connection = { exchange(request: Buffer): Promise<Answer>; close(): void };

async function openConnection(address: string): Promise<Connection> {
  const { hostname, port } = new URL(address);
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('The server gave no answer in time.')));

  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;
  let failed: Error | undefined;
  let head: Buffer | undefined;
  let status = 0;
  let length = 0;
  let missing = 0;

  const fail = (error: Error) => {
    failed = error;
    waiting?.reject(error);
  };
  const readHead = (bytes: Buffer) => {
    const end = bytes.indexOf(HEAD_END);
    if (end < 0) {
      head = bytes;
      return;
    }
    head = undefined;
    const text = bytes.toString('latin1', 0, end);
    status = Number(text.slice(9, 12));
    length = Number(/content-length: *(\d+)/i.exec(text)?.[1]);
    missing = length - (bytes.length - end - HEAD_END.length);
  };
  socket.on('data', (bytes) => {
    if (status === 0) readHead(head === undefined ? bytes : Buffer.concat([head, bytes]));
    else missing -= bytes.length;
    if (status === 0 || missing > 0) return;
    const answered = status;
    status = 0;
    if (missing === 0) waiting?.resolve({ status: answered, length });
    else fail(new Error(`An answer with status ${answered} has no length or more bytes than it says.`));
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server closed a connection that it was to keep.')));

  return {
    exchange: (request) =>
      new Promise((resolve, reject) => {
        if (failed) return reject(failed);
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => void socket.destroy(),
  };
}
