import ts from 'typescript';
import { isSource, isTestFile, textOf } from '../lib/files.mjs';
import { resolveImport } from '../lib/resolve-import.mjs';
import { treeOf } from '../lib/source.mjs';

const feature = (name) => `server/features/${name}/`;

/** The one place that writes each table; the others ask its service. */
const OWNERS = {
  absence_appointments: feature('absences'),
  absences: feature('absences'),
  account_notices: feature('users'),
  appointment_rows: feature('appointments'),
  appointment_series: feature('series'),
  appointments: feature('appointments'),
  audit_log: feature('audit'),
  bell_marks: feature('audit'),
  availability: feature('availability'),
  availability_exceptions: feature('availability'),
  booking_form_settings: feature('booking-form'),
  booking_slugs: feature('users'),
  client_changes: feature('clients'),
  client_contacts: feature('clients'),
  client_merges: feature('client-merges'),
  client_notes: feature('clients'),
  client_tags: feature('clients'),
  clients: feature('clients'),
  left_clients: feature('clients'),
  cancelled_appointments: feature('appointments'),
  cancelled_links: feature('appointments'),
  client_mails: feature('mail'),
  counted_mails: feature('mail'),
  deliveries: feature('appointments'),
  earlier_availability: feature('availability'),
  google_busy: feature('google-calendar'),
  google_choices: feature('google-calendar'),
  google_connections: feature('google-calendar'),
  google_leftovers: feature('google-calendar'),
  google_mirrors: feature('google-calendar'),
  idempotency_keys: feature('appointments'),
  insight_changes: feature('insights'),
  insight_dismissals: feature('insights'),
  installation: 'server/db/',
  integration_settings: feature('integrations'),
  integration_tokens: feature('integrations'),
  job_contents: 'server/jobs/',
  live_events: 'server/http/',
  mail_changes: feature('appointments'),
  mail_reminders: feature('webhooks'),
  mail_troubles: feature('mail'),
  notification_settings: feature('notification-settings'),
  organizations: feature('users'),
  payments: feature('payments'),
  password_resets: feature('users'),
  products: feature('products'),
  receipt_counters: feature('payments'),
  receipts: feature('payments'),
  search_misses: feature('insights'),
  series_appointments: feature('series'),
  sessions: feature('sessions'),
  short_link_days: feature('short-links'),
  short_link_holds: feature('short-links'),
  short_links: feature('short-links'),
  sign_in_guesses: feature('auth'),
  users: feature('users'),
  waiting_agendas: feature('waiting-list'),
  waiting_entries: feature('waiting-list'),
  waiting_freed: feature('waiting-list'),
  waiting_offers: feature('waiting-list'),
  webhook_attempts: feature('webhooks'),
  webhook_deliveries: feature('webhooks'),
  worked_holidays: feature('availability'),
};

/** A statement that writes, wherever it stands in a text of SQL: also in a CTE and over several lines. */
const IN_SQL =
  /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?|COPY)\s+(?:ONLY\s+)?(?:public\.)?"?([a-z_][a-z0-9_]*)"?/gi;
/** A statement whose table is not written in it, in a template or at the end of a string that is put together. */
const UNNAMED =
  /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?)\s+(?:ONLY\s+)?(?:\$\{|$)/i;
/** Make statements of any table: who calls the first names the table; the second moves whole organisations (decision 101). */
const MAKES_STATEMENTS = ['server/db/columns.ts', 'server/db/organization-rows.ts'];
const SCHEMA = /^server\/db\/[\w-]*schema\.ts$/;
const DEFINED = /export const (\w+) = pgTable\('([a-z_]+)'/g;
const CREATED = /CREATE TABLE (?:IF NOT EXISTS )?([a-z_]+)/g;

/** Tables without an owner, and writes to a table by anybody but its owner. */
export function checkTables(files) {
  const tableOf = new Map(
    files
      .filter((path) => SCHEMA.test(path))
      .flatMap((path) => [...textOf(path).matchAll(DEFINED)].map(([, name, table]) => [name, table])),
  );
  const migrations = files.filter((path) => /^migrations\/.*\.sql$/.test(path));
  const created = migrations.flatMap((path) => [...textOf(path).matchAll(CREATED)].map(([, table]) => table));
  const unowned = [...new Set(created)].filter((table) => !(table in OWNERS));
  const server = files.filter((path) => isSource(path) && path.startsWith('server/') && !isTestFile(path));
  return [
    ...unowned.map(
      (table) => `The table ${table} has no owner: name the feature that writes it in tables.mjs.`,
    ),
    ...server.flatMap((path) => foreignWrites(path, treeOf(path), tableOf)),
  ];
}

/**
 * What a file writes of others' tables, in SQL or by drizzle.
 * @param tableOf tables by the names under which the schema exports them
 */
export function foreignWrites(path, tree, tableOf) {
  const texts = textsOf(tree);
  const written = [...inTexts(texts), ...inDrizzle(path, tree, tableOf)];
  const foreign = [...new Set(written)]
    .filter((table) => table in OWNERS && !path.startsWith(OWNERS[table]))
    .map((table) => `${path} writes ${table}, which is another's: call a service of its owner.`);
  const isUnnamed = !MAKES_STATEMENTS.includes(path) && texts.some((text) => UNNAMED.test(text));
  return isUnnamed
    ? [
        ...foreign,
        `${path} puts a table's name into a statement that writes: write the name in the statement.`,
      ]
    : foreign;
}

/** Strings and templates; a comment may say what it likes. */
function textsOf(tree) {
  const texts = [];
  visit(tree, (node) => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    if (ts.isTemplateExpression(node)) texts.push(node.getText(tree));
  });
  return texts;
}

/** Tables written by SQL. */
function inTexts(texts) {
  return texts.flatMap((text) => [...text.matchAll(IN_SQL)].map(([, table]) => table.toLowerCase()));
}

/** Tables in `.insert(x)`, `.update(x)`, `.delete(x)` and `insertRow(tx, x, …)`, x being imported from a schema, under another name too, or a constant made of it. */
function inDrizzle(path, tree, tableOf) {
  const [imported, schemas, tables] = [new Map(), new Set(), []];
  visit(tree, (node) => {
    if (ts.isImportDeclaration(node)) {
      const bindings = node.importClause?.namedBindings;
      if (!bindings || !SCHEMA.test(resolveImport(path, node.moduleSpecifier.text))) return;
      if (ts.isNamespaceImport(bindings)) schemas.add(bindings.name.text);
      else
        for (const { name, propertyName } of bindings.elements)
          imported.set(name.text, tableOf.get((propertyName ?? name).text));
    }
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isIdentifier(node.initializer)) {
      const table = imported.get(node.initializer.text);
      if (table !== undefined) imported.set(node.name.getText(tree), table);
    }
    const argument = ts.isCallExpression(node) ? writtenBy(node) : undefined;
    if (!argument) return;
    if (ts.isIdentifier(argument)) tables.push(imported.get(argument.text));
    if (ts.isPropertyAccessExpression(argument) && schemas.has(argument.expression.getText(tree)))
      tables.push(tableOf.get(argument.name.text));
  });
  return tables.filter((table) => table !== undefined);
}

/** The table that a call writes: of `.insert(x)` and its like the first argument, of `insertRow(tx, x, row)` the second. */
function writtenBy({ expression, arguments: given }) {
  if (ts.isIdentifier(expression)) return expression.text === 'insertRow' ? given[1] : undefined;
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  return /^(?:insert|update|delete)$/.test(expression.name.text) ? given[0] : undefined;
}

function visit(node, see) {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}
