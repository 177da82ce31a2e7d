import { Writable } from 'node:stream';
import { createLogger, type Logger } from '#server/lib/logger.ts';

/** A log of every level, and what was written to it so far. */
export function writtenLog(): { readonly log: Logger; readonly text: () => string } {
  let written = '';
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  return { log: createLogger('trace', destination), text: () => written };
}
