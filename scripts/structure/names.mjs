const WORDS = 'routes|service|queries|policy|presenter|jobs';
const WORD_FILE = new RegExp(`^(?:[a-z0-9-]+\\.)?(?:${WORDS})\\.ts$`);
const TEST_FILE = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:test|testkit)\.tsx?$/;
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
const NUMBERED_SQL = /^migrations\/\d{4}_[a-z0-9_]+\.sql$/;

/** Names of files and folders: the closed vocabulary of a server feature, kebab-case, no barrels. */
export function checkNames(files) {
  return files
    .filter((path) => /^(server|shared|web|test|e2e|bench|scripts|tools|migrations)\//.test(path))
    .flatMap(check);
}

function check(path) {
  const name = path.split('/').at(-1);
  const findings = [];
  if (/^index\.(ts|tsx|mjs)$/.test(name)) {
    findings.push(`${path}: no barrels. Name the file after what it holds and import it directly.`);
  }
  if (/\.(ts|tsx|mjs|css)$/.test(name) && !path.split('/').every((part) => KEBAB.test(part))) {
    findings.push(`${path}: write folder and file names in kebab-case.`);
  }
  if (path.endsWith('.sql') && path.startsWith('migrations/') && !NUMBERED_SQL.test(path)) {
    findings.push(`${path}: name a migration NNNN_what_it_does.sql.`);
  }
  const feature = /^server\/features\/([^/]+)\/(.+)$/.exec(path);
  if (feature && !WORD_FILE.test(feature[2]) && !TEST_FILE.test(feature[2])) {
    findings.push(
      `${path}: a feature holds ${WORDS.replaceAll('|', ', ')} (or <topic>.<word>.ts) and tests, directly in its folder. ` +
        'Rules without effects belong in shared/scheduling or the policy, plumbing in server/lib; a new kind of file is a decision for docs/decisions.',
    );
  }
  return findings;
}
