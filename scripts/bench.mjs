// `npm run bench`: runs bench/*.bench.ts one after another and compares what they measure with its target.
//   npm run bench -- slots   only the files whose name contains the word
// Each file exports `run(): Promise<{ name, value, unit, target, ok }[]>`; `target` is written as a person reads it ("< 5 ms").
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from '../tools/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from '../tools/root.mjs';

await ensureInstalled();
await buildIfStale();

const filter = process.argv[2] ?? '';
const files = listBenches().filter((name) => name.includes(filter));
if (files.length === 0) {
  console.error(`No bench/*.bench.ts has "${filter}" in its name.`);
  process.exit(1);
}

const { importTypeScript } = await import('./lib/bundle.mjs');
const rows = [];
for (const file of files) {
  console.log(`— ${file}`);
  const { run } = await importTypeScript(`bench/${file}`);
  rows.push(...(await run()));
}
printTable(rows);
const missed = rows.filter(({ ok }) => !ok);
console.log(`${rows.length - missed.length} of ${rows.length} within target.`);
process.exit(missed.length === 0 && rows.length > 0 ? 0 : 1);

function listBenches() {
  try {
    return readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.bench.ts'));
  } catch {
    return [];
  }
}

function printTable(all) {
  const cells = all.map(({ name, value, unit, target, ok }) => [
    ok ? '✓' : '✗',
    name,
    `${Number(value.toPrecision(4))} ${unit}`,
    String(target),
  ]);
  const table = [['', 'measure', 'value', 'target'], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column].length)));
  console.log(
    `\n${table
      .map((row) =>
        row
          .map((cell, i) => cell.padEnd(widths[i]))
          .join('  ')
          .trimEnd(),
      )
      .join('\n')}\n`,
  );
}
