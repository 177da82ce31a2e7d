/**
 * What a forbidden import gets to read while it is written: the comment of the first rule of dependency-cruiser's
 * configuration that refuses it. Knows the parts of a rule that decide about one import by itself; circles are found by
 * `npm run check`.
 * @param from path of the importing file, relative to the repository
 * @param to path of the imported file, or what the import says of a package
 * @param {'import' | 'dynamic-import' | 'type-only'} kind
 */
export function refusalOf({ forbidden }, from, to, kind) {
  const target = /^(?:server|web|shared|test|e2e|bench|scripts|tools)\//.test(to) ? to : packagePath(to);
  return forbidden.find((rule) => isRefusedBy(rule, from, target, kind))?.comment;
}

function isRefusedBy(rule, from, to, kind) {
  if (rule.to.circular || rule.to.dependencyTypesNot?.includes(kind)) return false;
  if (!matches(rule.from, from)) return false;
  const found = new RegExp([rule.from.path].flat().join('|')).exec(from);
  const group = found?.slice(1).find(Boolean) ?? '';
  return matches(rule.to, to, group);
}

function matches({ path, pathNot }, text, group = '') {
  const matchesOne = (patterns) =>
    [patterns].flat().some((pattern) => new RegExp(pattern.replaceAll('$1', group)).test(text));
  return (path === undefined || matchesOne(path)) && (pathNot === undefined || !matchesOne(pathNot));
}

/** A module of Node has no path, as for dependency-cruiser. */
function packagePath(name) {
  return name.startsWith('node:') ? name.slice('node:'.length) : `node_modules/${name}/`;
}
