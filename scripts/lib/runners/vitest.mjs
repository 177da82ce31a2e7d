import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root } from '../../../tools/root.mjs';
import { runNode } from '../../../tools/run.mjs';
import { describeFailure, readReport, removeReport } from './results.mjs';

const owns = (path) => /^(shared|server|web|test|scripts)\/(?!servers\/).*\.test\.(tsx?|mjs)$/.test(path);

export const unit = {
  name: 'unit',
  what: 'unit and integration tests (vitest)',
  owns,
  run: (args) => runVitest('unit', args),
};

/** The tests that repeat something: those that import the counts of test/harness/counts.ts. */
const REPEATS = /from '.*harness\/counts\.ts'/;

export const long = {
  name: 'long',
  what: 'property and durability tests, with larger counts and fresh seeds (vitest)',
  owns: () => false,
  async run(args, files) {
    const repeated = await filesWith(REPEATS, files);
    return runVitest('long', [...repeated, ...args], { TEST_LENGTH: 'long' });
  },
};

/** For a run that `long` follows on the same database: it runs whole files, only with larger counts. */
export const rest = {
  name: 'rest',
  what: 'the unit and integration tests that long leaves (vitest)',
  owns: () => false,
  async run(args, files) {
    const others = await filesWith(REPEATS, files);
    return runVitest('rest', [...others.flatMap((file) => ['--exclude', file]), ...args]);
  },
};

/** The test files whose text matches. */
async function filesWith(pattern, files) {
  const texts = await Promise.all(
    files.filter(owns).map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })),
  );
  return texts.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
}

/** Needs the programs of PostgreSQL and PgBouncer where Debian installs them. */
export const servers = {
  name: 'servers',
  what: 'tests that start database servers: a pool in front, a standby that is promoted (vitest)',
  owns: () => false,
  run: (args) => runVitest('servers', ['--config', 'vitest.servers.config.ts', ...args]),
};

async function runVitest(name, args, env = {}) {
  const output = `test-results/${name}.json`;
  await removeReport(output);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  const exitCode = await runNode('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...args], { env });
  const json = await readReport(output);
  const files = json?.testResults ?? [];
  const tests = files.flatMap((file) =>
    file.assertionResults.map((test) => ({
      ...test,
      title: `${relative(root, file.name)} › ${test.fullName}`,
    })),
  );
  const failed = tests.filter(({ status }) => status === 'failed');
  // A file that does not even load has no failed test of its own and must count all the same.
  const failedFiles = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  return {
    name,
    exitCode,
    passed: json?.numPassedTests ?? 0,
    failed: failed.length + failedFiles.length,
    skipped: isFiltered(args) ? 0 : (json?.numPendingTests ?? 0) + (json?.numTodoTests ?? 0),
    failures: [
      ...failedFiles.map((file) => describeFailure(relative(root, file.name), file.message)),
      ...failed.map(({ title, failureMessages }) => describeFailure(title, failureMessages.join('\n'))),
    ],
    times: tests.map(({ title, duration }) => ({ name: title, seconds: (duration ?? 0) / 1000 })),
  };
}

/** With a name filter vitest reports the tests it left out as skipped. */
function isFiltered(args) {
  return args.some((word) => word === '-t' || word.startsWith('--testNamePattern'));
}
