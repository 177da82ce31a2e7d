import { textOf } from '../lib/files.mjs';

const FOLDER = 'docs/decisions/';
const REFERENCE = /\bdecisions? (\d{3})(?: and (\d{3}))?/gi;

/**
 * Decisions have a number each, which comments and documents name: no number twice, and no reference to a missing one.
 * Gaps are allowed, because branches that are open at the same time reserve numbers for what they will add.
 */
export function checkDecisions(files) {
  const names = files.filter((path) => path.startsWith(FOLDER)).map((path) => path.slice(FOLDER.length));
  const numbers = names.map((name) => name.slice(0, 3));
  const known = new Set(numbers);
  return [
    ...names
      .filter((name) => !/^\d{3}-[a-z0-9-]+\.md$/.test(name))
      .map((name) => `${FOLDER}${name}: name it by number and topic, such as 052-one-door-to-free-times.md.`),
    ...names
      .filter((_name, index) => numbers.indexOf(numbers[index]) !== index)
      .map((name) => `${FOLDER}${name}: the number is taken. Give it the next free one.`),
    ...files.filter((path) => /\.(ts|tsx|mjs|md|sql)$/.test(path)).flatMap((path) => missing(path, known)),
  ];
}

function missing(path, known) {
  return [...textOf(path).matchAll(REFERENCE)]
    .flatMap(([, first, second]) => [first, second])
    .filter((number) => number !== undefined && !known.has(number))
    .map((number) => `${path}: there is no decision ${number}. Name the one that is meant.`);
}
