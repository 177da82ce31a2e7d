import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { asUser, freePort, runProgram, scratchFolder } from './programs.ts';

/** Where Debian installs each version's programs. */
const VERSIONS = '/usr/lib/postgresql';
const POSTGRES_USER = 'hora';

/** The folder with the programs of the newest installed PostgreSQL; null without one. */
export function postgresPrograms(): string | null {
  if (!existsSync(VERSIONS)) return null;
  const [newest] = readdirSync(VERSIONS)
    .map((version) => join(VERSIONS, version, 'bin'))
    .filter((bin) => existsSync(join(bin, 'initdb')))
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  return newest ?? null;
}

/** Makes the files of a new PostgreSQL that everybody on this machine may use as the user 'hora'. */
export function initPostgres(programs: string, directory: string, cwd: string): void {
  const args = ['-D', directory, '-U', POSTGRES_USER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
  runProgram(join(programs, 'initdb'), [...args, '--no-sync'], cwd);
}

/**
 * Starts a PostgreSQL of its own in a temporary folder, on a free port of 127.0.0.1, with the given settings
 * ('shared_buffers=256MB') and its own defaults otherwise. It ends, and its folder goes, by `stop` or when this process
 * ends in whatever way. @throws Error with what its programs said
 */
export async function startPostgres(
  programs: string,
  settings: readonly string[] = [],
): Promise<{ readonly url: string; readonly folder: string; stop(): Promise<void> }> {
  const folder = await scratchFolder();
  const data = join(folder.path, 'data');
  const control = (...args: string[]) => [join(programs, 'pg_ctl'), ['-D', data, ...args]] as const;
  const stop = endWithThisProcess(control('-m', 'immediate', '-w', 'stop'), folder.path);
  try {
    initPostgres(programs, data, folder.path);
    const port = await freePort();
    const options = [`-h 127.0.0.1 -p ${port} -k ${folder.path}`, ...settings.map((each) => `-c ${each}`)];
    const log = join(folder.path, 'log');
    runProgram(...control('-l', log, '-w', '-o', options.join(' '), 'start'), folder.path);
    return { url: `postgresql://${POSTGRES_USER}@127.0.0.1:${port}/postgres`, folder: folder.path, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Runs a program and removes a folder once the returned function is called or this process is gone: a process of its
 * own waits for the end of a pipe, which the system closes even after SIGKILL.
 */
function endWithThisProcess(
  [program, args]: readonly [string, readonly string[]],
  folder: string,
): () => Promise<void> {
  const [command, all] = asUser(program, args);
  const source = `
    const [folder, command, ...args] = process.argv.slice(1);
    process.stdin.resume().on('end', () => {
      require('node:child_process').spawnSync(command, args, { cwd: folder, stdio: 'ignore' });
      require('node:fs').rmSync(folder, { recursive: true, force: true });
    });`;
  const watch = spawn(process.execPath, ['--eval', source, folder, command, ...all], {
    // Outside this process's group, so that Ctrl+C does not end it first.
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  watch.unref();
  return async () => {
    if (watch.exitCode !== null) return;
    const ended = once(watch, 'exit');
    watch.ref();
    watch.stdin?.end();
    await ended;
  };
}
