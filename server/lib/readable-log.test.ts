import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { readableLine } from './readable-log.ts';

/** What a logger writes as text, with the clock left out. */
function written(work: (log: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  const destination = { write: (line: string) => (text += line) };
  work(createLogger('debug', destination, 'text'));
  return text.replaceAll(/^\d\d:\d\d:\d\d /gm, '');
}

it('writes one readable line for each entry', () => {
  const text = written((log) => {
    log.info({ address: 'http://127.0.0.1:3000', tries: 2 }, 'listening');
    log.warn('odd');
  });
  expect(text).toBe('INFO  listening address=http://127.0.0.1:3000 tries=2\nWARN  odd\n');
});

it('writes an error with its cause beneath its line', () => {
  const cause = new TypeError('inner');
  const text = written((log) => log.error({ err: new Error('outer', { cause }) }, 'failed'));
  expect(text).toMatch(/^ERROR failed\n {2}Error: outer\n +at [^]+\n {2}TypeError: inner\n +at /);
});

it('redacts the same values as in JSON', () => {
  expect(written((log) => log.info({ password: 'segredo1' }, 'x'))).toBe('INFO  x password=[redacted]\n');
});

it('leaves what is not JSON as it is', () => {
  expect(readableLine('plain\n')).toBe('plain\n');
});
