import { once } from 'node:events';
import { rm, unlink } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Context } from './context.ts';
import { copyDirectory, NoRoomForCopy, removeCopies, type DirectoryCopy } from './db/directory-copy.ts';

/** Where the process that has an embedded database listens for commands of this machine. */
export const copySocket = (dataDir: string): string => join(dataDir, 'hora-marcada.sock');

/** What comes back for a connection: one line of JSON. */
export type CopyAnswer = DirectoryCopy | { readonly refused: 'NO_ROOM' | 'FAILED'; readonly reason: string };

export type CopyDoor = { close(): Promise<void> };

/**
 * Lends copies of the data directory to who may connect to a socket in it: its owner, for `hora backup` while the server runs. A copy is
 * there until the other side ends the connection, which this side ends once the copy is gone. Null where no socket can be had, which a warning says.
 */
export async function openCopyDoor({ config, database, log }: Context): Promise<CopyDoor | null> {
  const { holdStill } = database;
  if (holdStill === null) return null;
  const path = copySocket(config.dataDir);
  const lent = new Set<Promise<void>>();
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    const done = lend(socket, () =>
      copyDirectory(config.dataDir, { holdStill, script: (sql) => database.script(sql) }),
    )
      .catch((error: unknown) => {
        log.error({ err: error }, 'a copy of the data directory could not be lent');
        refuse(socket, error);
      })
      .finally(() => {
        open.delete(socket);
        lent.delete(done);
      });
    lent.add(done);
  });
  try {
    await removeCopies(config.dataDir);
    await unlink(path).catch(() => undefined);
    // Nobody but the owner may connect, whatever the folder allows.
    const mask = process.umask(0o177);
    try {
      server.listen(path);
    } finally {
      process.umask(mask);
    }
    await once(server, 'listening');
  } catch (error) {
    log.warn({ err: error, path }, 'no socket for commands: backups need the server to be stopped');
    return null;
  }
  return {
    async close() {
      server.close();
      open.forEach((socket) => socket.destroy());
      await Promise.all(lent);
    },
  };
}

/** Makes a copy, and removes it once the other side has ended the connection. */
async function lend(socket: Socket, copy: () => Promise<DirectoryCopy>): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close']) socket.once(event, () => resolve());
  });
  socket.resume();
  const made = await copy();
  try {
    socket.write(`${JSON.stringify(made satisfies CopyAnswer)}\n`);
    await ended;
  } finally {
    await rm(made.folder, { recursive: true, force: true });
  }
  socket.end();
}

function refuse(socket: Socket, error: unknown): void {
  const refused = error instanceof NoRoomForCopy ? 'NO_ROOM' : 'FAILED';
  const reason = error instanceof Error ? error.message : String(error);
  socket.end(`${JSON.stringify({ refused, reason } satisfies CopyAnswer)}\n`);
}
