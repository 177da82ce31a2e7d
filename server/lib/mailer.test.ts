import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { createMailer, type Mail, type Mailer } from './mailer.ts';

const mail: Mail = {
  key: 'evento-client',
  to: { name: 'Helena "Lena" <Dias>', address: 'helena@exemplo.com.br' },
  subject: 'Agendamento confirmado: sábado',
  text: 'Olá, à tarde.',
  html: '<p>Olá, à tarde.</p>',
  calendar: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' },
};

const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));

/** A mail server on this machine, and a mailer that talks to it. */
async function smtp(accept: boolean): Promise<{ mailer: Mailer; received: ParsedMail[] }> {
  const received: ParsedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(accept ? null : new Error('no such mailbox')),
    onData: (stream, _session, done) => {
      simpleParser(stream).then(
        (parsed) => {
          received.push(parsed);
          done();
        },
        (error: unknown) => done(error as Error),
      );
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Agenda <agenda@exemplo.com.br>',
    folder: '/nonexistent',
    log: createLogger('silent'),
  });
  open.push(
    () => mailer.close(),
    () => server.close(),
  );
  return { mailer, received };
}

it('hands a mail to the mail server whole: sender, receiver, both bodies, calendar and a stable id', async () => {
  const { mailer, received } = await smtp(true);
  await mailer.send(mail);
  const [one] = received;
  expect(one?.from?.value[0]).toMatchObject({ name: 'Agenda', address: 'agenda@exemplo.com.br' });
  expect(one?.to).toMatchObject({
    value: [{ name: 'Helena "Lena" <Dias>', address: 'helena@exemplo.com.br' }],
  });
  expect(one?.subject).toBe('Agendamento confirmado: sábado');
  expect(one?.text?.trim()).toBe('Olá, à tarde.');
  expect(one?.messageId).toBe('<evento-client@hora-marcada>');
  expect(one?.attachments.some((file) => file.contentType === 'text/calendar')).toBe(true);
});

it('says when the mail server does not take it, so that the job is tried again', async () => {
  const { mailer, received } = await smtp(false);
  await expect(mailer.send(mail)).rejects.toThrow('no such mailbox');
  expect(received).toEqual([]);
});
