import { Command, CommanderError } from 'commander';
import type { Config } from '#server/config.ts';
import { CommandError, writeAnswer, writeError, type Answer, type Streams } from './answer.ts';
import { backupCreate, backupRestore, backupVerify } from './backup.ts';
import { runDemo } from './demo.ts';
import { doctor } from './doctor.ts';
import { migrateStatus, migrateUp } from './migrate.ts';
import { orgDelete, orgExport, orgImport } from './organization-archive.ts';
import { orgList } from './organizations.ts';
import { adminCreate, passwordReset, readPassword } from './people.ts';
import { HELP, wrongUse } from './usage.ts';

/** What the command line works with, so that it can be run in a test as well as by the process. */
export type Terminal = {
  readonly args: readonly string[];
  readonly input: NodeJS.ReadStream;
  readonly streams: Streams;
  /** @throws Error with a sentence when the environment cannot be used */
  readonly readConfig: () => Config;
};

/** Runs one call. @returns the exit code: 0 right, 1 failed or found something wrong, 2 called wrongly */
export async function runCommandLine(terminal: Terminal): Promise<number> {
  const { args, streams } = terminal;
  const json = args.includes('--json');
  let code = 0;
  const answer = (work: () => Promise<Answer>) => async () => {
    code = writeAnswer(streams, await work(), json);
  };
  const program = describe(terminal, answer, (ended) => (code = ended));
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) return writeError(streams, error, json);
    // Help and version were asked for and written.
    if (error.exitCode === 0) return 0;
    const use = new CommandError('WRONG_USE', wrongUse(error), 'Veja: hora --help', { isWrongUse: true });
    return writeError(streams, use, json);
  }
}

type Answering = (work: () => Promise<Answer>) => () => Promise<void>;

function describe(
  { streams, input, readConfig }: Terminal,
  answer: Answering,
  end: (code: number) => void,
): Command {
  const program = new Command('hora');
  const config = () => {
    try {
      return readConfig();
    } catch (error) {
      throw new CommandError(
        'CONFIG_INVALID',
        error instanceof Error ? error.message : String(error),
        'Corrija a variável de ambiente; o README lista todas com seus valores.',
      );
    }
  };
  const group = (name: string, description: string) => settle(program.command(name), streams, description);
  const add = (parent: Command, name: string, description: string) =>
    settle(parent.command(name), streams, description).option('--json', 'responde em JSON');

  settle(
    program,
    streams,
    'Opera uma instalação do Hora Marcada. Lê as mesmas variáveis de ambiente que o servidor.',
  ).addHelpText(
    'after',
    '\nSai com 0 quando tudo está certo, 1 quando algo falhou ou está errado, 2 quando o comando foi mal escrito.',
  );

  const migrations = group('migrate', 'Migrações do banco de dados');
  add(migrations, 'status', 'Diz quais migrações estão aplicadas e quais faltam').action(
    answer(() => migrateStatus(config())),
  );
  add(migrations, 'up', 'Aplica as migrações que faltam, todas em uma transação').action(
    answer(() => migrateUp(config())),
  );

  const examine = add(program, 'doctor', 'Examina a instalação e diz o que está errado e o que fazer')
    .option('--online', 'pergunta também ao servidor de e-mail e a PUBLIC_URL')
    .option('--strict', 'sai com 1 também quando há só avisos');
  examine.action(
    answer(() => {
      const { online = false, strict = false } = examine.opts<{ online?: boolean; strict?: boolean }>();
      return doctor(readConfig, { online, strict });
    }),
  );

  const admin = add(group('admin', 'Contas de administração'), 'create', 'Cria uma conta de administração')
    .requiredOption('--email <e-mail>', 'endereço da conta')
    .requiredOption('--name <nome>', 'nome da pessoa')
    .option('--organization <id>', 'organização que já existe; sem ela, cria uma nova')
    .option('--password-stdin', 'lê a senha da entrada padrão; sem ela, gera uma e a mostra uma vez');
  admin.action(
    answer(async () => {
      const { email, name, organization, passwordStdin } = admin.opts<{
        email: string;
        name: string;
        organization?: string;
        passwordStdin?: boolean;
      }>();
      const password = passwordStdin === true ? await readPassword(input) : null;
      return adminCreate(config(), { email, name, organization: organization ?? null, password });
    }),
  );

  const reset = add(group('password', 'Senhas'), 'reset', 'Imprime um link que define uma senha nova')
    .requiredOption('--email <e-mail>', 'endereço da conta')
    .option('--password-stdin', 'define já a senha lida da entrada padrão e encerra os acessos abertos');
  reset.action(
    answer(async () => {
      const { email, passwordStdin } = reset.opts<{ email: string; passwordStdin?: boolean }>();
      return passwordReset(config(), email, passwordStdin === true ? await readPassword(input) : null);
    }),
  );

  const organizations = group('org', 'Organizações');
  add(organizations, 'list', 'Lista as organizações da instalação').action(answer(() => orgList(config())));

  add(organizations, 'export <id> <arquivo>', 'Grava tudo o que uma organização tem em um arquivo').action(
    (id: string, file: string) => answer(() => orgExport(config(), id, file, streams))(),
  );
  add(organizations, 'import <arquivo>', 'Traz uma organização de um arquivo: tudo, ou nada').action(
    (file: string) => answer(() => orgImport(config(), file, streams))(),
  );
  const removal = add(organizations, 'delete <id>', 'Apaga uma organização para sempre').option(
    '--confirm <id>',
    'o id outra vez',
  );
  removal.action((id: string) =>
    answer(() => orgDelete(config(), id, removal.opts<{ confirm?: string }>().confirm ?? null))(),
  );

  const backups = group('backup', 'Backups da instalação inteira');
  add(backups, 'create <arquivo>', 'Faz um backup; o banco embutido precisa do servidor parado').action(
    (file: string) => answer(() => backupCreate(config(), file, streams))(),
  );
  add(backups, 'verify <arquivo>', 'Restaura o backup em um rascunho e compara cada tabela').action(
    (file: string) => answer(() => backupVerify(config(), file, streams))(),
  );
  add(backups, 'restore <arquivo>', 'Restaura o backup em um banco ou uma pasta vazia').action(
    (file: string) => answer(() => backupRestore(config(), file, streams))(),
  );

  const demo = settle(program.command('demo'), streams, 'Serve uma clínica de exemplo em ./demo-data').option(
    '--fresh',
    'recomeça com dados novos',
  );
  demo.action(async () => end(await runDemo(demo.opts<{ fresh?: boolean }>().fresh === true)));
  return program;
}

/** What holds for every command: Portuguese help, and errors that come back instead of ending the process. */
function settle(command: Command, streams: Streams, description: string): Command {
  return command
    .description(description)
    .helpOption('-h, --help', 'mostra esta ajuda')
    .helpCommand('help [comando]', 'mostra a ajuda de um comando')
    .configureHelp(HELP)
    .configureOutput({ writeOut: streams.out, writeErr: () => undefined })
    .showSuggestionAfterError(false)
    .exitOverride();
}
