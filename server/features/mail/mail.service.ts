import { MAIL_TROUBLE_COUNT, type MailStatus, type MailTestAnswer } from '#shared/contract/mail.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { mayWriteToOthers } from '#server/features/users/credentials.service.ts';
import type { Session } from '#server/session.ts';
import { newId } from '#server/lib/ids.ts';
import { composeLetter } from '#server/lib/letter.ts';
import { MailError } from '#server/lib/mail-error.ts';
import type { Mail } from '#server/lib/mailer.ts';
import { keepClientMail } from './client-mails.service.ts';
import { mayBeSent, type Cause } from './limits.service.ts';
import * as queries from './mail.queries.ts';

/** A mail that is known when its job is made. */
type KnownLetter = Omit<Parameters<typeof composeLetter>[0], 'link' | 'footer' | 'brandName'> &
  Pick<Mail, 'key' | 'to' | 'subject'> & {
    readonly link: NonNullable<Parameters<typeof composeLetter>[0]['link']> | null;
    /** Why its reader gets it, in a sentence. */
    readonly why: string;
    readonly calendar?: Mail['calendar'] | null;
  };

/** Composes, sends and settles such a mail. A repeated job sends the same one, with the same Message-ID. */
export async function sendLetter(
  context: Context,
  scope: Scope,
  { key, to, subject, link, why, calendar = null, ...letter }: KnownLetter,
  cause: Cause,
): Promise<void> {
  await context.traffic.spare();
  const mail = {
    key,
    to,
    subject,
    ...composeLetter({
      ...letter,
      link: link ?? undefined,
      footer: { line: why },
      brandName: context.config.brand.name,
    }),
    ...(calendar === null ? {} : { calendar }),
  };
  const sent = await sendNoted(context, scope, mail, cause);
  if (sent) await context.database.transaction((tx) => settleMail(tx, scope, mail));
}

/**
 * Sends a mail of an organisation and remembers what went wrong for its administrator. While the organisation has to
 * prove an e-mail, nothing is sent and the queue tries again.
 * @param cause of a mail about an appointment, which counts against the limits; others do not
 * @returns whether the mail server took it; false when it refused it for good, or a limit dropped it
 * @throws Error when it could not be sent now, so that it is tried again
 */
export async function sendNoted(context: Context, scope: Scope, mail: Mail, cause?: Cause): Promise<boolean> {
  try {
    await assertProven(context, scope);
    if (cause !== undefined && !(await mayBeSent(context, scope, mail, cause))) return false;
    await context.mailer.send(mail);
  } catch (error) {
    const refused = error instanceof MailError && error.refused;
    await context.database.transaction((tx) =>
      queries.noteTrouble(tx, {
        organizationId: scope.organizationId,
        key: mail.key,
        receiverName: mail.to.name,
        subject: mail.subject,
        error: sentenceOf(error),
        isFinal: refused,
        failedAt: context.clock.now(),
      }),
    );
    if (cause?.isClients === true)
      await keepClientMail(context, scope, mail, cause.appointmentId, sentenceOf(error));
    if (refused) return false;
    throw error;
  }
  if (cause?.isClients === true) await keepClientMail(context, scope, mail, cause.appointmentId, null);
  return true;
}

/** Whether this installation sends mails at all, and does not only keep them in a folder. */
export function sendsMail({ config }: Context): boolean {
  return config.smtpUrl !== null;
}

/** Whether an organisation's mails leave this server now: not into a folder, and not held. */
export async function mailsLeave(context: Context, scope: Scope): Promise<boolean> {
  return sendsMail(context) && (await mayWriteToOthers(context, scope));
}

/** @throws MailError while the organisation has to prove an e-mail */
async function assertProven(context: Context, scope: Scope): Promise<void> {
  if (await mayWriteToOthers(context, scope)) return;
  context.log.warn(
    { organizationId: scope.organizationId },
    'a mail is held: its organisation has proven no e-mail',
  );
  throw new MailError('Espera a administração confirmar o seu e-mail pelo link que recebeu.', false);
}

/** An administrator's e-mail was proven: mails that were held leave without waiting for their next try. */
export function releaseMails(tx: Tx, scope: Scope): Promise<void> {
  return queries.hurryMails(tx, scope);
}

/** Forgets that a mail failed before it was sent. */
export function settleMail(tx: Tx, scope: Scope, mail: Pick<Mail, 'key'>): Promise<void> {
  return queries.forgetTrouble(tx, scope, mail.key);
}

/** Mails given up after their last try speak of the mail server for so long. Milliseconds. */
const RECENT_MS = 86_400_000;

/** How mails leave, whether they do, and the last that did not. */
export async function readMailStatus(context: Context, session: Session): Promise<MailStatus> {
  const { database, clock } = context;
  const rows = await queries.listTroubles(database, session, MAIL_TROUBLE_COUNT);
  const waiting = rows.filter(({ isFinal }) => !isFinal).map(({ key }) => key);
  const next = await queries.nextTries(database, session, waiting);
  const recent = new Date(clock.now().getTime() - RECENT_MS);
  const failing = await queries.newestFailure(database, session, recent);
  return {
    ...context.mailer.way,
    troubles: rows.map(({ key, receiverName, subject, error, tries, isFinal, failedAt }) => ({
      receiverName,
      subject,
      error,
      tries,
      isFinal,
      failedAt: failedAt.toISOString(),
      nextTryAt: next.get(key)?.toISOString() ?? null,
    })),
    failing: failing && { error: failing.error, failedAt: failing.failedAt.toISOString() },
  };
}

/** Sends the caller a mail at once and says the truth about it. */
export async function sendTestMail(
  context: Context,
  session: Session,
  address: string,
): Promise<MailTestAnswer> {
  const { brand } = context.config;
  const headline = 'E-mail de teste';
  const { kind, where } = context.mailer.way;
  const lines =
    kind === 'smtp'
      ? ['O envio de e-mails está funcionando.']
      : [
          'Este e-mail não foi enviado: foi gravado em uma pasta do servidor, porque nenhum servidor de e-mail está configurado.',
        ];
  try {
    await context.mailer.send({
      key: `${newId()}-test`,
      to: { name: session.name, address },
      subject: headline,
      ...composeLetter({ headline, preview: lines.join(' '), lines, brandName: brand.name }),
    });
  } catch (error) {
    return { success: false, message: sentenceOf(error) };
  }
  return {
    success: true,
    message:
      kind === 'smtp'
        ? `O servidor de e-mail aceitou a mensagem para ${address}.`
        : `Sem servidor de e-mail: a mensagem foi gravada na pasta ${where}/.`,
  };
}

/** A mail server's trouble is a sentence already; the mail folder's is the system's own. */
function sentenceOf(error: unknown): string {
  if (error instanceof MailError) return error.message;
  return `O e-mail não pôde ser gravado (${error instanceof Error ? error.message : String(error)}).`;
}
