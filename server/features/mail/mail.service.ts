import { MAIL_TROUBLE_COUNT, type MailStatus, type MailTestAnswer } from '#shared/contract/mail.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import type { Session } from '#server/http/access.ts';
import { newId } from '#server/lib/ids.ts';
import { letterHtml } from '#server/lib/letter.ts';
import { isRefusal, type Mail } from '#server/lib/mailer.ts';
import * as queries from './mail.queries.ts';

/**
 * Sends a mail of an organisation and remembers what went wrong for its administrator.
 * @returns whether the mail server took it; false when it refused it for good
 * @throws Error when it could not be sent now, so that it is tried again
 */
export async function sendNoted(context: Context, scope: Scope, mail: Mail): Promise<boolean> {
  try {
    await context.mailer.send(mail);
    return true;
  } catch (error) {
    const refused = isRefusal(error);
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
    if (refused) return false;
    throw error;
  }
}

/** Forgets that a mail failed before it was sent. */
export function settleMail(tx: Tx, scope: Scope, mail: Pick<Mail, 'key'>): Promise<void> {
  return queries.forgetTrouble(tx, scope, mail.key);
}

/** How mails leave, and the last that did not. */
export async function readMailStatus(context: Context, session: Session): Promise<MailStatus> {
  const rows = await queries.listTroubles(context.database, session, MAIL_TROUBLE_COUNT);
  return {
    ...context.mailer.way,
    troubles: rows.map(({ receiverName, subject, error, tries, isFinal, failedAt }) => ({
      receiverName,
      subject,
      error,
      tries,
      isFinal,
      failedAt: failedAt.toISOString(),
    })),
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
  const lines = ['O envio de e-mails está funcionando.'];
  try {
    await context.mailer.send({
      key: `${newId()}-test`,
      to: { name: session.name, address },
      subject: headline,
      text: [...lines, '', brand.name].join('\n'),
      html: letterHtml({ headline, lines, brandName: brand.name }),
    });
  } catch (error) {
    return { success: false, message: sentenceOf(error) };
  }
  const { kind, where } = context.mailer.way;
  return {
    success: true,
    message:
      kind === 'smtp'
        ? `O servidor de e-mail aceitou a mensagem para ${address}.`
        : `Sem servidor de e-mail: a mensagem foi gravada na pasta ${where}/.`,
  };
}

/** What a mail server or the line said, in one line that fits a list. */
function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').trim().slice(0, 300);
}
