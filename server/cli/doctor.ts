import type { Config } from '#server/config.ts';
import { CommandError, type Answer } from './answer.ts';
import { examineDatabase } from './doctor-database.ts';
import { examineDirectory } from './doctor-directory.ts';
import { examineMail, examineProxy, examineSecret } from './doctor-settings.ts';
import { problem, risk, type Finding } from './finding.ts';
import { withDatabase } from './installation.ts';

export type DoctorOptions = {
  /** Counts warnings as something wrong. */
  readonly strict: boolean;
  /** Asks the mail server and PUBLIC_URL, which leaves this machine. */
  readonly online: boolean;
};

/**
 * Examines the whole installation and goes on after each finding.
 * @param read reads the configuration; what it throws is a finding too
 */
export async function doctor(read: () => Config, options: DoctorOptions): Promise<Answer> {
  const findings: Finding[] = [];
  let config: Config | null = null;
  try {
    config = read();
  } catch (error) {
    findings.push(unreadable(error));
  }
  if (config !== null) findings.push(...(await examine(config, options)));
  const wrong = findings.filter(({ level }) => level === 'error' || options.strict);
  return {
    ok: wrong.length === 0,
    facts: { findings },
    text:
      findings.length === 0
        ? ['Nada de errado foi encontrado.']
        : findings.flatMap(({ code, level, message, action }) => [
            `${level === 'error' ? '✗' : '!'} ${code}: ${message}`,
            `  ${action}`,
          ]),
  };
}

async function examine(config: Config, { online }: DoctorOptions): Promise<Finding[]> {
  const here = [...(await examineDirectory(config)), ...examineSecret(config)];
  const stored = await withDatabase(config, (database) => examineDatabase(config, database)).catch(
    (error: unknown) => [undone(error)],
  );
  return [
    ...here,
    ...stored,
    ...(await examineMail(config, online)),
    ...(await examineProxy(config, online)),
  ];
}

/** Why the database was not examined. */
function undone(error: unknown): Finding {
  if (!(error instanceof CommandError))
    return problem(
      'DATABASE_BROKEN',
      `O banco de dados não abriu: ${error instanceof Error ? error.message : String(error)}`,
      'Guarde uma cópia da pasta de dados e restaure o último backup bom.',
    );
  if (error.code === 'DATABASE_IN_USE')
    return risk(
      'DATABASE_IN_USE',
      `${error.message} O banco não foi examinado.`,
      'Para examiná-lo também, pare o servidor e repita o comando.',
    );
  return problem(error.code, error.message, error.action);
}

function unreadable(error: unknown): Finding {
  const message = error instanceof Error ? error.message : String(error);
  if (message.includes('GOOGLE_CLIENT_ID and'))
    return problem(
      'GOOGLE_HALF_SET',
      'Só uma de GOOGLE_CLIENT_ID e GOOGLE_CLIENT_SECRET está definida: o servidor não inicia.',
      'Defina as duas, ou nenhuma.',
    );
  return problem(
    'CONFIG_INVALID',
    `Uma variável de ambiente não pode ser usada, e o servidor não inicia: ${message}`,
    'Corrija a variável; o README lista todas com seus valores.',
  );
}
