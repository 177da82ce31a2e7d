import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/**
 * Runs a command at the repository's root with this terminal and resolves to its exit code (128 + n after signal n).
 * Aborting `signal` ends the command and rejects.
 * Ctrl-C and SIGTERM reach the child, so that nothing is left behind.
 */
function run(command, args, { env = {}, quiet = false, signal } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      ...(signal === undefined ? {} : { signal }),
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', quiet ? 'ignore' : 'inherit'],
    });
    const forward = (name) => child.kill(name);
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    const release = () => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
    };
    child.once('error', (error) => {
      release();
      reject(error);
    });
    child.once('exit', (code, ended) => {
      release();
      resolve(code ?? 128 + (ended === 'SIGINT' ? 2 : 15));
    });
  });
}

/** Runs a JavaScript file with this very Node. */
export function runNode(file, args = [], options = {}) {
  return run(process.execPath, [file, ...args], options);
}

/** Runs npm: the one that started us when there is one, which need not be on the PATH. */
export function runNpm(args, options = {}) {
  const own = process.env.npm_execpath;
  if (own && /\.c?js$/.test(own)) return runNode(own, args, options);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}
