// `npm run dev`: one address, as in production. The server restarts and the pages are rebuilt when a source changes;
// reload the browser to see them. No second server for the pages: the public ones are rendered by ours.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildIfStale } from '../tools/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from '../tools/root.mjs';

await ensureInstalled();
await buildIfStale();

const { build } = await import('vite');
const common = { configFile: join(root, 'vite.config.ts'), logLevel: 'warn' };
const watch = { watch: {}, emptyOutDir: false };
const watchers = [
  await build({ ...common, build: { ...watch, outDir: join(root, 'dist/web') } }),
  await build({ ...common, build: { ...watch, outDir: join(root, 'dist/web-ssr'), ssr: true } }),
];

console.log(`Desenvolvimento em http://localhost:${process.env.PORT ?? 3000} (Ctrl-C para sair)`);
const server = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'watch', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { NODE_ENV: 'development', ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', async (code) => {
  await Promise.all(watchers.map((watcher) => watcher.close()));
  process.exit(code ?? 0);
});
