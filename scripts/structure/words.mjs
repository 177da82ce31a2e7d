import { textOf } from '../lib/files.mjs';

const TEXT = /\.(ts|tsx|mjs|js|json|css|sql|html|md|yml|yaml|sh)$|(^|\/)\.ci\/run$/;
const SKIPPED_TEST =
  /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:skip|only|todo|fixme|skipIf|runIf|fails)\b|\b(?:xit|xdescribe|fit|fdescribe)\(/;
const MACHINE_PATH = /(?<![\w.~}-])\/(?:home|Users|root|work|workspace|farm|builds)\//;
const PACKAGE_HOST = /registry\.(?:npmjs|yarnpkg)|deb\.debian|npm\.pkg\.github/;
/** What a merge leaves where two sides changed the same lines. */
const CONFLICT_MARK = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/;
/** Words that read as translated. */
const TRANSLATED =
  /\b(?:whoever|anew|so many|tells of|told of|(?:is|are) told|mend(?:s|ed|ing)?|for who (?!it)|of which there (?:is|are)|(?:to|everybody) whom|whom to|by whom something)\b/i;
/** A test's name is complete in itself: it begins with what is done, or with who or what it is about. */
const INCOMPLETE_TITLE =
  /\b(?:it|test|describe)(?:\.each\(.*\))?\(\s*(['"`])(?:it|one|that|is|are|and|but|so|then|which|also|too|tells?|told|of|has to|was|were|nor|whose|whom)\b/;
/** Functions and values say what they do or are, in the field's words (docs/GLOSSARY.md). */
const NARRATIVE_NAME =
  /\b(?:function|const|let|type|class|interface)\s+(?:(?:tell|told|hear|heard|look|looks|looked)(?=[A-Z(\s=:<]|$)|\w*(?:Tell|Told|Hear|Heard|Looks?|Looked|Whom|Mend)(?=[A-Z]|\b)|(?:delete|remove)Appointments?\b)\w*/;
const PLAIN =
  /^(?:README|CONTRIBUTING|docs\/(?:decisions\/)?[\w-]+)\.md$|^(?:server|shared|web|test|e2e|bench|scripts|tools|\.ci)\/(?!structure\/words(?:\.test)?\.mjs$)/;
// As a text, that is after a quote or a tag: a comment may say it.
const ENGLISH_EMPTY = /["'`>]\s*No data\b/;

/** Words that have no place in the project: tests that do not run, paths of one machine, download hosts, English leftovers. */
export function checkWords(files) {
  return files
    .filter((path) => TEXT.test(path))
    .flatMap((path) => (path === 'package-lock.json' ? lockFile(path) : wordsIn(path, textOf(path))));
}

/** What is wrong with the words of a file, each finding with its line. */
export function wordsIn(path, text) {
  return text
    .split('\n')
    .flatMap((line, index, all) =>
      [...judge(path, line), ...acrossLines(path, line, all[index + 1])].map(
        (sentence) => `${path}:${index + 1}: ${sentence}`,
      ),
    );
}

/** What reads as translated over the end of a line, in a document or a comment. */
function acrossLines(path, line, next = '') {
  if (!PLAIN.test(path)) return [];
  const [end, start] = [/\S+\s+\S+$/.exec(line)?.[0], /^[\s*/]*(\S+\s+\S+)/.exec(next)?.[1]];
  if (end === undefined || start === undefined) return [];
  const found = TRANSLATED.exec(`${end} ${start}`);
  if (found === null || TRANSLATED.test(line) || TRANSLATED.test(next)) return [];
  return [`"${found[0]}" reads as translated: say who does what (docs/GLOSSARY.md has the words).`];
}

function judge(path, line) {
  const findings = [];
  if (/\.(ts|tsx|mjs)$/.test(path) && SKIPPED_TEST.test(line)) {
    findings.push(
      'every test runs, everywhere: fix or delete this one, and make a conditional test plain code.',
    );
  }
  if (CONFLICT_MARK.test(line)) findings.push('a mark of a merge: keep one of the two sides.');
  if (MACHINE_PATH.test(line))
    findings.push('a path of one machine: make it relative, or read it from the configuration.');
  const translated = PLAIN.test(path) ? TRANSLATED.exec(line)?.[0] : undefined;
  if (translated !== undefined)
    findings.push(`"${translated}" reads as translated: say who does what (docs/GLOSSARY.md has the words).`);
  if (/\.(ts|tsx|mjs)$/.test(path) && PLAIN.test(path)) {
    if (INCOMPLETE_TITLE.test(line))
      findings.push("a test's name that needs its neighbours: begin with what is done, or with who does it.");
    const name = NARRATIVE_NAME.exec(line)?.[0];
    if (name !== undefined)
      findings.push(`"${name}" tells a story: name it after what it does, in the words of docs/GLOSSARY.md.`);
  }
  if (PACKAGE_HOST.test(line)) findings.push('a download host: leave it to the configuration of npm or apt.');
  if (/^(web|server|shared)\//.test(path) && ENGLISH_EMPTY.test(line)) {
    findings.push('an English text: say in Portuguese what is missing and what to do about it.');
  }
  return findings;
}

function lockFile(path) {
  if (!textOf(path).includes('"resolved": "http')) return [];
  return [
    `${path}: holds download addresses. Run \`npm install --omit-lockfile-registry-resolved\` and commit the result.`,
  ];
}
