/**
 * What a comment may say of a list without a limit: `// bounded: given ids and range (why, in words).` Kinds with a name are held
 * to it: the name must be there.
 */
const PLAIN = {
  row: 'one row',
  range: 'a fixed number for each day that is asked for',
  week: 'a fixed number for each weekday',
  kinds: 'one for each value of a fixed set',
  page: 'a page in memory at a time',
  person: 'what one person has',
  client: 'what one client has',
  appointment: 'what one appointment has',
  series: 'the appointments of one series',
  delivery: 'what one delivery has',
};
const NAMED = {
  given: 'a fixed number for each of a parameter, named as in the statement',
  limit: 'a limit that the statement uses: a parameter or a constant',
  kept: 'a limit on what is stored, of shared/contract/limits.ts',
  as: 'the same as another function of the file',
};
const VOCABULARY = [...Object.keys(PLAIN), ...Object.keys(NAMED).map((kind) => `${kind} NAME`)];

const COMMENT = /\/\/ bounded: ?(.*)/g;
const ITS_WORDS = / \([^()]*\)$/;

/** The comments of a text that say what bounds something, without the words in parentheses. */
export function boundsIn(text) {
  return [...text.matchAll(COMMENT)].map(([, said]) => said.replace(/\.$/, '').replace(ITS_WORDS, ''));
}

/**
 * What is wrong with a comment; null for nothing.
 * @param said as `boundsIn` gives it
 * @param place.code the statement without comments
 * @param place.fileCode the whole file without comments
 * @param place.limits the names of the limits, such as 'KEPT_LIMITS.people'
 */
export function boundProblem(said, place) {
  for (const part of said.split(' and ')) {
    const [kind, name, ...more] = part.split(' ');
    if (more.length > 0 || !(name === undefined ? kind in PLAIN : kind in NAMED))
      return `says "${said}", which is no bound: use ${VOCABULARY.join(', ')}, joined by "and"`;
    if (name !== undefined && !HOLDS[kind](name, place))
      return `is bounded by "${part}", but there is no ${name} ${WHERE[kind]}`;
  }
  return null;
}

const HOLDS = {
  given: (name, { code }) => has(code, name),
  limit: (name, { code, fileCode, limits }) =>
    isConstant(name) ? has(fileCode, name) && isLimit(name, fileCode, limits) : has(code, name),
  kept: (name, { limits }) => limits.has(name),
  as: (name, { fileCode }) => new RegExp(`function ${name}\\b`).test(fileCode),
};
const WHERE = {
  given: 'in the statement',
  limit: 'that it uses',
  kept: 'in shared/contract/limits.ts',
  as: 'in the file',
};

const isConstant = (name) => /^[A-Z][A-Z_]+(?:\.|$)/.test(name);

/** One of the shared limits, or a constant of the file itself. */
function isLimit(name, fileCode, limits) {
  return limits.has(name) || new RegExp(`const ${name.split('.', 1)[0]}\\b`).test(fileCode);
}

function has(code, name) {
  const text = name.replaceAll(/[.$]/g, '\\$&');
  return new RegExp(`(?<![\\w$.])${text}(?!\\w)`).test(code);
}
