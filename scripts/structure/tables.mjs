import { isSource, textOf } from '../lib/files.mjs';
import { isTestFile } from '../lib/import-rules.mjs';

const feature = (name) => `server/features/${name}/`;

/** The one place that writes each table; the others ask its service. */
const OWNERS = {
  account_notices: feature('credentials'),
  appointment_rows: feature('appointments'),
  appointments: feature('appointments'),
  audit_log: feature('audit'),
  availability: feature('availability'),
  availability_exceptions: feature('availability'),
  booking_form_settings: feature('booking-form'),
  booking_slugs: feature('users'),
  counted_mails: feature('mail'),
  deliveries: feature('appointments'),
  google_busy: feature('google-calendar'),
  google_choices: feature('google-calendar'),
  google_connections: feature('google-calendar'),
  google_leftovers: feature('google-calendar'),
  google_mirrors: feature('google-calendar'),
  idempotency_keys: feature('appointments'),
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
  password_resets: feature('credentials'),
  products: feature('products'),
  sessions: feature('sessions'),
  sign_in_guesses: feature('auth'),
  users: feature('users'),
  webhook_attempts: feature('webhooks'),
  webhook_deliveries: feature('webhooks'),
  worked_holidays: feature('availability'),
};

/** Deletes the dead rows of every table. */
const HOUSEKEEPING = 'server/jobs/housekeeping.ts';

/** What is still written from outside. The list only gets shorter. */
const STILL_FOREIGN = [
  'server/features/appointments/transfers.queries.ts writes google_mirrors',
  'server/features/auth/reset.queries.ts writes password_resets',
  'server/features/availability/exceptions.queries.ts writes users',
  'server/features/credentials/credentials.queries.ts writes organizations',
  'server/features/credentials/credentials.queries.ts writes users',
  'server/features/google-calendar/connections.queries.ts writes users',
  'server/features/google-calendar/mirrors.queries.ts writes appointments',
  'server/features/scheduling/busy.queries.ts writes appointment_rows',
  'server/features/users/users.queries.ts writes appointments',
  'server/features/users/users.queries.ts writes google_connections',
  'server/features/webhooks/trouble.queries.ts writes notification_settings',
];

const IN_SQL = /(?:INSERT INTO|UPDATE|DELETE FROM)\s+([a-z_]+)/g;
const IN_DRIZZLE = /\.(?:insert|update|delete)\((\w+)\)/g;
const DEFINED = /export const (\w+) = pgTable\('([a-z_]+)'/g;
const CREATED = /CREATE TABLE (?:IF NOT EXISTS )?([a-z_]+)/g;

/** Tables without an owner, and writes to a table by anybody but its owner. */
export function checkTables(files) {
  const schemas = files.filter((path) => /^server\/db\/[\w-]*schema\.ts$/.test(path));
  const tableOf = new Map(
    schemas.flatMap((path) => [...textOf(path).matchAll(DEFINED)].map(([, name, table]) => [name, table])),
  );
  const migrations = files.filter((path) => /^migrations\/.*\.sql$/.test(path));
  const created = migrations.flatMap((path) => [...textOf(path).matchAll(CREATED)].map(([, table]) => table));
  const unowned = [...new Set(created)].filter((table) => !(table in OWNERS));
  const foreign = writesIn(files, tableOf).filter(
    ({ path, table }) => path !== HOUSEKEEPING && !path.startsWith(OWNERS[table]),
  );
  const found = [...new Set(foreign.map(({ path, table }) => `${path} writes ${table}`))];
  return [
    ...unowned.map(
      (table) => `The table ${table} has no owner: name the feature that writes it in tables.mjs.`,
    ),
    ...found
      .filter((write) => !STILL_FOREIGN.includes(write))
      .map((write) => `${write}, which is another's: call a service of its owner.`),
    ...STILL_FOREIGN.filter((write) => !found.includes(write)).map(
      (write) => `"${write}" is no longer true: take it off the list in tables.mjs.`,
    ),
  ];
}

function writesIn(files, tableOf) {
  return files
    .filter((path) => isSource(path) && path.startsWith('server/') && !isTestFile(path))
    .flatMap((path) => {
      const text = textOf(path);
      const inSql = [...text.matchAll(IN_SQL)].map(([, table]) => table);
      const inDrizzle = [...text.matchAll(IN_DRIZZLE)].map(([, name]) => tableOf.get(name));
      return [...inSql, ...inDrizzle].filter((table) => table in OWNERS).map((table) => ({ path, table }));
    });
}
