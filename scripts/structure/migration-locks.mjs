import { textOf } from '../lib/files.mjs';

/** Tables that grow with the appointments of years: a statement that reads or writes all of one takes seconds. */
const LARGE = new Set([
  'appointment_rows',
  'audit_log',
  'deliveries',
  'google_mirrors',
  'job_contents',
  'live_events',
  'mail_reminders',
  'webhook_attempts',
  'webhook_deliveries',
]);

/** Migrations up to this one are recorded and stay as they are. */
const LAST_BEFORE = '0036_search_by_trigrams.sql';

const HOW =
  'write `-- locks: …` above the statement, with how long 500,000 rows take and what waits meanwhile, or do without it';

/** A comment that says how long a statement takes, in seconds or milliseconds, and more than that. */
const REASON = /^-- locks: .*\b\d+(?:[.,]\d+)? (?:ms|s)\b.{12,}/m;

const TABLE = String.raw`(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?(?:public\.)?"?(\w+)"?`;
const ALTER = new RegExp(String.raw`^ALTER\s+TABLE\s+${TABLE}\s+(.*)$`, 'is');
/** What is evaluated once for all rows: the table need not be rewritten. */
const ONCE = /\b(?:now|current_timestamp|transaction_timestamp|statement_timestamp)\s*\(\s*\)/gi;

/** Statements whose table comes first, and what they do to it. */
const STATEMENTS = [
  [
    new RegExp(
      String.raw`^CREATE\s+(?:UNIQUE\s+)?INDEX\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:\w+\s+)?ON\s+${TABLE}`,
      'i',
    ),
    'nobody writes while the index is built',
  ],
  [new RegExp(String.raw`\bUPDATE\s+${TABLE}\s+(?:\w+\s+|AS\s+\w+\s+)?SET\b`, 'i'), 'it rewrites rows'],
  [new RegExp(String.raw`\bDELETE\s+FROM\s+${TABLE}`, 'i'), 'it reads the table to its end'],
  [new RegExp(String.raw`^(?:CLUSTER|LOCK(?:\s+TABLE)?)\s+${TABLE}`, 'i'), 'it keeps everybody out'],
  [
    new RegExp(String.raw`^REINDEX\s+(?:\([^)]*\)\s*)?TABLE\s+${TABLE}`, 'i'),
    'nobody writes while the indexes are built',
  ],
];

/** Parts of an ALTER TABLE, separated by commas outside brackets, and what they do to the table. */
const PARTS = [
  [/^ADD\s.*\bGENERATED\b/is, 'a generated column rewrites the table'],
  [/^ADD\s.*\b(?:small|big)?serial\b/is, 'a serial column rewrites the table'],
  [/^ADD\s.*\bDEFAULT\s[^,]*\w\s*\(/is, 'a default that differs from row to row rewrites the table'],
  [/^ALTER\s.*\bTYPE\b/is, 'another type rewrites the table'],
  [/^ALTER\s.*\bSET\s+NOT\s+NULL\b/is, 'every row is read under a lock'],
  [/^SET\s+(?:LOGGED|UNLOGGED|TABLESPACE)\b/is, 'it rewrites the table'],
  // Migrations are one transaction, so that the lock of another part is still held.
  [/^VALIDATE\s+CONSTRAINT\b/is, 'every row is read under a lock'],
  [
    /^ADD\s+(?:CONSTRAINT\s+\w+\s+)?(?:UNIQUE|PRIMARY\s+KEY|EXCLUDE)\b(?!.*\bUSING\s+INDEX\b)/is,
    'nobody reads or writes while its index is built',
  ],
  [
    /^ADD\s+(?:CONSTRAINT\s+\w+\s+)?(?:CHECK|FOREIGN\s+KEY)\b(?!.*\bNOT\s+VALID\b)/is,
    'every row is read under a lock',
  ],
  [/^ADD\s.*\b(?:CHECK|UNIQUE|PRIMARY\s+KEY)\b(?!.*\bNOT\s+VALID\b)/is, 'every row is read under a lock'],
];

/** New migrations that rewrite or lock a large table without saying for how long. */
export function checkMigrationLocks(files) {
  return files
    .filter((path) => /^migrations\/[^/]+\.sql$/.test(path) && path > `migrations/${LAST_BEFORE}`)
    .flatMap((path) => lockingStatements(textOf(path)).map((found) => `${path}: ${found}`));
}

/** What the statements of a migration do to large tables, but those that give their reason. */
export function lockingStatements(sql) {
  return statementsOf(sql).flatMap(({ text, comment }) => {
    if (REASON.test(comment)) return [];
    const found = harmOf(text);
    return found === null ? [] : [`${found.table}: ${found.harm}. ${text.slice(0, 60)}… : ${HOW}.`];
  });
}

function harmOf(text) {
  for (const [pattern, harm] of STATEMENTS) {
    const table = pattern.exec(text)?.[1];
    if (table !== undefined && LARGE.has(table)) return { table, harm };
  }
  const [, table, actions = ''] = ALTER.exec(text) ?? [];
  if (!LARGE.has(table)) return null;
  for (const action of partsOf(actions.replaceAll(ONCE, 'fixed'))) {
    const harm = PARTS.find(([pattern]) => pattern.test(action))?.[1];
    if (harm !== undefined) return { table, harm };
  }
  return null;
}

/** Statements without comments, each with the comment above it. Those within a body of `$$` count too. */
function statementsOf(sql) {
  return sql
    .replaceAll('$$', ';')
    .split(/;\s*(?:\n|$)|;(?=\s)/)
    .map((each) => ({
      comment: each,
      text: each
        .replaceAll(/--.*$/gm, '')
        .replace(/^\s*(?:DECLARE|BEGIN)\s/i, '')
        .trim(),
    }))
    .filter(({ text }) => text !== '');
}

/** Cuts at the commas that stand in no brackets. */
function partsOf(actions) {
  const parts = [''];
  let depth = 0;
  for (const sign of actions) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}
