import { relative } from 'node:path';
import { ensureChromium } from '../../../tools/chromium.mjs';
import { findEngines } from '../../../tools/engines.mjs';
import { root } from '../../../tools/root.mjs';
import { runNode } from '../../../tools/run.mjs';
import { describeFailure, readReport, removeReport } from './results.mjs';

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

export const e2e = {
  name: 'e2e',
  what: 'journeys in a browser (Playwright)',
  owns: (path) => /^e2e\/.*\.(test|spec)\.ts$/.test(path),
  prepare: prepareChromium,
  run: (args) => runPlaywright('e2e', args),
};

/** Every area once, and all that depends on the database: what `npm test` has the time for. */
export const core = {
  name: 'core',
  what: 'one journey of each area, and those that depend on the database (Playwright, @core and @database)',
  owns: () => false,
  prepare: prepareChromium,
  run: (args) => runPlaywright('core', ['--grep', '@core|@database', ...args]),
};

/** The journeys whose outcome depends on the database: tagged, to be run on both. */
export const database = {
  name: 'database',
  what: 'the journeys that depend on the database (Playwright, @database)',
  owns: () => false,
  prepare: prepareChromium,
  run: (args) => runPlaywright('database', ['--grep', '@database', ...args]),
};

/** The main journeys in the other browser engines and in Chromium. They need programs of their own. */
export const engines = {
  name: 'engines',
  what: 'the main journeys in Firefox, WebKit and Chromium',
  owns: (path) => /^e2e\/engines\/.*\.journey\.ts$/.test(path),
  prepare: () => orEnd(async () => void (await Promise.all([findEngines(), nameChromium()]))),
  run: (args) => runPlaywright('engines', ['--config', 'e2e/engines/playwright.config.ts', ...args], false),
};

function prepareChromium() {
  return orEnd(nameChromium);
}

async function nameChromium() {
  process.env.CHROMIUM_PATH = await ensureChromium();
}

/** Before anything runs: a missing browser is better learnt now than after minutes of other tests. */
async function orEnd(find) {
  try {
    await find();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

async function runPlaywright(name, args, canTrace = true) {
  const output = 'test-results/e2e.json';
  await removeReport(output);
  const exitCode = await runNode(PLAYWRIGHT, ['test', ...args]);
  const json = await readReport(output);
  const stats = json?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  const journeys = (json?.suites ?? []).flatMap((suite) =>
    journeysOf(suite, relative(root, json.config.rootDir)),
  );
  const failed = journeys.filter(({ ok }) => !ok);
  if (canTrace && !args.some((word) => word.startsWith('--trace'))) await traceFailures(failed);
  return {
    name,
    exitCode,
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (stats.unexpected === 0 ? (json?.errors?.length ?? 0) : 0),
    skipped: stats.skipped,
    failures: failed.map(({ title, message }) => describeFailure(title, message)),
    times: journeys.map(({ title, seconds }) => ({ name: title, seconds })),
  };
}

/** Beyond this, what is wrong is wrong everywhere, and one trace more says nothing. */
const MOST_TRACES = 5;

/**
 * Runs some of the failed journeys once more with a trace, which would cost a fifth of the time of all when it were
 * always taken. The first outcome is the one that counts.
 */
async function traceFailures(failed) {
  const places = [...new Set(failed.map(({ place }) => place))].slice(0, MOST_TRACES);
  if (places.length === 0) return;
  console.log('\n— e2e: failed journeys once more, to leave a trace in test-results/traces');
  const options = ['--trace', 'retain-on-failure', '--output', 'test-results/traces', '--reporter', 'line'];
  await runNode(PLAYWRIGHT, ['test', ...places, ...options]);
}

/** @returns {{ title: string, place: string, ok: boolean, seconds: number, message: string }[]} with those of inner suites */
function journeysOf({ suites = [], specs = [] }, folder) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    // One for each engine, where there are several.
    tests.map(({ projectName, status, results }) => {
      const place = `${folder}/${file}:${line}`;
      return {
        title: [place, projectName, title].filter(Boolean).join(' › '),
        place,
        ok: status !== 'unexpected' && status !== 'flaky',
        seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
        message: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
      };
    }),
  );
  return [...own, ...suites.flatMap((suite) => journeysOf(suite, folder))];
}
