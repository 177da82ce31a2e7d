import { randomBytes } from 'node:crypto';
import { newPassword } from '#shared/contract/auth.ts';
import { email as emailForm, id as idForm, personName } from '#shared/contract/common.ts';
import type { Config } from '#server/config.ts';
import {
  createAdministrator,
  makeResetLink,
  setPasswordFor,
} from '#server/features/auth/operator.service.ts';
import { CommandError, type Answer } from './answer.ts';
import { withContext } from './installation.ts';

/** Bytes of a password that the command makes up: 20 characters. */
const GENERATED_BYTES = 15;
/** More than any password has; what is piped in by mistake is not read to its end. */
const MOST_INPUT = 4_096;

type NewAdmin = {
  readonly email: string;
  readonly name: string;
  readonly organization: string | null;
  /** Null has the command make one up. */
  readonly password: string | null;
};

/** Makes an administrator, and with it an organisation unless one is named. */
export async function adminCreate(config: Config, asked: NewAdmin): Promise<Answer> {
  const admin = {
    email: parsed(emailForm, asked.email, 'EMAIL_INVALID', 'O e-mail não é válido.'),
    name: parsed(personName, asked.name, 'NAME_INVALID', 'O nome não é válido.'),
    password: asked.password === null ? madeUp() : checkedPassword(asked.password),
  };
  const organization =
    asked.organization === null
      ? null
      : parsed(idForm, asked.organization, 'ORGANIZATION_INVALID', 'O id da organização não é válido.');
  const { id, organizationId } = await withContext(config, (context) =>
    createAdministrator(context, admin, organization),
  );
  const shown = asked.password === null ? { password: admin.password } : {};
  return {
    ok: true,
    facts: { id, organizationId, email: admin.email, ...shown },
    text: [
      `Criada a conta de administração ${admin.email} na organização ${organizationId}.`,
      ...(asked.password === null ? [`Senha, mostrada só agora: ${admin.password}`] : []),
    ],
  };
}

/** Prints a link that sets a password, or sets the one given. */
export async function passwordReset(config: Config, email: string, password: string | null): Promise<Answer> {
  if (password !== null) {
    const checked = checkedPassword(password);
    await withContext(config, (context) => setPasswordFor(context, email, checked));
    return {
      ok: true,
      facts: { email, passwordSet: true },
      text: [`A senha de ${email} foi trocada, e os acessos abertos foram encerrados.`],
    };
  }
  const { url, expiresAt } = await withContext(config, (context) => makeResetLink(context, email));
  return {
    ok: true,
    facts: { email, url, expiresAt: expiresAt.toISOString() },
    text: [url, `Vale uma vez, até ${expiresAt.toISOString()}. Quem usar o link define a senha de ${email}.`],
  };
}

/** The first line of standard input. @throws CommandError PASSWORD_MISSING */
export async function readPassword(input: NodeJS.ReadStream): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += String(chunk);
    if (text.includes('\n') || text.length > MOST_INPUT) break;
  }
  const [line = ''] = text.split(/\r?\n/, 1);
  if (line === '')
    throw new CommandError(
      'PASSWORD_MISSING',
      'Nenhuma senha chegou pela entrada padrão.',
      'Exemplo: hora password reset --email a@b.example --password-stdin < arquivo',
      { isWrongUse: true },
    );
  return line;
}

const madeUp = () => randomBytes(GENERATED_BYTES).toString('base64url');

const checkedPassword = (password: string) =>
  parsed(newPassword, password, 'PASSWORD_TOO_SHORT', 'A senha é curta demais ou longa demais.');

type Form<T> = { safeParse(value: unknown): { success: true; data: T } | { success: false } };

function parsed<T>(form: Form<T>, value: string, code: string, message: string): T {
  const result = form.safeParse(value);
  if (!result.success) throw new CommandError(code, message, '', { isWrongUse: true });
  return result.data;
}
