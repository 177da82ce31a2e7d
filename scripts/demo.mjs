// `npm run demo`: the product with a filled organisation, in DATA_DIR or else ./demo-data, ready to look at.
//   npm run demo              seeds the first time, then serves
//   npm run demo -- --fresh   throws the directory away first (its dates are relative to the day of the seed)
//
// scripts/demo-seed.ts exports `seed({ dataDir }): Promise<DemoGuide>`:
//   { accounts: { label, email, password }[], pages: { label, path }[] }
// It opens the database itself and closes it before it resolves: one process at a time owns the directory.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildIfStale } from '../tools/build.mjs';
import { demoDirectory, GUIDE } from './lib/demo-dir.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from '../tools/root.mjs';
import { runNode } from '../tools/run.mjs';
import { serve } from './lib/serve.mjs';

const SEED = 'scripts/demo-seed.ts';
const { dataDir, problem } = demoDirectory(root, process.env.DATA_DIR);
const guideFile = join(dataDir, GUIDE);

if (problem !== null) {
  console.error(problem);
  process.exitCode = 1;
} else if (process.argv[2] === 'seed') await seed();
else await demo();

async function seed() {
  const { importTypeScript } = await import('./lib/bundle.mjs');
  const { seed: run } = await importTypeScript(SEED);
  const guide = await run({ dataDir });
  writeFileSync(guideFile, `${JSON.stringify(guide, undefined, 2)}\n`);
  process.exit(0);
}

async function demo() {
  await ensureInstalled();
  await buildIfStale();
  delete process.env.DATABASE_URL;
  process.env.DATA_DIR = dataDir;
  if (process.argv.includes('--fresh') || !existsSync(guideFile)) {
    rmSync(dataDir, { recursive: true, force: true });
    console.log(`Preparando a demonstração em ${relative('', dataDir) || dataDir}…`);
    // A process of its own gives all its memory and its hold on the directory back.
    const code = await runNode('scripts/demo.mjs', ['seed']);
    if (code !== 0) process.exit(code);
  }
  await serve();
  const address = await answering();
  printGuide(address, JSON.parse(readFileSync(guideFile, 'utf8')));
}

async function answering() {
  const port = process.env.PORT ?? 3000;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
    if (answer?.ok) return process.env.PUBLIC_URL ?? `http://localhost:${port}`;
    await sleep(100);
  }
}

function printGuide(address, { accounts, pages }) {
  const lines = [
    '',
    `Demonstração do Hora Marcada: ${address}`,
    '',
    ...accounts.map(({ label, email, password }) => `  ${label}: ${email} · senha ${password}`),
    '',
    ...pages.map(({ label, path }) => `  ${label}: ${address}${path}`),
    '',
    'Para recomeçar com dados novos: npm run demo -- --fresh',
    '',
  ];
  console.log(lines.join('\n'));
}
