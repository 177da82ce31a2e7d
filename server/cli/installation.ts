import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { createContext, type Context } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { DirectoryInUse, lockDirectory } from '#server/db/directory-lock.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrationState, type MigrationState } from '#server/db/migrate.ts';
import { openServer } from '#server/db/server.ts';
import { createLogger } from '#server/lib/logger.ts';
import { packageRoot } from '#server/lib/root.ts';
import { subscribeFeatures } from '#server/subscribers.ts';
import { CommandError } from './answer.ts';

/** The folder of the migrations of this version. */
export const migrationsFolder = (): string => join(packageRoot(), 'migrations');

/** The folder of the embedded database. */
const embeddedFolder = (config: Config): string => join(config.dataDir, 'database');

/** Commands log warnings and errors alone, to standard error: standard output is the answer's. */
const commandLog = (config: Config) =>
  createLogger(
    ['debug', 'trace', 'silent'].includes(config.logLevel) ? config.logLevel : 'warn',
    process.stderr,
  );

/**
 * Opens the installation's database as it is, without migrating it, and closes it after the work.
 * @param mayCreate whether an embedded database that is not there is made
 * @throws CommandError DATABASE_IN_USE, DATABASE_MISSING, DATABASE_UNREACHABLE, CONFIG_INVALID
 */
export async function withDatabase<T>(
  config: Config,
  work: (database: Database) => Promise<T>,
  { mayCreate = false }: { mayCreate?: boolean } = {},
): Promise<T> {
  if (config.databaseUrl !== null) return onServer(config.databaseUrl, config, work);
  if (!mayCreate && !existsSync(embeddedFolder(config))) throw noDatabase(config.dataDir);
  return holdingDirectory(config, async () => {
    const database = await openEmbedded(embeddedFolder(config), undefined, commandLog(config));
    return work(database).finally(() => database.close());
  });
}

/**
 * Works while no other process may use the data directory.
 * @throws CommandError DATABASE_IN_USE, DATA_DIR_NOT_WRITABLE
 */
export async function holdingDirectory<T>(config: Config, work: () => Promise<T>): Promise<T> {
  const lock = await lockDirectory(config.dataDir).catch((error: unknown) => {
    if (error instanceof DirectoryInUse)
      throw new CommandError(
        'DATABASE_IN_USE',
        `O banco de dados embutido em ${config.dataDir} está em uso pelo processo ${error.pid}.`,
        'Nada foi alterado. Pare o servidor, repita o comando e inicie o servidor outra vez.',
      );
    throw new CommandError('DATA_DIR_NOT_WRITABLE', String((error as Error).message), '');
  });
  return work().finally(() => lock.release());
}

/** As `withDatabase`, of the PostgreSQL database that the address names. @throws CommandError DATABASE_UNREACHABLE */
export async function onServer<T>(
  url: string,
  config: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openServer({ url, limits: config.databaseLimits, logger: commandLog(config) });
  try {
    await database.query('SELECT 1').catch((error: unknown) => {
      throw new CommandError(
        'DATABASE_UNREACHABLE',
        `O PostgreSQL de DATABASE_URL não respondeu: ${error instanceof Error ? reasonOf(error) : String(error)}`,
        'Confira endereço, usuário, senha e se o servidor PostgreSQL está no ar.',
      );
    });
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Node says of several addresses that failed nothing but the code. */
const reasonOf = (error: Error): string =>
  error.message === '' && 'code' in error ? String(error.code) : error.message;

export const noDatabase = (dataDir: string): CommandError =>
  new CommandError(
    'DATABASE_MISSING',
    `Não há banco de dados em ${dataDir}.`,
    'Confira DATA_DIR e DATABASE_URL, ou crie um banco vazio com: hora migrate up',
  );

/** As `withDatabase`, only where every migration of this version is applied. @throws CommandError MIGRATIONS_… */
export function withCurrentDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  return withDatabase(config, async (database) => {
    assertCurrent(await migrationState(database, migrationsFolder()));
    return work(database);
  });
}

/**
 * Works with the same services as the server, without listening, workers or a queue that is polled for jobs: what a
 * command adds to the queue is done by the server.
 */
export function withContext<T>(config: Config, work: (context: Context) => Promise<T>): Promise<T> {
  return withCurrentDatabase(config, async (database) => {
    // The caller of this function closes the database.
    const borrowed: Database = { ...database, close: () => Promise.resolve() };
    const context = await createContext(config, { database: borrowed, log: commandLog(config) });
    try {
      subscribeFeatures(context);
      return await work(context);
    } finally {
      await context.close();
    }
  });
}

/** @throws CommandError MIGRATIONS_PENDING, MIGRATIONS_NEWER, MIGRATION_CHANGED */
export function assertCurrent({ pending, unknown, changed }: MigrationState): void {
  if (unknown.length > 0)
    throw new CommandError(
      'MIGRATIONS_NEWER',
      `O banco de dados tem migrações que esta versão não conhece: ${unknown.join(', ')}.`,
      'Use a versão que atualizou o banco, ou uma mais nova.',
    );
  if (changed.length > 0)
    throw new CommandError(
      'MIGRATION_CHANGED',
      `Migrações aplicadas têm outro conteúdo nesta versão: ${changed.join(', ')}.`,
      'Restaure os arquivos originais da pasta migrations.',
    );
  if (pending.length > 0)
    throw new CommandError(
      'MIGRATIONS_PENDING',
      `Faltam ${pending.length} migrações no banco de dados.`,
      'Faça um backup e aplique-as com: hora migrate up',
    );
}
