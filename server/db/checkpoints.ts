import { readFile, rename, writeFile } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from '#server/lib/logger.ts';

/** Pauses between two checkpoints, and between two notes of how far the log reaches. Milliseconds. */
const CHECKPOINT_MS = 3 * 60_000;
const NOTE_MS = 5_000;

/** How far the write-ahead log reached, in bytes, and whose log it is: positions of two databases cannot be compared. */
type Marker = { readonly system: string; readonly position: string; readonly at: string };

/** Rows that are gone: noticed when, and up to which time everything had been saved. ISO instants. */
type Loss = { readonly noticedAt: string; readonly savedUntil: string; readonly missingBytes: number };

export type Checkpoints = {
  /** Makes a last checkpoint and no further one. */
  stop(): Promise<void>;
};

/**
 * Makes the embedded database's checkpoints. PGlite has no background process for them, and until one is made a damaged
 * page of the write-ahead log costs every row written after it, without an error.
 * `<dataDir>.marker.json` says how far the log reached. A database that ends before its marker has lost acknowledged
 * rows; the log says so at this start and at each one after, until somebody removes `<dataDir>.loss.json`.
 */
export async function startCheckpoints(pglite: PGlite, dataDir: string, log: Logger): Promise<Checkpoints> {
  const markerPath = `${dataDir}.marker.json`;
  await reportLoss(pglite, markerPath, `${dataDir}.loss.json`, log);
  let noted = '';
  let checkpointed = '';
  const note = async () => {
    const marker = await markerOf(pglite);
    if (marker.position === noted) return;
    await replaceFile(markerPath, marker);
    noted = marker.position;
  };
  const checkpoint = async () => {
    if ((await markerOf(pglite)).position === checkpointed) return;
    await pglite.exec('CHECKPOINT');
    await note();
    checkpointed = noted;
  };
  let queue = Promise.resolve();
  const enqueue = (step: () => Promise<void>) =>
    (queue = queue
      .then(step)
      .catch((error: unknown) => log.error({ err: error }, 'the embedded database made no checkpoint')));
  await enqueue(checkpoint);
  const timers = [
    setInterval(() => void enqueue(note), NOTE_MS).unref(),
    setInterval(() => void enqueue(checkpoint), CHECKPOINT_MS).unref(),
  ];
  return {
    stop() {
      timers.forEach(clearInterval);
      return enqueue(checkpoint);
    },
  };
}

async function reportLoss(pglite: PGlite, markerPath: string, lossPath: string, log: Logger): Promise<void> {
  const marker = await readJson<Marker>(markerPath);
  if (marker !== null) {
    // Where the last stop, or the recovery of this start, ended the log: opening has written behind it since.
    const found = await markerOf(pglite, '(SELECT checkpoint_lsn FROM pg_control_checkpoint())');
    const missing = BigInt(marker.position) - BigInt(found.position);
    if (marker.system === found.system && missing > 0n) {
      const loss: Loss = { noticedAt: found.at, savedUntil: marker.at, missingBytes: Number(missing) };
      await replaceFile(lossPath, loss);
    }
  }
  const loss = await readJson<Loss>(lossPath);
  if (loss === null) return;
  log.error(
    { ...loss, file: lossPath },
    'O banco de dados perdeu as últimas alterações: um arquivo estava danificado. Agendamentos confirmados podem ' +
      'estar faltando. O que fazer: pare o servidor, guarde uma cópia da pasta de dados e restaure o último backup ' +
      'bom. Se preferir continuar com o que restou, apague o arquivo indicado em "file" para não ver mais este aviso.',
  );
}

/** @param position an SQL expression; by default what is in the log's files for certain */
async function markerOf(pglite: PGlite, position = 'pg_current_wal_flush_lsn()'): Promise<Marker> {
  const { rows } = await pglite.query<{ system: string; position: string }>(
    `SELECT (SELECT system_identifier::text FROM pg_control_system()) AS system,
            pg_wal_lsn_diff(${position}, '0/0')::text AS position`,
  );
  const [row] = rows;
  if (!row) throw new Error('The database does not say how far its log reaches.');
  return { ...row, at: new Date().toISOString() };
}

/** In one step: nobody ever reads half a file. */
async function replaceFile(path: string, content: Marker | Loss): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(content), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

async function readJson<T>(path: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch {
    return null;
  }
}
