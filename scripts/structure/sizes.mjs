import { textOf } from '../lib/files.mjs';

const LIMIT = 400;
const ROOM = 220;
const SHARE_OVER_ROOM = 0.1;

/** Sizes of the rooms: none over 400 lines, nine in ten under 220. */
export function checkSizes(files) {
  const sizes = files
    .filter((path) => /\.(ts|tsx|mjs|css|sql)$/.test(path))
    .map((path) => ({ path, lines: textOf(path).split('\n').length - 1 }))
    .sort((a, b) => b.lines - a.lines);
  const findings = sizes
    .filter(({ lines }) => lines > LIMIT)
    .map(
      ({ path, lines }) =>
        `${path}: ${lines} lines, at most ${LIMIT}. Find the second thing it does and give it a file.`,
    );
  const large = sizes.filter(({ lines }) => lines > ROOM);
  if (large.length > sizes.length * SHARE_OVER_ROOM) {
    const worst = large.map(({ path, lines }) => `${path} (${lines})`).join(', ');
    findings.push(
      `${large.length} of ${sizes.length} files exceed ${ROOM} lines, at most one in ten may. Split the easiest of: ${worst}.`,
    );
  }
  return findings;
}

/** The median size, for the summary. */
export function medianLines(files) {
  const lines = files
    .filter((path) => /\.(ts|tsx)$/.test(path))
    .map((path) => textOf(path).split('\n').length - 1)
    .sort((a, b) => a - b);
  return lines[Math.floor(lines.length / 2)] ?? 0;
}
