import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { conditionOf, type Condition } from './condition.ts';

/** How long the database may take to show that it can be written to. Milliseconds. */
export const PROBE_MS = 2_000;
/** An answer is good for this long, however many ask: anybody may. Milliseconds. */
const FRESH_MS = 1_000;
/** A connection on which nothing was asked for longer may have been dropped on the way. Milliseconds. */
const KEEP_MS = 30_000;
/** With less room than this an embedded database counts as full. Bytes. */
const LEAST_ROOM = 1024 * 1024;

/** Writes a row over itself: a database that is read-only refuses it. */
const WRITE = 'UPDATE installation SET secret_check = secret_check';
/** Sorts more than the memory granted holds, so that a file is written: an update of one row still fits on a full disk. */
const MEMORY = "SET work_mem = '64kB'";
const SPILL = `SELECT count(*) FROM (SELECT repeat('x', 1000) || n AS line FROM generate_series(1, 200) n ORDER BY 1 OFFSET 0) lines`;

/** Answers with the database's condition, two seconds after the question at the latest. */
export type Probe = () => Promise<Condition>;

/**
 * Probes only when the last probe is over and its answer older than a second; calls in between share that answer.
 * @param ask fails when the database cannot be written to
 */
function createProbe(ask: () => Promise<unknown>): Probe {
  let last: { readonly answer: Promise<Condition>; readonly at: number; over: boolean } | undefined;
  return () => {
    if (last === undefined || (last.over && performance.now() - last.at > FRESH_MS)) {
      const asked = ask().then((): Condition => 'ok', conditionOf);
      const current = { answer: inTime(asked), at: performance.now(), over: false };
      void asked.then(() => (current.over = true));
      last = current;
    }
    return last.answer;
  };
}

async function inTime(condition: Promise<Condition>): Promise<Condition> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Condition>((resolve) => {
    timer = setTimeout(() => resolve('unavailable'), PROBE_MS);
  });
  return Promise.race([condition, late]).finally(() => clearTimeout(timer));
}

/**
 * Probes a server over a connection that is kept for nothing else, so that a pool that is used up is not taken for a
 * database that is gone.
 * @param newConnection makes one that is not open yet, and that gives up after `PROBE_MS`
 */
export function probeServer(newConnection: () => pg.Client): { condition: Probe; close(): Promise<void> } {
  let kept: { readonly client: pg.Client; askedAt: number } | undefined;
  const leave = async () => {
    const client = kept?.client;
    kept = undefined;
    await client?.end().catch(() => undefined);
  };
  const connected = async (): Promise<pg.Client> => {
    if (kept !== undefined && performance.now() - kept.askedAt > KEEP_MS) void leave();
    if (kept === undefined) {
      const client = newConnection();
      client.on('error', () => undefined);
      client.on('end', () => {
        if (kept?.client === client) kept = undefined;
      });
      await client.connect();
      kept = { client, askedAt: performance.now() };
      await client.query(MEMORY);
    }
    kept.askedAt = performance.now();
    return kept.client;
  };
  const condition = createProbe(async () => {
    try {
      await (await connected()).query(`${WRITE}; ${SPILL}`);
    } catch (error) {
      // A refusal is an answer; silence is a connection to leave.
      if (conditionOf(error) === 'unavailable') void leave();
      throw error;
    }
  });
  return { condition, close: leave };
}

/** Probes the embedded database, and the room in its directory where it has one. */
export function probeEmbedded(write: (text: string) => Promise<unknown>, dataDir: string | undefined): Probe {
  return createProbe(async () => {
    await write(WRITE);
    if (dataDir === undefined) return;
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < LEAST_ROOM) throw Object.assign(new Error('no room left'), { code: 'ENOSPC' });
  });
}
