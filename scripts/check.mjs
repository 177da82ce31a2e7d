// `npm run check`: all that CI runs besides the tests, two steps at a time.
// Stops at the first that fails; `npm run check -- --all` goes on to the end.
import { ensureInstalled } from './lib/install.mjs';
import { buildIfStale } from '../tools/build.mjs';
import { runNode } from '../tools/run.mjs';

const incremental = (name) => ['--incremental', '--tsBuildInfoFile', `.cache/${name}.tsbuildinfo`];

/**
 * A compiler keeps most of what it makes. With a young generation of 16 MB, Node copies it again and again while it grows:
 * copying and collecting was a fourth of what lint took.
 */
const ROOMY = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=128`.trim() };

/** The fastest first, alone: a forgotten file or name shows within seconds. */
const FIRST = ['structure', 'scripts/check-structure.mjs', []];
/** Lint takes as long as the others together. */
const LANES = [
  [['lint', 'node_modules/eslint/bin/eslint.js', ['.', '--max-warnings', '0']]],
  [
    ['imports', 'scripts/check-imports.mjs', []],
    ['format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']],
    ['types', 'node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json', ...incremental('server')]],
    [
      'types of the web',
      'node_modules/typescript/bin/tsc',
      ['-p', 'web/tsconfig.json', ...incremental('web')],
    ],
    ['unused code', 'node_modules/knip/bin/knip.js', ['--no-progress']],
    // What only tests and the gallery use is no part of the product.
    [
      'code that only tests use',
      'node_modules/knip/bin/knip.js',
      ['--production', '--no-progress', '--config', 'knip.production.json'],
    ],
    // A small change made after the tests ran is often the one that a page has no room left for.
    [
      'weights',
      'node_modules/vitest/vitest.mjs',
      ['run', '--reporter', 'dot', 'test/first-visit-weight.test.ts', 'test/public-page-weight.test.ts'],
    ],
  ],
];

await ensureInstalled();
const goOn = process.argv.includes('--all');
const failed = [];
const others = new AbortController();

async function runStep([name, file, args]) {
  const started = Date.now();
  const code = await runNode(file, args, { signal: others.signal, env: ROOMY }).catch((error) => {
    if (error.name === 'AbortError') return undefined;
    throw error;
  });
  if (code === undefined) return;
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (code !== 0) failed.push(name);
  if (code !== 0 && !goOn) others.abort();
}

await runStep(FIRST);
// What is weighed must be what was just written.
if (failed.length === 0 || goOn) await buildIfStale();
await Promise.all(
  LANES.map(async (steps) => {
    for (const step of steps) if (!others.signal.aborted) await runStep(step);
  }),
);
if (failed.length > 0) {
  console.error(`Check failed: ${failed.join(', ')}.`);
  process.exit(1);
}
