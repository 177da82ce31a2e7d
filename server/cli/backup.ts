import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { create, extract } from 'tar';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { copiedEntries } from '#server/db/directory-copy.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrationState } from '#server/db/migrate.ts';
import { differingTables, sumTables, type TableSum } from '#server/db/table-sums.ts';
import { CommandError, startProgress, type Answer, type Streams } from './answer.ts';
import { readArchive, writeArchive } from './archive-file.ts';
import { holdingDirectory, migrationsFolder, noDatabase, onServer } from './installation.ts';
import { onLentCopy } from './lent-copy.ts';
import { runPostgresProgram } from './postgres-programs.ts';

const DUMP = 'database.dump';
const DIRECTORY = 'data-directory.tar.gz';

const backupManifest = z.object({
  format: z.literal('hora-marcada-backup'),
  version: z.literal(1),
  createdAt: z.string(),
  database: z.enum(['embedded', 'server']),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ table: z.string(), rows: z.int(), sum: z.string() })),
  files: z.record(z.string(), z.string()),
});
type BackupManifest = z.infer<typeof backupManifest>;

/** Writes a backup while everything runs. Statements on an embedded database wait until its files are copied. */
export async function backupCreate(config: Config, file: string, streams: Streams): Promise<Answer> {
  if (config.databaseUrl === null && isWithin(resolve(config.dataDir), resolve(file)))
    throw new CommandError(
      'FILE_IN_DATA_DIR',
      `${resolve(file)} fica na pasta que será guardada.`,
      'Nada foi feito. Escolha um lugar fora de DATA_DIR, de preferência em outro disco.',
      { isWrongUse: true },
    );
  let waitedMs: number | undefined;
  const manifest = await writeArchive(file, async (folder) => {
    const { databaseUrl } = config;
    if (databaseUrl !== null) return packed(await dump(config, databaseUrl, folder, streams));
    const { content, waited } = await packDirectory(config, folder, streams);
    waitedMs = waited;
    return packed(content);
  });
  const { size } = await stat(file);
  const { tables, rows } = totals(manifest.tables);
  return {
    ok: true,
    facts: { file: resolve(file), bytes: size, database: manifest.database, tables, rows, waitedMs },
    text: [
      `Backup em ${resolve(file)} (${size} bytes, ${rows} linhas).`,
      ...(waitedMs === undefined
        ? []
        : [`O servidor continuou no ar; durante a cópia, o banco de dados esperou ${waitedMs} ms.`]),
    ],
  };
}

const isWithin = (folder: string, path: string): boolean => path.startsWith(folder + sep);

type Content = Pick<BackupManifest, 'database' | 'migrations' | 'tables'> & { readonly name: string };

const manifestOf = ({ database, migrations, tables }: Content): Omit<BackupManifest, 'files'> => ({
  format: 'hora-marcada-backup',
  version: 1,
  createdAt: new Date().toISOString(),
  database,
  migrations,
  tables,
});

const packed = (content: Content) => ({ names: [content.name], manifest: manifestOf(content) });

const totals = (tables: readonly TableSum[]) => ({
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
});

/** Packs the data directory: itself while nobody uses it, else a copy that the running server makes. */
async function packDirectory(
  config: Config,
  folder: string,
  streams: Streams,
): Promise<{ content: Content; waited?: number }> {
  const pack = async (cwd: string): Promise<Content> => {
    const sums = await sumsOfFolder(cwd, streams);
    await create({ file: join(folder, DIRECTORY), cwd, gzip: { level: 6 } }, await copiedEntries(cwd));
    return { name: DIRECTORY, database: 'embedded', ...sums };
  };
  try {
    return { content: await holdingDirectory(config, () => pack(config.dataDir)) };
  } catch (error) {
    if (!(error instanceof CommandError && error.code === 'DATABASE_IN_USE')) throw error;
    return onLentCopy(
      config.dataDir,
      async ({ folder: copy, waitedMs }) => ({ content: await pack(copy), waited: Math.ceil(waitedMs) }),
      error,
    );
  }
}

async function sumsOf(database: Database, streams: Streams): Promise<Pick<Content, 'migrations' | 'tables'>> {
  const { applied, unknown } = await migrationState(database, migrationsFolder());
  const progress = startProgress(streams, 'tabelas');
  const tables = await database.migration((tx) => sumTables(tx, progress.step)).finally(progress.end);
  return { migrations: [...applied, ...unknown], tables };
}

/** Counts and copies what one snapshot sees, while others write. */
function dump(config: Config, url: string, folder: string, streams: Streams): Promise<Content> {
  return onServer(url, config, async (database) => {
    const { applied, unknown } = await migrationState(database, migrationsFolder());
    const progress = startProgress(streams, 'tabelas');
    return database.migration(async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      await tx.query(`SELECT set_config('idle_in_transaction_session_timeout', '0', true)`);
      const [snapshot] = await tx.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
      const tables = await sumTables(tx, progress.step).finally(progress.end);
      await runPostgresProgram(config, 'pg_dump', url, [
        '--format=custom',
        `--file=${join(folder, DUMP)}`,
        `--snapshot=${snapshot?.id ?? ''}`,
      ]);
      return { name: DUMP, database: 'server', migrations: [...applied, ...unknown], tables };
    });
  });
}

/** Restores a backup into a scratch database or folder, and compares every table with what was backed up. */
export function backupVerify(config: Config, file: string, streams: Streams): Promise<Answer> {
  return readArchive(file, backupManifest, async (folder, manifest) => {
    const found =
      manifest.database === 'embedded'
        ? await sumsOfFolder(await unpackInto(join(folder, 'scratch'), folder), streams)
        : await withScratchDatabase(config, async (url) => {
            await fillDatabase(config, url, folder);
            return onServer(url, config, (database) => sumsOf(database, streams));
          });
    return compared(manifest, found.tables, 'conferido', resolve(file));
  });
}

/** Restores a backup: into an empty data directory, or into the empty database that DATABASE_URL names. */
export function backupRestore(config: Config, file: string, streams: Streams): Promise<Answer> {
  return readArchive(file, backupManifest, async (folder, manifest) => {
    const kind = config.databaseUrl === null ? 'embedded' : 'server';
    if (kind !== manifest.database)
      throw new CommandError(
        'BACKUP_OF_OTHER_DATABASE',
        `O backup é do banco ${manifest.database === 'embedded' ? 'embutido' : 'PostgreSQL'}, e esta instalação usa o outro.`,
        manifest.database === 'embedded' ? 'Restaure sem DATABASE_URL.' : 'Defina DATABASE_URL.',
      );
    const found =
      config.databaseUrl === null
        ? await restoreDirectory(config, folder, streams)
        : await restoreServer(config, config.databaseUrl, folder, streams);
    return compared(manifest, found.tables, 'restaurado', resolve(file));
  });
}

function restoreDirectory(config: Config, folder: string, streams: Streams) {
  return holdingDirectory(config, async () => {
    const present = await copiedEntries(config.dataDir);
    if (present.length > 0)
      throw new CommandError(
        'TARGET_NOT_EMPTY',
        `A pasta ${config.dataDir} não está vazia.`,
        'Nada foi alterado. Restaure em uma pasta vazia (DATA_DIR).',
      );
    await unpackInto(config.dataDir, folder);
    return sumsOfFolder(config.dataDir, streams);
  });
}

async function restoreServer(config: Config, url: string, folder: string, streams: Streams) {
  await onServer(url, config, async (database) => {
    const present = await database.query(
      `SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname IN ('public', 'pgboss') AND c.relkind IN ('r', 'p', 'v') LIMIT 1`,
    );
    if (present.length > 0)
      throw new CommandError(
        'TARGET_NOT_EMPTY',
        'O banco de dados de DATABASE_URL não está vazio.',
        'Nada foi alterado. Crie um banco vazio com createdb e aponte DATABASE_URL para ele.',
      );
  });
  await fillDatabase(config, url, folder);
  return onServer(url, config, (database) => sumsOf(database, streams));
}

/** All of it or, when anything fails, nothing. */
const fillDatabase = (config: Config, url: string, folder: string) =>
  runPostgresProgram(config, 'pg_restore', url, [
    '--no-owner',
    '--no-privileges',
    '--exit-on-error',
    '--single-transaction',
    join(folder, DUMP),
  ]);

async function unpackInto(directory: string, folder: string): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await extract({ file: join(folder, DIRECTORY), cwd: directory, strict: true });
  return directory;
}

async function sumsOfFolder(directory: string, streams: Streams) {
  const path = join(directory, 'database');
  if (!existsSync(path)) throw noDatabase(directory);
  const database = await openEmbedded(path);
  return sumsOf(database, streams).finally(() => database.close());
}

/** Makes a database beside the one that DATABASE_URL names, for as long as the work takes. */
async function withScratchDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const { databaseUrl } = config;
  if (databaseUrl === null)
    throw new CommandError(
      'VERIFY_NEEDS_SERVER',
      'O backup é de um PostgreSQL: para conferi-lo é preciso um servidor.',
      'Defina DATABASE_URL; o banco que ela nomeia não é alterado.',
    );
  const name = `hora_marcada_verify_${process.pid}_${Date.now().toString(36)}`;
  return onServer(databaseUrl, config, async (database) => {
    await database.script(`CREATE DATABASE ${name} TEMPLATE template0`).catch((error: unknown) => {
      throw new CommandError(
        'SCRATCH_REFUSED',
        `O banco de rascunho não pôde ser criado: ${error instanceof Error ? error.message : String(error)}`,
        'Use em DATABASE_URL um usuário com CREATEDB, de preferência em outro servidor.',
      );
    });
    return work(databaseUrl.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)).finally(() =>
      database.script(`DROP DATABASE IF EXISTS ${name}`),
    );
  });
}

function compared(manifest: BackupManifest, found: readonly TableSum[], done: string, file: string): Answer {
  const different = differingTables(manifest.tables, found);
  const { tables, rows } = totals(manifest.tables);
  return {
    ok: different.length === 0,
    facts: {
      ...(different.length === 0 ? {} : { code: 'BACKUP_DIFFERS' }),
      file,
      createdAt: manifest.createdAt,
      tables,
      rows,
      different,
    },
    text:
      different.length === 0
        ? [`Backup ${done}: ${tables} tabelas e ${rows} linhas iguais às de ${manifest.createdAt}.`]
        : [
            `BACKUP_DIFFERS: estas tabelas não têm o que foi guardado: ${different.join(', ')}`,
            'Não use este backup: faça outro e guarde este para examinar.',
          ],
  };
}
