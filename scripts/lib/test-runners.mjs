import { readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from './chromium.mjs';
import { root } from './root.mjs';
import { runNode } from './run.mjs';

/**
 * A runner knows its test files, runs them and reads its own JSON report.
 * `failures` says what failed and how, one text each, for the end of a long output.
 * @typedef {{ name: string, exitCode: number, passed: number, failed: number, skipped: number, failures: string[] }} Result
 */
const unit = {
  name: 'unit',
  what: 'unit and integration tests (vitest)',
  owns: (path) => /^(shared|server|web|test|scripts)\/.*\.test\.(tsx?|mjs)$/.test(path),
  async run(args) {
    const output = 'test-results/unit.json';
    await forget(output);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
    const exitCode = await runNode('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...args]);
    const json = await read(output);
    const failedFiles = (json?.testResults ?? []).filter(
      (file) => file.status === 'failed' && !hasFailure(file),
    );
    return {
      name: 'unit',
      exitCode,
      passed: json?.numPassedTests ?? 0,
      // A file that does not even load has no failed test of its own and must count all the same.
      failed: (json?.numFailedTests ?? 0) + failedFiles.length,
      skipped: isFiltered(args) ? 0 : (json?.numPendingTests ?? 0) + (json?.numTodoTests ?? 0),
      failures: [
        ...failedFiles.map(({ name, message }) => told(relative(root, name), message)),
        ...(json?.testResults ?? []).flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status }) => status === 'failed')
            .map(({ fullName, failureMessages }) =>
              told(`${relative(root, name)} › ${fullName}`, failureMessages.join('\n')),
            ),
        ),
      ],
    };
  },
};

const e2e = {
  name: 'e2e',
  what: 'journeys in a browser (Playwright)',
  owns: (path) => /^e2e\/.*\.(test|spec)\.ts$/.test(path),
  /** Before anything runs: a missing browser is better learnt now than after minutes of other tests. */
  async prepare() {
    try {
      process.env.CHROMIUM_PATH = await ensureChromium();
    } catch (error) {
      console.error(error.message);
      process.exit(1);
    }
  },
  async run(args) {
    const output = 'test-results/e2e.json';
    await forget(output);
    const exitCode = await runNode('node_modules/@playwright/test/cli.js', ['test', ...args]);
    const json = await read(output);
    const stats = json?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    const failed =
      stats.unexpected + stats.flaky + (stats.unexpected === 0 ? (json?.errors?.length ?? 0) : 0);
    return {
      name: 'e2e',
      exitCode,
      passed: stats.expected,
      failed,
      skipped: stats.skipped,
      failures: (json?.suites ?? []).flatMap((suite) => journeysThatFailed(suite)),
    };
  },
};

const RUNNERS = [unit, e2e];

/** Which runners to run and with which arguments, from the words of the command line. Throws when nothing matches. */
export async function chooseRunners(words) {
  const named = RUNNERS.find((runner) => runner.name === words[0]);
  if (named) return [{ runner: named, args: words.slice(1) }];
  const dash = words.findIndex((word) => word.startsWith('-'));
  const filters = dash === -1 ? words : words.slice(0, dash);
  const flags = dash === -1 ? [] : words.slice(dash);
  if (filters.length === 0) return RUNNERS.map((runner) => ({ runner, args: flags }));
  const files = await testFiles();
  const chosen = RUNNERS.map((runner) => {
    const matching = files.filter((file) => runner.owns(file) && filters.some((word) => file.includes(word)));
    return { runner, args: [...matching, ...flags], matching };
  }).filter(({ matching }) => matching.length > 0);
  if (chosen.length === 0) {
    console.error(
      `No test file has ${filters.join(' or ')} in its path. Parts: unit, e2e, or a piece of a file's path.`,
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
  return lists.flat().filter((path) => RUNNERS.some((runner) => runner.owns(path)));
}

/** @returns {string[]} the journeys of a suite, and of those within it, that did not pass at once */
function journeysThatFailed({ suites = [], specs = [] }) {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return told(`e2e/${file}:${line} › ${title}`, errors.map(({ message }) => message).join('\n'));
    });
  return [...own, ...suites.flatMap((suite) => journeysThatFailed(suite))];
}

/** The longest account of a failure at the end of an output; whole, it stands where the test ran. */
const MOST_CHARACTERS = 4_000;
function told(what, how) {
  const text = stripVTControlCharacters(how ?? '').trim();
  return `✘ ${what}\n${text.slice(0, MOST_CHARACTERS)}${text.length > MOST_CHARACTERS ? '…' : ''}`;
}

function hasFailure(file) {
  return file.assertionResults.some((test) => test.status === 'failed');
}

/** With a name filter the runner reports what it passed over as skipped. */
function isFiltered(args) {
  return args.some((word) => word === '-t' || word.startsWith('--testNamePattern'));
}

async function forget(output) {
  await rm(join(root, output), { force: true });
}

async function read(output) {
  try {
    return JSON.parse(await readFile(join(root, output), 'utf8'));
  } catch {
    return undefined;
  }
}
