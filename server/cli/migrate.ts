import type { Config } from '#server/config.ts';
import { migrate, migrationState } from '#server/db/migrate.ts';
import { assertCurrent, migrationsFolder, withDatabase } from './installation.ts';
import { CommandError, type Answer } from './answer.ts';

/** Says which migrations the database has and which it lacks. Wrong while any differs from this version's. */
export async function migrateStatus(config: Config): Promise<Answer> {
  const state = await withDatabase(config, (database) => migrationState(database, migrationsFolder()));
  const { applied, pending, unknown, changed } = state;
  return {
    ok: pending.length + unknown.length + changed.length === 0,
    facts: { applied: applied.length, pending, unknown, changed },
    text: [
      `Aplicadas: ${applied.length}.`,
      ...pending.map((name) => `Falta: ${name}`),
      ...unknown.map((name) => `Desconhecida nesta versão: ${name}`),
      ...changed.map((name) => `Conteúdo diferente do aplicado: ${name}`),
    ],
  };
}

/** Applies what is pending, all in one transaction; makes the embedded database where there is none. */
export async function migrateUp(config: Config): Promise<Answer> {
  const applied = await withDatabase(
    config,
    async (database) => {
      const { unknown, changed } = await migrationState(database, migrationsFolder());
      assertCurrent({ applied: [], pending: [], unknown, changed });
      return migrate(database, migrationsFolder()).catch((error: unknown) => {
        throw new CommandError(
          'MIGRATION_FAILED',
          `Uma migração falhou e nada foi alterado: ${error instanceof Error ? error.message : String(error)}`,
          'Corrija a causa e repita o comando.',
          { cause: error },
        );
      });
    },
    { mayCreate: true },
  );
  return {
    ok: true,
    facts: { applied },
    text: applied.length === 0 ? ['Nada a aplicar.'] : applied.map((name) => `Aplicada: ${name}`),
  };
}
