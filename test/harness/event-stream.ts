import type { LiveEvent } from '#shared/contract/notifications.ts';
import type { Client } from './client.ts';

/** How long a message may take before a test gives up on it. */
const PATIENCE_MS = 10_000;

export type OpenStream = {
  readonly status: number;
  readonly headers: Headers;
  /** The id of the last message that had one. */
  lastId(): string | null;
  /** The next event, or null once the server has ended the stream. */
  next(): Promise<LiveEvent | null>;
  close(): Promise<void>;
};

/**
 * Opens the event stream as a browser does, with the caller's token in the query.
 * @param lastId the id of the last message of a former stream
 */
export async function openStream(client: Client, lastId: string | null = null): Promise<OpenStream> {
  const controller = new AbortController();
  const query = client.token === null ? '' : `?token=${encodeURIComponent(client.token)}`;
  const response = await fetch(`${client.base}/api/notifications/stream${query}`, {
    signal: controller.signal,
    headers: lastId === null ? {} : { 'last-event-id': lastId },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let received: string | null = null;

  const next = async (): Promise<LiveEvent | null> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end < 0) {
        const chunk = await within(reader?.read());
        if (chunk === undefined || chunk.done) return null;
        text += chunk.value;
        continue;
      }
      const message = text.slice(0, end);
      text = text.slice(end + 2);
      const fields = new Map(message.split('\n').map((line) => [line.split(': ', 1)[0], line]));
      received = fields.get('id')?.slice('id: '.length) ?? received;
      const data = fields.get('data');
      if (data !== undefined && !fields.has('event'))
        return JSON.parse(data.slice('data: '.length)) as LiveEvent;
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    lastId: () => received,
    next,
    async close() {
      controller.abort();
      // Not `closed`: that waits for a reader, and there may be messages that nobody reads any more.
      await reader?.cancel().catch(() => undefined);
    },
  };
}

async function within<Value>(promise: Promise<Value> | undefined): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No message arrived in time.')), PATIENCE_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
