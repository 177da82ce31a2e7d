import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

const IGNORED = /(^|\/)(node_modules|\.DS_Store)(\/|$)|\.(test|testkit)\.tsx?$/;

/**
 * Tells whether the sources changed since a build wrote its stamp.
 * Names, sizes and dates are compared first (some milliseconds); when they differ, as after a checkout,
 * the contents decide, and the stamp learns the new dates.
 */
export function isFresh(stampFile, inputs) {
  const stamp = readStamp(stampFile);
  if (!stamp) return false;
  const files = listFiles(inputs);
  const quick = quickHash(files);
  if (stamp.quick === quick) return true;
  if (stamp.content !== contentHash(files)) return false;
  writeStamp(stampFile, { quick, content: stamp.content });
  return true;
}

/** What to write after a build. Taken before it starts, so that an edit made meanwhile is not lost. */
export function takeStamp(inputs) {
  const files = listFiles(inputs);
  return { quick: quickHash(files), content: contentHash(files) };
}

export function writeStamp(stampFile, stamp) {
  try {
    mkdirSync(dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, JSON.stringify(stamp));
  } catch (error) {
    // Another user's tree that only runs here: it is looked at more closely each time, and that is all.
    if (error.code !== 'EACCES' && error.code !== 'EROFS' && error.code !== 'EPERM') throw error;
  }
}

function readStamp(stampFile) {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return undefined;
  }
}

function listFiles(inputs) {
  const files = [];
  for (const input of inputs) collect(input, files);
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function collect(path, files) {
  if (IGNORED.test(path)) return;
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) {
    files.push({ path, size: found.size, mtime: found.mtimeMs });
    return;
  }
  for (const name of readdirSync(join(root, path))) collect(`${path}/${name}`, files);
}

function quickHash(files) {
  const hash = createHash('sha256');
  for (const { path, size, mtime } of files) hash.update(`${path}\0${size}\0${mtime}\n`);
  return hash.digest('hex');
}

function contentHash(files) {
  const hash = createHash('sha256');
  for (const { path } of files) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}
