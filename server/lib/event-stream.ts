import type { FastifyReply } from 'fastify';
import { LIVE_HEARTBEAT } from '#shared/contract/live-news.ts';

/**
 * Said at every heartbeat: proxies drop a connection on which nothing is said for a while, and a page that no longer
 * hears it knows that its line is dead. An event of its own name, because a page cannot see comments.
 */
const HEARTBEAT = `event: ${LIVE_HEARTBEAT.event}\ndata: {}\n\n`;

export type EventStream = {
  /**
   * Writes one message as JSON, under the id that the page sends back when it opens the next stream. While the receiver
   * does not read, the message is dropped instead, and `caughtUp` follows.
   */
  send(message: object, id?: string): void;
  end(): void;
};

export type StreamHandlers = {
  /** The receiver reads again after messages were dropped. */
  caughtUp(): void;
  /** Called at every heartbeat, before it is written. */
  beat(): void;
  /** The stream is over, ended by either side. Called once. */
  closed(): void;
};

/**
 * Answers a request with server-sent events on its raw connection. Nothing is queued for a receiver that does not
 * read: one that stays so for two heartbeats is let go.
 */
export function openEventStream(reply: FastifyReply, handlers: StreamHandlers): EventStream {
  reply.hijack();
  const { raw } = reply;
  let blocked = false;
  let dropped = false;
  let missedBeats = 0;

  const write = (text: string) => {
    if (!raw.writableEnded && !raw.destroyed) blocked = !raw.write(text);
  };
  const heartbeat = setInterval(() => {
    handlers.beat();
    if (!blocked) write(HEARTBEAT);
    else if (++missedBeats >= 2) raw.destroy();
  }, LIVE_HEARTBEAT.seconds * 1000);
  heartbeat.unref();

  raw.on('drain', () => {
    blocked = false;
    missedBeats = 0;
    if (!dropped) return;
    dropped = false;
    handlers.caughtUp();
  });
  let over = false;
  const finish = () => {
    if (over) return;
    over = true;
    clearInterval(heartbeat);
    // The line of an ordinary request is written with its answer, which a stream never finishes.
    reply.log.info(
      { route: reply.request.routeOptions.url, ms: Math.round(reply.elapsedTime) },
      'event stream closed',
    );
    handlers.closed();
  };
  raw.on('error', () => raw.destroy());
  raw.on('close', finish);
  // Gone already while the request was being checked: no event will say so any more.
  if (raw.destroyed) setImmediate(finish);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Otherwise nginx collects messages before it passes them on.
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();

  return {
    send(message, id) {
      if (blocked) dropped = true;
      else write(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(message)}\n\n`);
    },
    end: () => void raw.end(),
  };
}
