// `npm run bench`: runs bench/*.bench.ts one after another and compares what they measure with its target.
//   npm run bench -- slots   only the files whose name contains the word
// Each file exports `run(): Promise<Figure[]>` (bench/figure.ts). Ends with 1 when a target is missed, a file breaks off
// or nothing was measured.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from '../tools/build.mjs';
import { tableOf, verdictOf } from './lib/bench-table.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from '../tools/root.mjs';

await ensureInstalled();
await buildIfStale();

const filter = process.argv[2] ?? '';
const files = readdirSync(join(root, 'bench')).filter(
  (name) => name.endsWith('.bench.ts') && name.includes(filter),
);
if (files.length === 0) {
  console.error(`No bench/*.bench.ts has "${filter}" in its name.`);
  process.exit(1);
}

const { importTypeScript } = await import('./lib/bundle.mjs');
const figures = [];
const failures = [];
for (const file of files) {
  console.log(`— ${file}`);
  try {
    const { run } = await importTypeScript(`bench/${file}`);
    figures.push(...(await run()));
  } catch (error) {
    // The other files still have their turn.
    console.error(error);
    failures.push(file);
  }
}
const verdict = verdictOf(figures, failures);
console.log(`\n${tableOf(figures)}\n\n${verdict.text}`);
process.exit(verdict.ok ? 0 : 1);
