import { expect, it } from 'vitest';
import { mailErrorOf } from './mail-error.ts';

/** What the mail library throws. */
const smtpError = (message: string, more: object) => Object.assign(new Error(message), more);
const rcpt = (responseCode: number, answer: string) =>
  smtpError(`Can't send mail - all recipients were rejected: ${answer}`, {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode,
  });

it.each([
  ['an unknown receiver', rcpt(550, '550 5.1.1 no such user'), true, 'recusou o destinatário'],
  ['a receiver put off', rcpt(451, '451 4.7.1 greylisted'), false, 'pediu para tentar de novo'],
  ['a server that will not relay', rcpt(550, '550 5.7.1 relaying denied'), false, 'recusou o destinatário'],
  ['a server that wants a sign-in', rcpt(530, '530 sign in first'), false, 'recusou o destinatário'],
  [
    'a message that is refused',
    smtpError('Message failed: 554 no', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }),
    true,
    'recusou a mensagem',
  ],
  [
    'a sender that is refused',
    smtpError('Mail command failed: 550 who?', {
      code: 'EENVELOPE',
      command: 'MAIL FROM',
      responseCode: 550,
    }),
    false,
    'recusou o remetente',
  ],
  [
    'a wrong password',
    smtpError('Invalid login: 535 no', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }),
    false,
    'recusou o usuário ou a senha',
  ],
  ['an unknown server', smtpError('getaddrinfo ENOTFOUND x', { code: 'EDNS' }), false, 'não foi encontrado'],
  ['silence', smtpError('Greeting never received', { code: 'ETIMEDOUT' }), false, 'não respondeu a tempo'],
  ['a broken line', smtpError('Connection closed', { code: 'ECONNECTION' }), false, 'caiu'],
  ['a bad certificate', smtpError('self-signed certificate', { code: 'ETLS' }), false, 'segura'],
])(
  '%s is explained in Portuguese, and is final only where nothing can be fixed',
  (_what, error, refused, words) => {
    const made = mailErrorOf(error, []);
    expect(made.refused).toBe(refused);
    expect(made.message).toContain(words);
    expect(made.message).toContain(error.message);
  },
);

it('repeats no secret, and no more than fits a list', () => {
  const { message } = mailErrorOf(new Error(`no\r\n${'x'.repeat(500)} segredo`.replace('x', 'segredo ')), [
    'segredo',
  ]);
  expect(message).not.toContain('segredo');
  expect(message).toContain('***');
  expect(message).not.toContain('\n');
  expect(message.length).toBeLessThan(320);
});
