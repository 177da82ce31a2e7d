import { expect, test } from 'vitest';
import { runBenches } from './bench-run.mjs';

const figure = (name) => ({ name, value: 2, unit: 'times as fast', target: '>= 1', ok: true });
const pages = (printed) => ({
  log: (text) => printed.push(text),
  error: ({ message }) => printed.push(message),
});

test('prints the rows of each file before the next one runs, and fails when one breaks off', async () => {
  const printed = [];
  const seen = [];
  const modules = {
    'first.bench.ts': { run: () => Promise.resolve([figure('One')]) },
    'broken.bench.ts': {
      run: () => {
        seen.push(printed.join('\n').includes('✓  One'));
        return Promise.reject(new Error('A worker ended.'));
      },
    },
    'last.bench.ts': { run: () => Promise.resolve([figure('Two')]) },
  };
  const load = (file) => Promise.resolve(modules[file]);
  expect(await runBenches(Object.keys(modules), load, pages(printed))).toBe(false);
  expect(seen).toEqual([true]);
  const text = printed.join('\n');
  for (const part of ['✓  One', 'A worker ended.', '✓  Two']) expect(text).toContain(part);
  expect(printed.at(-1)).toBe('2 of 2 within target, broken.bench.ts failed. The bench fails.');
});

test('passes when every file ends within its targets', async () => {
  const printed = [];
  const load = () => Promise.resolve({ run: () => Promise.resolve([figure('One')]) });
  expect(await runBenches(['only.bench.ts'], load, pages(printed))).toBe(true);
  expect(printed.at(-1)).toBe('1 of 1 within target.');
});
