import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { packageRoot } from '#server/lib/root.ts';

/** Serves the furnished sample clinic until it is ended, as `npm run demo` does. @returns its exit code */
export async function runDemo(fresh: boolean): Promise<number> {
  const args = [join(packageRoot(), 'scripts', 'demo.mjs'), ...(fresh ? ['--fresh'] : [])];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const forward = (signal: NodeJS.Signals) => void child.kill(signal);
  process.on('SIGINT', forward);
  process.on('SIGTERM', forward);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
