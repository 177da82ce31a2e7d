import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Written last: a directory without it holds a seed that was interrupted. */
export const GUIDE = 'demo.json';

/**
 * Where the demonstration lives: `DATA_DIR`, or else ./demo-data. The demonstration replaces what is there, so a directory that was named
 * has to be its own, or empty, or not there yet.
 * @param {string} root the project's directory
 * @param {string | undefined} named `DATA_DIR`; an empty one counts as not set
 * @returns {{ dataDir: string, problem: string | null }} the whole path, and why it cannot be used
 */
export function demoDirectory(root, named) {
  if (!named) return { dataDir: join(root, 'demo-data'), problem: null };
  const dataDir = resolve(root, named);
  const isForeign =
    existsSync(dataDir) && !existsSync(join(dataDir, GUIDE)) && readdirSync(dataDir).length > 0;
  const problem = isForeign
    ? `DATA_DIR=${named} não é uma demonstração e não está vazio: nada foi apagado. Escolha outra pasta.`
    : null;
  return { dataDir, problem };
}
