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
import { mailsTo } from '#test/harness/mails.ts';
import { startMailServer, type MailServer } from '#test/harness/smtp.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';

let smtp: MailServer;
let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  smtp = await startMailServer();
  server = await startTestServer({
    overrides: { clock: movableClock('2026-11-18T12:00:00Z') },
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'agenda@clinica.exemplo.com.br' },
  });
});
beforeEach(async () => {
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
});
afterAll(async () => {
  await server.close();
  await smtp.stop();
});

const status = async () => must<MailStatus>(await organization.admin.client.get('/api/admin/mail'));
const sentTo = (address: string) =>
  smtp.received.filter(({ to }) => JSON.stringify(to).includes(address)).map(({ subject }) => subject);

it('says how mails leave, and whether a test mail was taken', async () => {
  expect(await status()).toEqual({
    kind: 'smtp',
    where: smtp.url.replace('smtp://', ''),
    from: 'agenda@clinica.exemplo.com.br',
    troubles: [],
  });
  const { email, client } = organization.admin;
  expect(must<MailTestAnswer>(await client.post('/api/admin/mail/test'))).toEqual({
    success: true,
    message: `O servidor de e-mail aceitou a mensagem para ${email}.`,
  });
  expect(sentTo(email)).toEqual(['E-mail de teste']);
});

it('is told to the administrator when one receiver is refused for good; the others get theirs', async () => {
  smtp.refuse('recusada-');
  await addAppointment(organization, ana, '2026-11-20T15:00:00Z', {
    clientName: 'Lia Costa',
    clientEmail: 'recusada-1@exemplo.com.br',
  });
  await waitFor(async () => (sentTo(ana.email).length > 0 ? true : null));
  const { troubles } = await waitFor(async () => {
    const found = await status();
    return found.troubles.length > 0 ? found : null;
  });
  expect(troubles).toEqual([
    {
      receiverName: 'Lia Costa',
      subject: 'Agendamento confirmado: sexta-feira, 20 de novembro de 2026, 12:00',
      error: expect.stringContaining('no such mailbox') as string,
      tries: 1,
      isFinal: true,
      failedAt: '2026-11-18T12:00:00.000Z',
    },
  ]);
  // Refused for good: it is not tried again.
  const [waiting] = await server.context.database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'appointment-mail' AND state = 'retry'`,
  );
  expect(waiting?.count).toBe(0);
});

it('sends what a mail server that was away did not take, and forgets the trouble', async () => {
  await smtp.stop();
  const sent = smtp.received.length;
  expect(must<MailTestAnswer>(await organization.admin.client.post('/api/admin/mail/test'))).toMatchObject({
    success: false,
    message: expect.stringContaining('ECONNREFUSED') as string,
  });
  await addAppointment(organization, ana, '2026-11-20T15:00:00Z', { clientEmail: 'espera@exemplo.com.br' });
  const away = await waitFor(async () => {
    const found = await status();
    return found.troubles.length === 2 ? found : null;
  });
  expect(away.troubles.every(({ isFinal }) => !isFinal)).toBe(true);
  await smtp.listen();
  // The queue waits some seconds by the database's clock before it tries again.
  await server.context.database.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
  await waitFor(async () => (smtp.received.length >= sent + 2 ? true : null), 40);
  await waitFor(async () => ((await status()).troubles.length === 0 ? true : null));
  expect(sentTo('espera@')).toEqual(['Agendamento confirmado: sexta-feira, 20 de novembro de 2026, 12:00']);
}, 90_000);

it('is written into the folder without a mail server, and the screen says so', async () => {
  const plain = await startTestServer();
  const { admin } = await createOrganization(plain);
  expect(must<MailStatus>(await admin.client.get('/api/admin/mail'))).toMatchObject({
    kind: 'folder',
    where: 'mail',
  });
  expect(must<MailTestAnswer>(await admin.client.post('/api/admin/mail/test')).message).toContain(
    'a mensagem foi gravada na pasta mail/.',
  );
  expect(await mailsTo(plain, admin.email)).toHaveLength(1);
  await plain.close();
});
