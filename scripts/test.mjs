// `npm test`: prepares what the tests need, runs them and adds up the results.
//   npm test                    unit and core: what one waits for before a commit
//   npm test -- all             unit and e2e: everything, once
//   npm test -- unit            vitest only (shared, server, web, test)
//   npm test -- e2e             Playwright only: every journey
//   npm test -- core            one journey of each area, and those that depend on the database
//   npm test -- database        the journeys that depend on the database
//   npm test -- long            property and durability tests with larger counts and fresh seeds
//   npm test -- rest            the unit tests that long leaves: for a run that long follows
//   npm test -- servers         tests that start PostgreSQL, a standby and PgBouncer, where Debian's packages are
//   npm test -- slots booking   the test files whose path contains one of the words, in whichever runner has them
// What follows a dash goes to the runner as it is: npm test -- unit -t 'encaixe'.
// TEST_FAILURES names the file for what failed, where two runs stand side by side.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIfStale } from '../tools/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from '../tools/root.mjs';
import { addUp, chooseRunners, report, reportSlowest } from './lib/test-runners.mjs';

await ensureInstalled();
const chosen = await chooseRunners(process.argv.slice(2));
await buildIfStale();
for (const { runner } of chosen) await runner.prepare?.();

const results = [];
for (const { runner, args, files } of chosen) {
  console.log(`\n— ${runner.name}: ${runner.what}`);
  results.push(await runner.run(args, files));
}

const total = addUp(results);
// Hundreds of lines after a test failed, what failed and how is printed once more, and kept in a file for the caller.
const failures = total.failures.join('\n\n');
await mkdir(join(root, 'test-results'), { recursive: true });
await writeFile(process.env.TEST_FAILURES ?? join(root, 'test-results/failures.txt'), failures);
for (const result of results) reportSlowest(result);
if (failures !== '') console.log(`\n${failures}`);

console.log('');
for (const result of results) report(result);
// A plain last line, for a person or a program that reads the end of the output.
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.ok ? 0 : 1);
