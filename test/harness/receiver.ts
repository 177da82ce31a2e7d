import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { AppointmentPayload, WebhookLog } from '#shared/contract/webhooks.ts';
import { waitFor } from './wait.ts';

/** A delivery about an appointment, as nearly all tests have them. */
export type AppointmentLog = WebhookLog & { readonly payload: AppointmentPayload };

export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Of an appointment; tests about clients say so. */
  readonly payload: AppointmentPayload;
};

export type Receiver = {
  /** The address to be called, with a path of the caller's. */
  url(path?: string): string;
  readonly received: readonly Received[];
  /** Waits until `count` calls have come. */
  calls(count: number): Promise<readonly Received[]>;
  /** What the next calls are answered, in order; 200 once it is used up. A function answers by itself. */
  answer(...answers: (number | RequestListener)[]): void;
  /** Stops listening; `listen` begins again at the same address. */
  close(): Promise<void>;
  listen(): Promise<void>;
};

/**
 * What a call says, if the reference library finds it rightly signed. @throws Error when it does not
 * @param at the server's time, by which the library judges the age
 */
export function verified({ text, headers }: Received, secret: string | null, at: Date): unknown {
  const now = Date.now;
  Date.now = () => at.getTime();
  try {
    return new Webhook(secret ?? '').verify(text, headers as Record<string, string>);
  } finally {
    Date.now = now;
  }
}

/** A webhook's receiver on this machine, which remembers what it was sent. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: (number | RequestListener)[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        text,
        payload: JSON.parse(text) as AppointmentPayload,
      });
      const next = answers.shift() ?? 200;
      if (typeof next === 'function') next(request, response);
      else response.writeHead(next).end(`resposta ${next}`);
    });
  });
  let port = 0;
  const listen = async () => {
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  };
  await listen();
  return {
    url: (path = '/ponto') => `http://127.0.0.1:${port}${path}`,
    received,
    calls: (count) => waitFor(() => Promise.resolve(received.length >= count ? received : null)),
    answer: (...next) => void answers.push(...next),
    listen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
