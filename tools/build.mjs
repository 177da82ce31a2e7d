import { existsSync } from 'node:fs';
import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFiles } from './compress.mjs';
import { isFresh, takeStamp, writeStamp } from './freshness.mjs';
import { withLock } from './lock.mjs';
import { root } from './root.mjs';
import { runNode } from './run.mjs';

const COMMON = ['shared', 'package.json', 'package-lock.json', 'tools/build.mjs', 'tools/compress.mjs'];

const EMPTY_DATABASE = 'tools/empty-database.mjs';

/** What is built: its sources, where it goes, and how. */
const PARTS = {
  server: { inputs: ['server', ...COMMON], outputs: ['server', 'cli.js'], build: buildServer },
  web: { inputs: ['web', 'vite.config.ts', ...COMMON], outputs: ['web', 'web-ssr'], build: buildWeb },
  database: { inputs: [EMPTY_DATABASE, 'package-lock.json'], outputs: ['database'], build: buildDatabase },
};

/** Names of the parts whose sources changed since they were last built. */
export function staleParts() {
  return Object.keys(PARTS).filter((name) => {
    const built = existsSync(join(root, 'dist', PARTS[name].outputs[0]));
    return !built || !isFresh(stampFile(name), PARTS[name].inputs);
  });
}

/** Builds what is stale, or everything with `force`. Needs the development packages when there is work to do. */
export async function buildIfStale({ force = false } = {}) {
  if (!force && staleParts().length === 0) return;
  try {
    await withLock('build', async () => {
      for (const name of force ? Object.keys(PARTS) : staleParts()) await buildPart(name);
    });
  } catch (error) {
    console.error(`A construção falhou.\n${error.message}`);
    process.exit(1);
  }
}

async function buildPart(name) {
  const { inputs, outputs, build } = PARTS[name];
  const started = Date.now();
  const stamp = takeStamp(inputs);
  const staged = outputs.map((output) => join(root, 'dist', `.${output}.new`));
  await Promise.all(staged.map((folder) => rm(folder, { recursive: true, force: true })));
  await build(...staged);
  // Built aside and then renamed: a server that is running never serves half a build.
  for (const [index, output] of outputs.entries()) await replace(staged[index], join(root, 'dist', output));
  writeStamp(stampFile(name), stamp);
  console.log(`Construído: ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

async function replace(from, to) {
  const old = `${to}.old`;
  await rm(old, { recursive: true, force: true });
  if (existsSync(to)) await rename(to, old);
  if (existsSync(from)) await rename(from, to);
  await rm(old, { recursive: true, force: true });
}

async function buildServer(outdir, commandLine) {
  const { build } = await import('esbuild');
  const entryPoints = { main: join(root, 'server/main.ts'), cli: join(root, 'server/cli/main.ts') };
  await build({ ...serverOptions, entryPoints, outdir });
  await writeFile(commandLine, COMMAND_LINE);
  await chmod(commandLine, 0o755);
}

/** `dist/cli.js`: what `npx hora` runs. */
const COMMAND_LINE = `#!/usr/bin/env node
import './server/cli.js';
`;

/** How TypeScript for Node is bundled: our own files into one, packages left to Node. */
export const serverOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  // A process that is to name lines of the sources parses and holds its whole map, whose text of them nobody reads there.
  sourcesContent: false,
  jsx: 'automatic',
  logLevel: 'warning',
};

async function buildWeb(outDir, ssrOutDir) {
  const { build } = await import('vite');
  const common = { configFile: join(root, 'vite.config.ts'), logLevel: 'warn' };
  await build({ ...common, build: { outDir, emptyOutDir: true } });
  await compressFiles(outDir);
  await build({ ...common, build: { outDir: ssrOutDir, emptyOutDir: true, ssr: true } });
}

async function buildDatabase(dataDir) {
  const code = await runNode(EMPTY_DATABASE, [dataDir]);
  if (code !== 0) throw new Error(`O banco de dados vazio não foi criado (código ${code}).`);
}

function stampFile(name) {
  return join(root, 'dist', `.${name}.stamp.json`);
}
