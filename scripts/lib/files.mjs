import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/root.mjs';

/** Every file of the project, committed or about to be: paths relative to the repository, sorted. */
export function projectFiles() {
  // CI may check out as one user and run as another, which git refuses by default.
  const args = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const paths = new Set(listed.split('\0').filter((path) => path && existsSync(join(root, path))));
  return [...paths].sort();
}

const texts = new Map();

/** The text of a project file, read once. */
export function textOf(path) {
  const known = texts.get(path);
  if (known !== undefined) return known;
  const text = readFileSync(join(root, path), 'utf8');
  texts.set(path, text);
  return text;
}

export const isSource = (path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.mts');

/** Tests and their kits, and the folders that never run in production. */
export const isTestFile = (path) =>
  /\.(test|testkit)\.tsx?$/.test(path) || /^(test|e2e|bench|scripts|tools)\//.test(path);
