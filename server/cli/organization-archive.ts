import { createReadStream, createWriteStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { migrationState } from '#server/db/migrate.ts';
import {
  advancePlaces,
  deleteOrganizationRows,
  deleteRows,
  highestCounter,
  insertRows,
  organizationTables,
  PASSING_TABLES,
  readRows,
  reserveCounters,
  sumRows,
  type OrganizationTable,
} from '#server/db/organization-rows.ts';
import { checkSecret, readSecretCheck, secretCheckOf } from '#server/db/installation.ts';
import { findTenant, type Tenant } from '#server/features/users/tenants.service.ts';
import { CommandError, startProgress, type Answer, type Streams } from './answer.ts';
import { readArchive, writeArchive } from './archive-file.ts';
import { migrationsFolder, withCurrentDatabase } from './installation.ts';

/** Rows that one statement writes. */
const BATCH = 500;

const organizationManifest = z.object({
  format: z.literal('hora-marcada-organization'),
  version: z.literal(1),
  createdAt: z.string(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  /** The last migration of the database that it comes from. */
  schema: z.string(),
  /** Of the installation's secret, so that another one's is recognised; it does not give the secret away. */
  secretCheck: z.string(),
  tables: z.array(
    z.object({
      table: z.string(),
      rows: z.int(),
      sum: z.string(),
      /** Of a table whose rows are numbered over the whole installation. */
      highest: z
        .string()
        .regex(/^\d{1,18}$/)
        .nullable(),
    }),
  ),
  files: z.record(z.string(), z.string()),
});
type OrganizationManifest = z.infer<typeof organizationManifest>;

const fileOf = (table: string): string => `${table}.ndjson`;

/** The organisation as the operator named it. @throws CommandError ORGANIZATION_MISSING */
async function tenantOf(database: Database, id: string): Promise<Tenant> {
  const tenant = z.uuid().safeParse(id).success ? await findTenant(database, id.toLowerCase()) : null;
  if (tenant !== null) return tenant;
  throw new CommandError(
    'ORGANIZATION_MISSING',
    `Não há organização ${id}.`,
    'Veja os ids com: hora org list',
  );
}

/** The tables that an archive holds. */
async function archivedTables(tx: Tx): Promise<OrganizationTable[]> {
  const passing: readonly string[] = PASSING_TABLES;
  return (await organizationTables(tx)).filter(({ name }) => !passing.includes(name));
}

/** Writes everything that an organisation has into one file, as one snapshot sees it. */
export async function orgExport(config: Config, id: string, file: string, streams: Streams): Promise<Answer> {
  const manifest = await withCurrentDatabase(config, async (database) => {
    const tenant = await tenantOf(database, id);
    const schema = await lastMigration(database);
    return writeArchive(file, async (folder) => {
      const tables = await database.migration(async (tx) => {
        if (database.kind === 'server') await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
        return writeTables(tx, tenant.id, folder, streams);
      });
      const secretCheck = await readSecretCheck(database);
      return {
        names: tables.map(({ table }) => fileOf(table)),
        manifest: {
          format: 'hora-marcada-organization' as const,
          version: 1 as const,
          createdAt: new Date().toISOString(),
          organization: { id: tenant.id, name: tenant.name },
          schema,
          secretCheck,
          tables,
        },
      };
    });
  });
  return {
    ok: true,
    facts: { file: resolve(file), ...summary(manifest) },
    text: [`${manifest.organization.name}: ${summary(manifest).rows} linhas em ${resolve(file)}.`],
  };
}

const summary = ({ organization, tables }: Pick<OrganizationManifest, 'organization' | 'tables'>) => ({
  organizationId: organization.id,
  name: organization.name,
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
});

async function lastMigration(database: Database): Promise<string> {
  return (await migrationState(database, migrationsFolder())).applied.at(-1) ?? '';
}

async function writeTables(tx: Tx, id: string, folder: string, streams: Streams) {
  const tables = await archivedTables(tx);
  const progress = startProgress(streams, 'tabelas');
  const sums: OrganizationManifest['tables'] = [];
  for (const table of tables) {
    progress.step(sums.length, tables.length, table.name);
    const out = createWriteStream(join(folder, fileOf(table.name)), { mode: 0o600 });
    for await (const lines of readRows(tx, table, id))
      if (!out.write(lines.map((line) => `${line}\n`).join(''))) await once(out, 'drain');
    out.end();
    await once(out, 'close');
    sums.push({
      table: table.name,
      ...(await sumRows(tx, table, id)),
      highest: await highestCounter(tx, table, id),
    });
  }
  progress.end();
  return sums;
}

/** Takes an organisation out of a file into this installation: all of it, in one transaction, or nothing. */
export function orgImport(config: Config, file: string, streams: Streams): Promise<Answer> {
  return readArchive(file, organizationManifest, (folder, manifest) =>
    withCurrentDatabase(config, async (database) => {
      await assertFits(config, database, manifest);
      await database
        .migration((tx) => readTables(tx, manifest, folder, streams))
        .catch((error: unknown) => {
          throw asCollision(error);
        });
      return {
        ok: true,
        facts: summary(manifest),
        text: [`${manifest.organization.name} importada: ${summary(manifest).rows} linhas.`],
      };
    }),
  );
}

/** @throws CommandError SCHEMA_DIFFERS, SECRET_DIFFERS, ORGANIZATION_EXISTS */
async function assertFits(config: Config, database: Database, manifest: OrganizationManifest): Promise<void> {
  const schema = await lastMigration(database);
  if (schema !== manifest.schema)
    throw new CommandError(
      'SCHEMA_DIFFERS',
      `O arquivo é da migração ${manifest.schema}, e este banco está na ${schema}.`,
      'Nada foi alterado. Exporte e importe com a mesma versão do Hora Marcada.',
    );
  const kept = await readSecretCheck(database);
  if ((kept || secretCheckOf(config.appSecret ?? '')) !== manifest.secretCheck)
    throw new CommandError(
      'SECRET_DIFFERS',
      'O arquivo é de uma instalação com outro APP_SECRET: os links dos clientes e as chaves seladas não abririam aqui.',
      'Nada foi alterado. Importe em uma instalação com o mesmo APP_SECRET.',
    );
  if ((await findTenant(database, manifest.organization.id)) !== null)
    throw new CommandError(
      'ORGANIZATION_EXISTS',
      `A organização ${manifest.organization.id} já existe aqui.`,
      'Nada foi alterado.',
    );
  // A database that no server has used yet begins with the secret of what comes.
  if (kept === '' && config.appSecret !== null) await checkSecret(database, config.appSecret);
}

async function readTables(tx: Tx, manifest: OrganizationManifest, folder: string, streams: Streams) {
  const tables = await archivedTables(tx);
  const highest = manifest.tables.flatMap(({ table, highest: most }) =>
    most === null ? [] : [[table, most] as const],
  );
  const shifts = await reserveCounters(tx, tables, new Map(highest));
  const progress = startProgress(streams, 'tabelas');
  const { id } = manifest.organization;
  for (const [done, table] of tables.entries()) {
    progress.step(done, tables.length, table.name);
    // Triggers of the rows before may have written some of these already.
    await deleteRows(tx, table, id);
    for await (const lines of batches(join(folder, fileOf(table.name))))
      await insertRows(tx, table, lines, shifts.get(table.name) ?? '0');
  }
  await tx.query(`SELECT set_config('TimeZone', 'UTC', true)`);
  const different: string[] = [];
  for (const table of tables) {
    const { rows, sum } = await sumRows(tx, table, id);
    const kept = manifest.tables.find((each) => each.table === table.name);
    if (kept?.rows !== rows || kept.sum !== sum) different.push(table.name);
  }
  progress.end();
  if (different.length > 0)
    throw new CommandError(
      'IMPORT_DIFFERS',
      `Estas tabelas não ficaram iguais: ${different.join(', ')}.`,
      'Nada foi alterado.',
    );
  await advancePlaces(tx);
}

/** Lines of a file, some hundreds at a time. */
async function* batches(file: string): AsyncGenerator<string[]> {
  let lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    lines.push(line);
    if (lines.length < BATCH) continue;
    yield lines;
    lines = [];
  }
  if (lines.length > 0) yield lines;
}

/** What the database says of a row that is there already: an e-mail, a link, an id. */
function asCollision(error: unknown): unknown {
  if (error instanceof CommandError || !(error instanceof Error)) return error;
  const cause = error.cause instanceof Error ? error.cause : error;
  const [code, constraint] = ['code', 'constraint'].map((name) => String(Reflect.get(cause, name) ?? ''));
  if (code !== '23505') return error;
  return new CommandError(
    'IMPORT_COLLIDES',
    `Algo do arquivo já existe nesta instalação (${constraint}): por exemplo o e-mail de uma pessoa, ou um link.`,
    'Nada foi alterado. Mude o que colide em uma das duas instalações e exporte outra vez.',
    { cause: error },
  );
}

/** Removes an organisation for good. @param confirmed its id once more, typed by the operator */
export async function orgDelete(config: Config, id: string, confirmed: string | null): Promise<Answer> {
  return withCurrentDatabase(config, async (database) => {
    const tenant = await tenantOf(database, id);
    if (confirmed !== tenant.id)
      throw new CommandError(
        'NOT_CONFIRMED',
        `Isto apaga ${tenant.name} com ${tenant.people} pessoas e ${tenant.appointments} agendamentos, para sempre.`,
        `Nada foi alterado. Exporte antes, e repita com --confirm ${tenant.id}`,
        { isWrongUse: true },
      );
    await database.migration((tx) => deleteOrganizationRows(tx, tenant.id));
    return {
      ok: true,
      facts: { organizationId: tenant.id, name: tenant.name },
      text: [`${tenant.name} foi apagada.`],
    };
  });
}
