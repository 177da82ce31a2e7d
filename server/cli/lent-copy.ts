import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { copySocket, type CopyAnswer } from '#server/copy-door.ts';
import type { DirectoryCopy } from '#server/db/directory-copy.ts';
import { CommandError } from './answer.ts';

/**
 * Works on a copy of a data directory that the server which uses it makes, and takes back as soon as the work is done or this process is
 * gone.
 * @param otherwise what is thrown where no server answers
 * @throws CommandError COPY_WITHOUT_ROOM, COPY_FAILED
 */
export async function onLentCopy<T>(
  dataDir: string,
  work: (copy: DirectoryCopy) => Promise<T>,
  otherwise: unknown,
): Promise<T> {
  const socket = connect(copySocket(dataDir));
  try {
    await once(socket, 'connect').catch(() => {
      throw otherwise;
    });
    const lines = createInterface({ input: socket });
    const line = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as unknown[];
    const answer = line.length === 0 ? null : (JSON.parse(String(line[0])) as CopyAnswer);
    if (answer !== null && 'folder' in answer) return await work(answer);
    if (answer?.refused === 'NO_ROOM')
      throw new CommandError(
        'COPY_WITHOUT_ROOM',
        `Não há espaço em ${dataDir} para uma cópia do banco de dados.`,
        'Nada foi alterado. Libere espaço no disco, ou pare o servidor e repita o comando.',
      );
    throw new CommandError(
      'COPY_FAILED',
      `O servidor não conseguiu copiar o banco de dados: ${answer?.reason ?? 'a conexão foi encerrada'}.`,
      'Nada foi alterado. Veja o log do servidor, ou pare o servidor e repita o comando.',
    );
  } finally {
    // The server ends the connection once the copy is gone.
    if (socket.readyState === 'open') await once(socket.end(), 'close').catch(() => undefined);
    socket.destroy();
  }
}
