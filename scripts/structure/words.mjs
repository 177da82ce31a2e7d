import { textOf } from '../lib/files.mjs';

const TEXT = /\.(ts|tsx|mjs|js|json|css|sql|html|md|yml|yaml|sh)$|(^|\/)\.ci\/run$/;
const SKIPPED_TEST =
  /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:skip|only|todo|fixme|skipIf|runIf|fails)\b|\b(?:xit|xdescribe|fit|fdescribe)\(/;
const MACHINE_PATH = /(?<![\w.~}-])\/(?:home|Users|root|work|workspace|farm|builds)\//;
const PACKAGE_HOST = /registry\.(?:npmjs|yarnpkg)|deb\.debian|npm\.pkg\.github/;
/** Words that read as translated. */
const TRANSLATED = /\b(?:whoever|anew|so many|tells of|told of|(?:is|are) told|mend(?:s|ed|ing)?)\b/i;
const PLAIN =
  /^(?:README|CONTRIBUTING|docs\/(?:decisions\/)?[\w-]+)\.md$|^(?:server|shared|web|test|e2e|bench|scripts|tools|\.ci)\/(?!structure\/words\.mjs$)/;
// As a text, that is after a quote or a tag: a comment may say it.
const ENGLISH_EMPTY = /["'`>]\s*No data\b/;

/** Words that have no place in the project: tests that do not run, paths of one machine, download hosts, English leftovers. */
export function checkWords(files) {
  return files
    .filter((path) => TEXT.test(path))
    .flatMap((path) => (path === 'package-lock.json' ? lockFile(path) : lines(path)));
}

function lines(path) {
  return textOf(path)
    .split('\n')
    .flatMap((line, index) => judge(path, line).map((sentence) => `${path}:${index + 1}: ${sentence}`));
}

function judge(path, line) {
  const findings = [];
  if (/\.(ts|tsx|mjs)$/.test(path) && SKIPPED_TEST.test(line)) {
    findings.push(
      'every test runs, everywhere: fix or delete this one, and make a conditional test plain code.',
    );
  }
  if (MACHINE_PATH.test(line))
    findings.push('a path of one machine: make it relative, or read it from the configuration.');
  const translated = PLAIN.test(path) ? TRANSLATED.exec(line)?.[0] : undefined;
  if (translated !== undefined)
    findings.push(`"${translated}" reads as translated: say who does what (docs/GLOSSARY.md has the words).`);
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
