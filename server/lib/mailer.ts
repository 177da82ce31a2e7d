import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from './logger.ts';
import { mailErrorOf } from './mail-error.ts';

export type Mail = {
  /** The same for every try of the same mail: it becomes the Message-ID, and the file's name in the mail folder. */
  readonly key: string;
  readonly to: { readonly name: string; readonly address: string };
  /** Whom an answer reaches, where somebody reads it. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined;
  /** The page where its receiver says that they want no more of these. */
  readonly unsubscribeUrl?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
};

export type Mailer = {
  /** How mails leave: by a mail server (its host), or into a folder (its name). */
  readonly way: { readonly kind: 'smtp' | 'folder'; readonly where: string; readonly from: string };

  /** Resolves once the mail was handed over (SMTP) or written (folder). @throws MailError by SMTP */
  send(mail: Mail): Promise<void>;
  /** Removes the files of older mails from the mail folder; nothing is kept with a mail server. */
  forgetBefore(time: Date): Promise<void>;
  close(): void;
};

/** The address in a sender's line: `Nome <a@b>` or `a@b`. */
export function addressOf(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1]?.trim() ?? sender.trim();
}

export type MailerOptions = {
  readonly smtpUrl: string | null;
  readonly from: string;
  readonly folder: string;
  readonly log: Logger;
  /** Called for each mail that was handed over, or was not. */
  readonly count?: (outcome: 'sent' | 'failed') => void;
};

/** A mail server that hangs must not hold a job longer than the job may live. Milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Connections to a mail server, and so mails at once: a distant one takes a good part of a second for each. Operators
 * whose server allows fewer say so in the address (`?maxConnections=2`).
 */
export const MAIL_CONNECTIONS = 10;

/** A header's line has at most 998 characters (RFC 5322, 2.1.1), and a name of one long word is never folded. */
const NAME_LENGTH = 200;

/** The receiver with a name that fits a header's line; the mail's own text says the name whole. */
function shown({ name, address }: Mail['to']): Mail['to'] {
  return {
    name: name.length <= NAME_LENGTH ? name : `${[...name].slice(0, NAME_LENGTH).join('')}…`,
    address,
  };
}

/** Sends by SMTP when there is a server, else writes each mail as an `.eml` file, and says so in the log. */
export function createMailer({ smtpUrl, from, folder, log, count = () => undefined }: MailerOptions): Mailer {
  const domain = addressOf(from).split('@').at(-1) ?? 'localhost';
  const compose = (mail: Mail) => ({
    from,
    to: shown(mail.to),
    ...(mail.replyTo ? { replyTo: shown(mail.replyTo) } : {}),
    ...(mail.unsubscribeUrl ? { list: { unsubscribe: mail.unsubscribeUrl } } : {}),
    // Nobody's absence is announced to a machine (RFC 3834; the second one is Exchange's).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.key}@${domain}>`,
    ...(mail.calendar ? { icalEvent: { filename: 'agendamento.ics', ...mail.calendar } } : {}),
  });
  if (smtpUrl !== null) {
    const transport = createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: MAIL_CONNECTIONS,
      ...TIMEOUTS,
    });
    const secrets = secretsOf(new URL(smtpUrl));
    return {
      way: { kind: 'smtp', where: new URL(smtpUrl).host, from },
      async send(mail) {
        try {
          await transport.sendMail(compose(mail));
          count('sent');
        } catch (error) {
          count('failed');
          throw mailErrorOf(error, secrets);
        }
      },
      forgetBefore: () => Promise.resolve(),
      close: () => transport.close(),
    };
  }
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  log.info({ folder }, 'SMTP_URL is not set: e-mails are written to the mail folder');
  return {
    way: { kind: 'folder', where: basename(folder), from },
    async forgetBefore(time) {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        // A mail that is being written gets its own name after the folder was listed.
        const found = await stat(path).catch(() => null);
        if (found !== null && found.mtime < time) await rm(path, { force: true });
      }
    },
    async send(mail) {
      const { message } = await writer.sendMail(compose(mail));
      if (!Buffer.isBuffer(message)) throw new Error('A buffered mail was expected.');
      const path = join(folder, `${mail.key}.eml`);
      // Written beside and renamed, so that a crash leaves no half mail.
      const write = () => writeFile(`${path}.part`, message, { mode: 0o600 });
      await write().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await write();
      });
      await rename(`${path}.part`, path);
      count('sent');
    },
    close: () => undefined,
  };
}

/** The password, in the forms in which a mail server could repeat it. */
function secretsOf({ username, password }: URL): string[] {
  if (password === '') return [];
  const [user, plain] = [decodeURIComponent(username), decodeURIComponent(password)];
  const coded = [plain, `\0${user}\0${plain}`].map((text) => Buffer.from(text).toString('base64'));
  return [...coded, plain, password];
}
