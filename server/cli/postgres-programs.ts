import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { CommandError } from './answer.ts';

/** Where Debian installs each version's programs. */
const VERSIONS = '/usr/lib/postgresql';
/** Of what a program says at its failure, the last part is shown. */
const SAID_LENGTH = 2_000;

/** A database's address, without the password that other users of the machine could read in a list of processes. */
function withoutPassword(url: string): { address: string; password: string | null } {
  const [whole, head, password] = /^(postgres(?:ql)?:\/\/[^:@/]*):([^@/]*)@/.exec(url) ?? [];
  if (whole === undefined || head === undefined || password === undefined)
    return { address: url, password: null };
  return { address: `${head}@${url.slice(whole.length)}`, password: decodeURIComponent(password) };
}

/**
 * Runs `pg_dump` or `pg_restore` on the database of an address.
 * @throws CommandError PG_PROGRAM_MISSING, PG_PROGRAM_FAILED with what it said
 */
export async function runPostgresProgram(
  config: Config,
  program: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
): Promise<void> {
  const { address, password } = withoutPassword(url);
  const child = spawn(pathOf(config, program), [...args, `--dbname=${address}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // eslint-disable-next-line no-restricted-syntax -- handed on whole: libpq has settings of its own
    env: { ...process.env, ...(password === null ? {} : { PGPASSWORD: password }) },
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said = (said + String(chunk)).slice(-SAID_LENGTH)));
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  }).catch((error: unknown) => {
    throw new CommandError(
      'PG_PROGRAM_MISSING',
      `O programa ${program} não foi encontrado.`,
      'Instale o cliente do PostgreSQL (no Debian: postgresql-client), ou defina PG_BINDIR.',
      { cause: error },
    );
  });
  if (code !== 0)
    throw new CommandError(
      'PG_PROGRAM_FAILED',
      `${program} falhou: ${said.trim()}`,
      'O banco de origem não foi alterado.',
    );
}

function pathOf({ pgBinDir }: Config, program: string): string {
  if (pgBinDir !== null) return join(pgBinDir, program);
  if (!existsSync(VERSIONS)) return program;
  const [newest] = readdirSync(VERSIONS)
    .map((version) => join(VERSIONS, version, 'bin', program))
    .filter((path) => existsSync(path))
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  return newest ?? program;
}
