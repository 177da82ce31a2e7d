/** Decisions are numbered without gaps or doubles: comments and documents name them by number. */
export function checkDecisions(files) {
  return files
    .filter((path) => path.startsWith('docs/decisions/'))
    .map((path) => path.slice('docs/decisions/'.length))
    .sort()
    .flatMap((name, index) => {
      const expected = String(index + 1).padStart(3, '0');
      return name.startsWith(`${expected}-`)
        ? []
        : [
            `docs/decisions/${name}: the next number is ${expected}. Number decisions from 001 without gaps or doubles.`,
          ];
    });
}
