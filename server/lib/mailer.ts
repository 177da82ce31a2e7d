import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from './logger.ts';

export type Mail = {
  /** The same for every try of the same mail: it becomes the Message-ID, and the file's name in the mail folder. */
  readonly key: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
};

export type Mailer = {
  /** How mails leave: by a mail server (its host), or into a folder (its name). */
  readonly way: { readonly kind: 'smtp' | 'folder'; readonly where: string; readonly from: string };

  /** Resolves once the mail was handed over (SMTP) or written (folder). */
  send(mail: Mail): Promise<void>;
  /** Removes the files of older mails from the mail folder; nothing is kept with a mail server. */
  forgetBefore(time: Date): Promise<void>;
  close(): void;
};

/** Whether a mail server refused a mail for good (a 5xx answer): trying again would only be refused again. */
export function isRefusal(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  return code >= 500 && code < 600;
}

export type MailerOptions = {
  readonly smtpUrl: string | null;
  readonly from: string;
  readonly folder: string;
  readonly log: Logger;
};

/** A mail server that hangs must not hold a job longer than the job may live. Milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends by SMTP when there is a server, else writes each mail as an `.eml` file, and says so in the log. */
export function createMailer({ smtpUrl, from, folder, log }: MailerOptions): Mailer {
  const compose = (mail: Mail) => ({
    from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.key}@hora-marcada>`,
    ...(mail.calendar ? { icalEvent: { filename: 'agendamento.ics', ...mail.calendar } } : {}),
  });
  if (smtpUrl !== null) {
    const transport = createTransport({ url: smtpUrl, pool: true, ...TIMEOUTS });
    return {
      way: { kind: 'smtp', where: new URL(smtpUrl).host, from },
      async send(mail) {
        await transport.sendMail(compose(mail));
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
        const { mtime } = await stat(path);
        if (mtime < time) await rm(path, { force: true });
      }
    },
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message } = await writer.sendMail(compose(mail));
      if (!Buffer.isBuffer(message)) throw new Error('A buffered mail was expected.');
      const path = join(folder, `${mail.key}.eml`);
      // Written beside and renamed, so that a crash leaves no half mail.
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => undefined,
  };
}
