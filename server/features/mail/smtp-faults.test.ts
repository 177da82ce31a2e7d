import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MailStatus, MailTestAnswer } from '#shared/contract/mail.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { countAsProven } from '#test/harness/proven.ts';
import { hurryRetries, startMailServer, type MailServer } from '#test/harness/smtp.ts';
import { waitFor } from '#test/harness/wait.ts';

const PASSWORD = 'segredo/do correio';
const START = '2026-11-18T12:00:00Z';
const clock = movableClock(START);
let smtp: MailServer;
let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  smtp = await startMailServer();
  server = await startTestServer({
    overrides: { clock },
    env: {
      SMTP_URL: smtp.url.replace('//', `//agenda:${encodeURIComponent(PASSWORD)}@`),
      MAIL_FROM: 'agenda@clinica.exemplo.com.br',
    },
  });
});
let counter = 0;
/** A client whose address no other test uses. */
let client: string;
beforeEach(async () => {
  clock.set(START);
  client = `cliente-${counter++}@exemplo.com.br`;
  organization = await createOrganization(server);
  await countAsProven(server);
  ana = await createProfessional(organization, 'Ana Prado');
});
afterAll(async () => {
  await server.close();
  await smtp.stop();
});

const book = () =>
  addAppointment(organization, ana, '2026-11-20T15:00:00Z', { clientName: 'Lia Costa', clientEmail: client });
const status = async () => must<MailStatus>(await organization.admin.client.get('/api/admin/mail'));
const testMail = async () =>
  must<MailTestAnswer>(await organization.admin.client.post('/api/admin/mail/test'));
const sentTo = (address: string) => smtp.received.filter(({ to }) => JSON.stringify(to).includes(address));
/** What the administrator sees, once there are `count` troubles. */
const troubles = (count: number) =>
  waitFor(async () => {
    const found = (await status()).troubles;
    return found.length === count ? found : null;
  });
/** Lets the failed mails be tried again until it is as asked. */
const until = (isIt: () => boolean | Promise<boolean>) =>
  waitFor(async () => {
    await hurryRetries(server);
    return (await isIt()) ? true : null;
  });

it.each([
  [
    'puts a mail off (greylisting)',
    'later',
    'O servidor de e-mail pediu para tentar de novo mais tarde (',
    1,
  ],
  ['hangs up in the middle of a mail', 'cut', 'A conexão com o servidor de e-mail caiu (', 1],
  // Whether it was taken nobody can know: the repeat bears the same Message-ID, by which mail programs know it.
  ['takes a mail and hangs up without saying so', 'unsaid', 'A conexão com o servidor de e-mail caiu (', 2],
] as const)(
  'a mail server that %s gets it again; the other one is not held up',
  async (_what, fault, sentence, copies) => {
    smtp.misbehave(client, fault);
    await book();
    expect(await troubles(1)).toEqual([
      expect.objectContaining({
        receiverName: 'Lia Costa',
        error: expect.stringContaining(sentence) as string,
        tries: 1,
        isFinal: false,
      }),
    ]);
    await waitFor(() => Promise.resolve(sentTo(ana.email).length > 0 ? true : null));
    await until(() => sentTo(client).length >= copies);
    await troubles(0);
    const mails = sentTo(client);
    expect(mails).toHaveLength(copies);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
    expect(sentTo(ana.email)).toHaveLength(1);
  },
);

it('a mail server that does not take the password loses no mail, and the administrator reads why', async () => {
  smtp.demand('outra senha');
  await smtp.listen();
  await book();
  const sentences = [...(await troubles(2)).map(({ error }) => error), (await testMail()).message];
  for (const sentence of sentences) {
    expect(sentence).toContain('O servidor de e-mail recusou o usuário ou a senha (');
    for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), 'segredo'])
      expect(sentence).not.toContain(secret);
  }
  expect((await status()).troubles.map(({ isFinal }) => isFinal)).toEqual([false, false]);
  smtp.demand(PASSWORD);
  await smtp.listen();
  await until(() => sentTo(client).length > 0 && sentTo(ana.email).length > 0);
  await troubles(0);
});

it('a mail server that says nothing is given up on after ten seconds, and gets the mails once it speaks', async () => {
  await smtp.hang();
  await book();
  expect(await testMail()).toEqual({
    success: false,
    message: expect.stringContaining('O servidor de e-mail não respondeu a tempo (') as string,
  });
  await troubles(2);
  await smtp.listen();
  await until(() => sentTo(client).length > 0 && sentTo(ana.email).length > 0);
  await troubles(0);
  expect(sentTo(client)).toHaveLength(1);
});

it('a mail server that stays away is tried thirteen times; then the administrator reads that it was the last', async () => {
  await smtp.stop();
  await book();
  await troubles(2);
  const { database } = server.context;
  // Eleven tries on, once both wait for the next.
  await waitFor(async () => {
    const jobs = await database.query(
      `UPDATE pgboss.job SET retry_count = 11 WHERE name = 'appointment-mail' AND state = 'retry' RETURNING id`,
    );
    return jobs.length === 2 ? jobs : null;
  });
  await database.query(`UPDATE mail_troubles SET tries = 12 WHERE NOT is_final`);
  const waiting = () =>
    database.query(
      `SELECT id FROM pgboss.job WHERE name = 'appointment-mail' AND state IN ('created', 'retry', 'active')`,
    );
  await until(async () => (await waiting()).length === 0);
  const [one, other] = await troubles(2);
  expect([one?.isFinal, other?.isFinal]).toEqual([true, true]);
  expect([one?.tries, other?.tries]).toEqual([13, 13]);
  expect(one?.error).toContain('O servidor de e-mail recusou a conexão (');
  await smtp.listen();
});

it('a reminder that no mail server took in time is not sent once its appointment was moved, cancelled or has begun', async () => {
  const times = ['2026-11-20T15:00:00Z', '2026-11-20T16:00:00Z', '2026-11-20T17:00:00Z'];
  const [cancelled, moved, begun] = await Promise.all(
    times.map((time) => addAppointment(organization, ana, time, { clientEmail: client })),
  );
  await until(() => sentTo(client).length === 3 && sentTo(ana.email).length === 3);
  await smtp.stop();
  clock.set('2026-11-19T17:00:00Z');
  // Each by e-mail to the client and to Ana.
  await troubles(6);
  must(await ana.client.delete(`/api/appointments/${cancelled?.id}`));
  must(await ana.client.put(`/api/appointments/${moved?.id}`, { startTime: '2026-11-25T15:00:00Z' }));
  clock.set('2026-11-20T17:00:01Z');
  await smtp.listen();
  await until(async () => (await status()).troubles.length === 0);
  const subjects = sentTo(client).map(({ subject }) => subject?.split(':')[0]);
  expect(subjects.filter((subject) => subject === 'Lembrete do seu agendamento')).toEqual([]);
  expect(begun?.startTime).toBe('2026-11-20T17:00:00.000Z');
});

it('a link for a new password is sent after however many tries', async () => {
  await smtp.stop();
  must(await server.guest.post('/api/auth/forgot', { email: ana.email }));
  const tries = async () => {
    const [job] = await server.context.database.query<{ tries: number }>(
      `SELECT max(retry_count)::int AS tries FROM pgboss.job WHERE name = 'password-reset' AND state = 'retry'`,
    );
    return job?.tries ?? 0;
  };
  await until(async () => (await tries()) >= 4);
  await smtp.listen();
  await until(() => sentTo(ana.email).length > 0);
  const token = /\/([\w-]{20,})\s*$/m.exec(sentTo(ana.email)[0]?.text ?? '')?.[1];
  must(await server.guest.post('/api/auth/reset', { token, password: 'outra-senha1' }));
});
