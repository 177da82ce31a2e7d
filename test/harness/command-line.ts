import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { build } from 'esbuild';
import { runCommandLine } from '#server/cli/program.ts';
import { readConfig } from '#server/config.ts';
import { packageRoot } from '#server/lib/root.ts';
import { serverOptions } from '../../tools/build.mjs';
import { processFolder } from './processes.ts';

export type CommandResult = {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** Standard output of a call with `--json`. @throws SyntaxError where it is not one document */
  readonly json: () => Record<string, unknown>;
};

let bundled: Promise<string> | undefined;

/** The command line's sources in one file, as the build makes it, once for all tests of a worker. */
function bundledCommandLine(): Promise<string> {
  const outdir = processFolder();
  const entryPoints = { cli: join(packageRoot(), 'server/cli/main.ts') };
  bundled ??= build({ ...serverOptions, entryPoints, outdir }).then(() => join(outdir, 'cli.js'));
  return bundled;
}

/** The environment of a call: this one's, with what the call sets. */
function environmentOf(env: Record<string, string>): Record<string, string | undefined> {
  const { TEST_DATABASE_URL: _server, ...inherited } = process.env;
  return { ...inherited, ...env };
}

/** Runs `hora` with the given words in this process, which has its modules already. */
export async function hora(
  env: Record<string, string>,
  args: readonly string[],
  input = '',
): Promise<CommandResult> {
  let [out, err] = ['', ''];
  const code = await runCommandLine({
    args,
    input: Readable.from(input === '' ? [] : [Buffer.from(input)]) as NodeJS.ReadStream,
    streams: { out: (text) => void (out += text), err: (text) => void (err += text), isWatched: false },
    readConfig: () => readConfig(environmentOf(env)),
  });
  return { code, out, err, json: () => JSON.parse(out) as Record<string, unknown> };
}

/** The same as a process of its own, as an operator has it. */
export async function horaProcess(
  env: Record<string, string>,
  args: readonly string[],
  input = '',
): Promise<CommandResult> {
  const child = spawn(process.execPath, ['--enable-source-maps', await bundledCommandLine(), ...args], {
    cwd: packageRoot(),
    env: environmentOf(env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err, json: () => JSON.parse(out) as Record<string, unknown> };
}
