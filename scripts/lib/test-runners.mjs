import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root } from '../../tools/root.mjs';
import { core, database, e2e, engines } from './runners/playwright.mjs';
import { long, rest, servers, unit } from './runners/vitest.mjs';

/**
 * A runner has a name, says what it runs, knows its test files (`owns`), may prepare something, and runs: it gets the
 * arguments for the program it starts and the paths of all test files, and returns a Result (runners/results.mjs).
 */
const EVERYTHING = [unit, e2e];
/** Without a word: what one waits for before a commit (decision 051). */
const SHORT = [unit, core];
/** Run only when named: parts of the above under other conditions, and what needs more programs. */
const BY_NAME = [core, database, engines, long, rest, servers];
const RUNNERS = [...EVERYTHING, ...BY_NAME];
/** The word for everything. */
const ALL = 'all';

/** Which runners to run and with which arguments, from the words of the command line. Ends the process when nothing matches. */
export async function chooseRunners(words) {
  const files = await testFiles();
  const named = RUNNERS.find((runner) => runner.name === words[0]);
  if (named) return [{ runner: named, args: words.slice(1), files }];
  const dash = words.findIndex((word) => word.startsWith('-'));
  const filters = dash === -1 ? words : words.slice(0, dash);
  const flags = dash === -1 ? [] : words.slice(dash);
  const whole =
    filters.length === 0 ? SHORT : filters.length === 1 && filters[0] === ALL ? EVERYTHING : undefined;
  if (whole !== undefined) return whole.map((runner) => ({ runner, args: flags, files }));
  const chosen = EVERYTHING.map((runner) => {
    const matching = files.filter((file) => runner.owns(file) && filters.some((word) => file.includes(word)));
    return { runner, args: [...matching, ...flags], files, matching };
  }).filter(({ matching }) => matching.length > 0);
  if (chosen.length === 0) {
    const parts = [ALL, ...RUNNERS.map(({ name }) => name)].join(', ');
    console.error(
      `No test file has ${filters.join(' or ')} in its path. Parts: ${parts}, or a piece of a file's path.`,
    );
    process.exit(1);
  }
  return chosen;
}

/** One line for each runner, and why it counts as failed when the numbers alone do not say so. */
export function report({ name, passed, failed, skipped, exitCode }) {
  console.log(`${name}:`);
  console.log(`${passed} passed, ${failed} failed`);
  if (passed + failed === 0) console.log(`${name}: no test ran, and that is a failure.`);
  if (skipped > 0) console.log(`${name}: ${skipped} skipped, and no test may be.`);
  if (exitCode !== 0 && failed === 0) console.log(`${name}: the runner itself ended with code ${exitCode}.`);
}

const SLOWEST = 20;
/** Faster tests are nobody's concern. */
const WORTH_SAYING_SECONDS = 1;

/** Where the time of a run went: the slowest twenty tests of a runner. */
export function reportSlowest({ name, times }) {
  const slowest = times
    .filter(({ seconds }) => seconds >= WORTH_SAYING_SECONDS)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  if (slowest.length === 0) return;
  const all = times.reduce((sum, { seconds }) => sum + seconds, 0);
  const shown = slowest.reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(
    `\nThe slowest tests of ${name}: ${slowest.length} of ${times.length} took ${Math.round(shown)} of ${Math.round(all)} s`,
  );
  for (const { name: test, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${test}`);
}

export function addUp(results) {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    failures: results.flatMap(({ failures }) => failures),
    ok: results.every((r) => r.exitCode === 0 && r.failed === 0 && r.skipped === 0 && r.passed > 0),
  };
}

async function testFiles() {
  const folders = ['shared', 'server', 'web', 'test', 'scripts', 'e2e'];
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true }).catch(() => []);
      return entries.map((entry) => relative(root, join(root, folder, entry)).replaceAll('\\', '/'));
    }),
  );
  return lists.flat().filter((path) => EVERYTHING.some((runner) => runner.owns(path)));
}
