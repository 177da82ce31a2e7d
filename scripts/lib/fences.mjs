import { cruise } from 'dependency-cruiser';

/**
 * Follows the imports of files and folders by a configuration of dependency-cruiser.
 * @returns {Promise<{ violations: object[], paths: string[] }>} `paths`: every file and package met
 */
export async function cruiseBy({ forbidden, options }, folders, baseDir) {
  const { output } = await cruise(folders, {
    ...options,
    baseDir,
    ruleSet: { forbidden },
    validate: true,
  });
  return {
    violations: output.summary.violations,
    paths: output.modules.map(({ source }) => source),
  };
}

/** A forbidden import, with the way it takes and the sentence of its rule. */
export function describeViolation({ forbidden }, { from, to, cycle, via, rule: { name } }) {
  const steps = (cycle ?? via)?.map((step) => step.name) ?? [to];
  const { comment } = forbidden.find((rule) => rule.name === name);
  return `${[from, ...steps].join(' → ')}: ${comment} (${name})`;
}

/** Rules that cannot fail, or exceptions that excuse nothing: one of their patterns matches none of `paths`. */
export function findDeadPatterns({ forbidden }, paths) {
  return forbidden.flatMap(({ name, scope, from, to }) => {
    const known = scope === 'folder' ? foldersOf(paths) : paths;
    return [from.path, from.pathNot, to.path, to.pathNot]
      .flat()
      .filter((pattern) => pattern !== undefined && !matchesAny(pattern, known))
      .map(
        (pattern) =>
          `The import rule ${name} names ${pattern}, which matches no file: name what took its place, or drop it.`,
      );
  });
}

function matchesAny(pattern, paths) {
  // `$1` is what the rule found in the importing file's path.
  const expression = new RegExp(pattern.replaceAll('$1', '[^/]+'));
  return paths.some((path) => expression.test(path));
}

function foldersOf(paths) {
  return [...new Set(paths.map((path) => path.replace(/\/[^/]*$/, '')))];
}
