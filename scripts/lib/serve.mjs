import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale, staleParts } from '../../tools/build.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from '../../tools/root.mjs';

/** Installs and builds what is missing. When the build is current, the development packages may be absent. */
export async function prepareServer() {
  const stale = staleParts().length > 0;
  await ensureInstalled({ dev: stale });
  if (stale) await buildIfStale();
}

/**
 * npm hands a SIGTERM to the shell it started us in, and that shell dies without passing it on.
 * A server whose npm is gone stops as if the signal had reached it, rather than keep the data directory for ever.
 */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  timer.unref();
}

/**
 * Runs the built server in this very process: signals reach it directly, its exit code is ours,
 * and no second Node has to start.
 */
export async function serve() {
  process.chdir(root);
  stopWithNpm();
  process.env.NODE_ENV ??= 'production';
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
}
