import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { join } from 'node:path';
import { root } from '../../tools/root.mjs';

/**
 * Where an import leads: a path relative to the repository for our own files, else the package's name as written.
 * `from` is relative to the repository.
 */
export function resolveImport(from, source) {
  const alias = /^#(shared|server|web|test)\/(.+)$/.exec(source);
  if (alias) return `${alias[1]}/${alias[2]}`;
  if (!source.startsWith('.')) return source;
  const path = posix.join(posix.dirname(from), source.replace(/\?.*$/, ''));
  if (existsSync(join(root, path))) return path;
  const found = ['.ts', '.tsx', '.mjs'].find((extension) => existsSync(join(root, path + extension)));
  return found ? path + found : path;
}
