import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { compareSecret } from '#server/db/installation.ts';
import { migrationState } from '#server/db/migrate.ts';
import { CommandError } from './answer.ts';
import { problem, risk, type Finding } from './finding.ts';
import { assertCurrent, migrationsFolder } from './installation.ts';

/** The oldest PostgreSQL that is supported, as `server_version_num`. */
const OLDEST_VERSION = 140_000;
/** A difference of the clocks beyond which times in the log and limits go astray. Milliseconds. */
const CLOCK_MS = 5_000;
/** Connections of a process beside those of its pool: live events, and readiness. */
const BESIDE_POOL = 2;
/** A job that is due is taken within seconds while any process runs. Minutes. */
const LATE_MINUTES = 15;

/** What there is to say of a database that answers. */
export async function examineDatabase(config: Config, database: Database): Promise<Finding[]> {
  const findings = [
    ...(await examineServer(config, database)),
    ...(await examineExtensions(database)),
    ...(await examineClock(database)),
  ];
  const state = await migrationState(database, migrationsFolder());
  try {
    assertCurrent(state);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return [...findings, problem(error.code, error.message, error.action)];
  }
  return [...findings, ...(await examineStoredSecret(config, database)), ...(await examineQueue(database))];
}

async function examineServer({ databaseLimits }: Config, database: Database): Promise<Finding[]> {
  const [row] = await database.query<Server>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
            current_setting('max_connections')::int AS connections, pg_is_in_recovery() AS "isStandby"`,
  );
  if (row === undefined) return [];
  const found: Finding[] = [];
  if (row.version < OLDEST_VERSION)
    found.push(
      problem(
        'DATABASE_OLD',
        `O PostgreSQL é antigo demais (${row.version}).`,
        'Use a versão 14 ou mais nova.',
      ),
    );
  if (row.encoding !== 'UTF8')
    found.push(
      problem(
        'DATABASE_ENCODING',
        `O banco de dados usa ${row.encoding}: nomes com acento se perdem.`,
        "Crie outro com ENCODING 'UTF8' TEMPLATE template0 e traga os dados por pg_dump e pg_restore.",
      ),
    );
  if (row.isStandby)
    found.push(
      problem(
        'DATABASE_STANDBY',
        'Este servidor PostgreSQL é uma réplica e não aceita alterações.',
        'Aponte DATABASE_URL para o primário, ou promova a réplica.',
      ),
    );
  if (database.kind === 'server' && row.connections < databaseLimits.connections + BESIDE_POOL)
    found.push(
      problem(
        'DATABASE_CONNECTIONS_FEW',
        `O PostgreSQL permite ${row.connections} conexões; um processo usa ${databaseLimits.connections + BESIDE_POOL}.`,
        'Aumente max_connections ou diminua DATABASE_CONNECTIONS.',
      ),
    );
  return found;
}

type Server = { version: number; encoding: string; connections: number; isStandby: boolean };

async function examineExtensions(database: Database): Promise<Finding[]> {
  const rows = await database.query<{ name: string }>(
    `SELECT asked.name FROM unnest(ARRAY['btree_gist', 'btree_gin', 'pg_trgm']) AS asked (name)
      WHERE NOT EXISTS (SELECT FROM pg_extension e WHERE e.extname = asked.name)
        AND NOT EXISTS (SELECT FROM pg_available_extensions a WHERE a.name = asked.name)`,
  );
  return rows.map(({ name }) =>
    problem(
      'EXTENSION_MISSING',
      `A extensão ${name} não está instalada nem disponível neste PostgreSQL.`,
      'Instale o pacote contrib do PostgreSQL (no Debian: postgresql-contrib).',
    ),
  );
}

async function examineClock(database: Database): Promise<Finding[]> {
  const asked = Date.now();
  const [row] = await database.query<{ now: string }>(
    `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint::text AS now`,
  );
  const answered = Date.now();
  const now = Number(row?.now);
  const apart = now < asked ? asked - now : Math.max(0, now - answered);
  if (apart <= CLOCK_MS) return [];
  return [
    problem(
      'CLOCK_APART',
      `O relógio desta máquina e o do banco de dados diferem ${Math.round(apart / 1_000)} s.`,
      'Acerte os dois por NTP (timedatectl set-ntp true).',
    ),
  ];
}

async function examineStoredSecret(config: Config, database: Database): Promise<Finding[]> {
  const file = join(config.dataDir, 'app-secret');
  const secret = config.appSecret ?? (existsSync(file) ? (await readFile(file, 'utf8')).trim() : null);
  const comparison = secret === null ? null : await compareSecret(database, secret);
  if (comparison === 'other')
    return [
      problem(
        'SECRET_MISMATCH',
        'APP_SECRET não é o segredo com que este banco de dados começou: o servidor não inicia.',
        'Defina o APP_SECRET original; sem a variável, ele está no arquivo app-secret da pasta de dados original.',
      ),
    ];
  const [installed] = await database.query('SELECT 1 FROM installation LIMIT 1');
  if (secret !== null || installed === undefined) return [];
  return [
    problem(
      'SECRET_MISSING',
      'O banco de dados já tem um segredo, e ele não está aqui.',
      'Defina o APP_SECRET original, ou restaure o arquivo app-secret do backup.',
    ),
  ];
}

async function examineQueue(database: Database): Promise<Finding[]> {
  const [table] = await database.query<{ name: string | null }>(
    `SELECT to_regclass('pgboss.job')::text AS name`,
  );
  if (table?.name == null) return [];
  const [row] = await database.query<{ late: number; failed: number }>(
    `SELECT (count(*) FILTER (WHERE state < 'active' AND start_after < now() - $1 * interval '1 minute'))::int AS late,
            (count(*) FILTER (WHERE state = 'failed'))::int AS failed
       FROM pgboss.job WHERE name NOT LIKE '\\_\\_%'`,
    [LATE_MINUTES],
  );
  const found: Finding[] = [];
  if (row !== undefined && row.late > 0)
    found.push(
      risk(
        'JOBS_LATE',
        `${row.late} tarefas (e-mails, webhooks) esperam há mais de ${LATE_MINUTES} minutos.`,
        'Veja se o servidor está no ar e procure "a job failed" no log.',
      ),
    );
  if (row !== undefined && row.failed > 0)
    found.push(
      risk(
        'JOBS_FAILED',
        `${row.failed} tarefas falharam em todas as tentativas da última hora.`,
        'Procure "a job failed" no log; a tela E-mails diz o que o servidor de e-mail respondeu.',
      ),
    );
  return found;
}
