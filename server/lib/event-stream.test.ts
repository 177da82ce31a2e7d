import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openEventStream } from './event-stream.ts';

/** A connection whose receiver reads only when asked to. */
class Connection extends EventEmitter {
  written: string[] = [];
  reads = true;
  destroyed = false;
  writableEnded = false;
  status = 0;

  writeHead(status: number) {
    this.status = status;
  }
  flushHeaders() {}
  write(text: string) {
    this.written.push(text);
    return this.reads;
  }
  end() {
    this.writableEnded = true;
    this.emit('close');
  }
  destroy() {
    this.destroyed = true;
    this.emit('close');
  }
}

const BEAT_MS = 25_000;
let raw: Connection;
const handlers = { caughtUp: vi.fn(), beat: vi.fn(), closed: vi.fn() };
const log = { info: vi.fn() };
const open = () => {
  const request = { routeOptions: { url: '/stream' } };
  const reply = { raw, log, request, elapsedTime: 1.4, hijack: () => undefined };
  return openEventStream(reply as unknown as FastifyReply, handlers);
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  raw = new Connection();
});
afterEach(() => {
  vi.useRealTimers();
});

it('writes messages as JSON and a heartbeat every 25 seconds', () => {
  const stream = open();
  stream.send({ type: 'user_updated' });
  vi.advanceTimersByTime(2 * BEAT_MS);
  expect(raw.status).toBe(200);
  const beat = 'event: heartbeat\ndata: {}\n\n';
  expect(raw.written).toEqual(['data: {"type":"user_updated"}\n\n', beat, beat]);
  expect(handlers.beat).toHaveBeenCalledTimes(2);
});

it('queues nothing for a receiver that does not read, and says so once it reads again', () => {
  const stream = open();
  raw.reads = false;
  for (const n of [1, 2, 3]) stream.send({ n });
  expect(raw.written).toHaveLength(1);
  raw.reads = true;
  raw.emit('drain');
  expect(handlers.caughtUp).toHaveBeenCalledTimes(1);
  stream.send({ n: 4 });
  raw.emit('drain');
  expect(raw.written).toHaveLength(2);
  expect(handlers.caughtUp).toHaveBeenCalledTimes(1);
});

it('lets a receiver go that does not read for two heartbeats', () => {
  const stream = open();
  raw.reads = false;
  stream.send({ n: 1 });
  vi.advanceTimersByTime(BEAT_MS);
  expect(raw.destroyed).toBe(false);
  vi.advanceTimersByTime(BEAT_MS);
  expect(raw.destroyed).toBe(true);
  expect(handlers.closed).toHaveBeenCalledTimes(1);
});

it('ends once, on either side, and writes no more', () => {
  const stream = open();
  stream.end();
  raw.emit('close');
  stream.send({ n: 1 });
  vi.advanceTimersByTime(3 * BEAT_MS);
  expect(raw.written).toEqual([]);
  expect(handlers.closed).toHaveBeenCalledTimes(1);
  expect(log.info.mock.calls).toEqual([[{ route: '/stream', ms: 1 }, 'event stream closed']]);
});

it('a stream is over at once when the receiver left while the request was being checked', () => {
  raw.destroyed = true;
  open();
  vi.runOnlyPendingTimers();
  expect(handlers.closed).toHaveBeenCalledTimes(1);
});
