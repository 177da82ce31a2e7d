// `npm run check`: all that CI runs besides the tests, what fails fastest first.
// Stops at the first that fails; `npm run check -- --all` goes on to the end.
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/run.mjs';

const incremental = (name) => ['--incremental', '--tsBuildInfoFile', `.cache/${name}.tsbuildinfo`];

const STEPS = [
  ['structure', 'scripts/check-structure.mjs', []],
  ['format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']],
  ['types', 'node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json', ...incremental('server')]],
  ['types of the web', 'node_modules/typescript/bin/tsc', ['-p', 'web/tsconfig.json', ...incremental('web')]],
  ['lint', 'node_modules/eslint/bin/eslint.js', ['.', '--max-warnings', '0']],
  ['unused code', 'node_modules/knip/bin/knip.js', ['--no-progress']],
];

await ensureInstalled();
const goOn = process.argv.includes('--all');
const failed = [];
for (const [name, file, args] of STEPS) {
  const started = Date.now();
  const code = await runNode(file, args);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (code !== 0) failed.push(name);
  if (code !== 0 && !goOn) break;
}
if (failed.length > 0) {
  console.error(`Check failed: ${failed.join(', ')}.`);
  process.exit(1);
}
