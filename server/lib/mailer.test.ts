import { afterEach, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '#test/harness/smtp.ts';
import { createLogger } from './logger.ts';
import { createMailer, type Mail, type Mailer } from './mailer.ts';

const mail: Mail = {
  key: 'evento-client',
  to: { name: 'Helena "Lena" <Dias>', address: 'helena@exemplo.com.br' },
  subject: 'Agendamento marcado: sábado',
  text: 'Olá, à tarde.',
  html: '<p>Olá, à tarde.</p>',
  calendar: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' },
};

const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));

/** A mail server on this machine, and a mailer that talks to it. */
async function smtp(): Promise<{ mailer: Mailer; server: MailServer }> {
  const server = await startMailServer();
  const mailer = createMailer({
    smtpUrl: server.url,
    from: 'Agenda <agenda@exemplo.com.br>',
    folder: '/nonexistent',
    log: createLogger('silent'),
  });
  open.push(
    () => mailer.close(),
    () => void server.stop(),
  );
  return { mailer, server };
}

it('hands a mail to the mail server whole: sender, receiver, both bodies, calendar and a stable id', async () => {
  const { mailer, server } = await smtp();
  await mailer.send(mail);
  const [one] = server.received;
  expect(one?.from?.value[0]).toMatchObject({ name: 'Agenda', address: 'agenda@exemplo.com.br' });
  expect(one?.to).toMatchObject({
    value: [{ name: 'Helena "Lena" <Dias>', address: 'helena@exemplo.com.br' }],
  });
  expect(one?.subject).toBe('Agendamento marcado: sábado');
  expect(one?.text?.trim()).toBe('Olá, à tarde.');
  expect(one?.messageId).toBe('<evento-client@exemplo.com.br>');
  expect(one?.attachments.some((file) => file.contentType === 'text/calendar')).toBe(true);
});

it('shortens the name of a receiver, that no line of a header gets too long for a mail server', async () => {
  const { mailer, server } = await smtp();
  const long = { name: 'H'.repeat(1_000), address: 'helena@exemplo.com.br' };
  await mailer.send({ ...mail, to: long, replyTo: long });
  const [one] = server.received;
  const named = { name: `${'H'.repeat(200)}…`, address: 'helena@exemplo.com.br' };
  expect(one?.to).toMatchObject({ value: [named] });
  expect(one?.replyTo).toMatchObject({ value: [named] });
});

it('says when the mail server does not take it, so that the job is tried again', async () => {
  const { mailer, server } = await smtp();
  server.refuse('helena@');
  await expect(mailer.send(mail)).rejects.toThrow('no such mailbox');
  expect(server.received).toEqual([]);
});
