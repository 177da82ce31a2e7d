import { textOf } from '../lib/files.mjs';

const FOLDER = 'docs/decisions/';
const REFERENCE = /\bdecisions? (\d{3})(?: and (\d{3}))?/gi;

/** Decisions are numbered from 001 without gaps or doubles, and comments and documents name no number that is missing. */
export function checkDecisions(files) {
  const names = files.filter((path) => path.startsWith(FOLDER)).map((path) => path.slice(FOLDER.length));
  const numbers = names.map((name) => name.slice(0, 3));
  const known = new Set(numbers);
  return [
    ...names
      .filter((name) => !/^\d{3}-[a-z0-9-]+\.md$/.test(name))
      .map((name) => `${FOLDER}${name}: name it by number and topic, such as 052-one-door-to-free-times.md.`),
    ...[...names].sort().flatMap((name, index) => {
      const expected = String(index + 1).padStart(3, '0');
      return name.startsWith(expected) ? [] : [`${FOLDER}${name}: the next number is ${expected}.`];
    }),
    ...files.filter((path) => /\.(ts|tsx|mjs|md|sql)$/.test(path)).flatMap((path) => missing(path, known)),
  ];
}

function missing(path, known) {
  return [...textOf(path).matchAll(REFERENCE)]
    .flatMap(([, first, second]) => [first, second])
    .filter((number) => number !== undefined && !known.has(number))
    .map((number) => `${path}: there is no decision ${number}. Name the one that is meant.`);
}
