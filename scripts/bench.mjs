// `npm run bench`: runs bench/*.bench.ts one after another and compares what they measure with its target.
//   npm run bench -- slots   only the files whose name contains the word
// Each file exports `run(): Promise<Figure[]>` (bench/figure.ts). Ends with 1 when a target is missed, a file breaks off
// or nothing was measured.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from '../tools/build.mjs';
import { runBenches } from './lib/bench-run.mjs';
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
const isGood = await runBenches(files, (file) => importTypeScript(`bench/${file}`), console);
process.exit(isGood ? 0 : 1);
