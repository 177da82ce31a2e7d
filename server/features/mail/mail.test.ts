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
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { countAsProven } from '#test/harness/proven.ts';
import { hurryRetries, startMailServer, type MailServer } from '#test/harness/smtp.ts';
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
  await countAsProven(server);
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
    failing: null,
  });
  const { email, client } = organization.admin;
  expect(must<MailTestAnswer>(await client.post('/api/admin/mail/test'))).toEqual({
    success: true,
    message: `O servidor de e-mail aceitou a mensagem para ${email}.`,
  });
  expect(sentTo(email)).toEqual(['E-mail de teste']);
  expect(smtp.received.at(-1)?.text).toContain('O envio de e-mails está funcionando.');
  expect(must(await server.guest.get('/api/config'))).toMatchObject({ sendsMail: true });
});

it('a receiver refused for good is reported to the administrator; the others get their mails', async () => {
  smtp.refuse('recusada-');
  await addAppointment(organization, ana, '2026-11-20T15:00:00Z', {
    clientName: 'Lia Costa',
    clientEmail: 'recusada-1@exemplo.com.br',
  });
  await waitFor(async () => (sentTo(ana.email).length > 0 ? true : null));
  const { troubles, failing } = await waitFor(async () => {
    const found = await status();
    return found.troubles.length > 0 ? found : null;
  });
  expect(troubles).toEqual([
    {
      receiverName: 'Lia Costa',
      subject: 'Agendamento marcado: sexta-feira, 20 de novembro de 2026, 12:00',
      error: expect.stringContaining('no such mailbox') as string,
      tries: 1,
      isFinal: true,
      failedAt: '2026-11-18T12:00:00.000Z',
      nextTryAt: null,
    },
  ]);
  // The mail server does its work: it was one address.
  expect(failing).toBeNull();
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
  expect(away.failing).toEqual({
    error: expect.stringContaining('ECONNREFUSED') as string,
    failedAt: '2026-11-18T12:00:00.000Z',
  });
  const planned = await waitFor(async () => {
    const found = await status();
    return found.troubles.every(({ nextTryAt }) => nextTryAt !== null) ? found.troubles : null;
  });
  // The queue goes by the database's own clock.
  for (const { nextTryAt } of planned) expect(nextTryAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  await smtp.listen();
  await waitFor(async () => {
    await hurryRetries(server);
    return smtp.received.length >= sent + 2 ? true : null;
  });
  await waitFor(async () => ((await status()).troubles.length === 0 ? true : null));
  expect((await status()).failing).toBeNull();
  expect(sentTo('espera@')).toEqual(['Agendamento marcado: sexta-feira, 20 de novembro de 2026, 12:00']);
});

it('goes to nobody about what is over', async () => {
  const over = await addAppointment(organization, ana, '2026-11-17T15:00:00Z', {
    clientEmail: 'passado@exemplo.com.br',
  });
  must(await organization.admin.client.delete(`/api/appointments/${over.id}`));
  await addAppointment(organization, ana, '2026-11-20T15:00:00Z', { clientEmail: 'futuro@exemplo.com.br' });
  await waitFor(async () => (sentTo('futuro@').length > 0 && sentTo(ana.email).length > 0 ? true : null));
  await jobsDone(server, 'appointment-');
  expect(sentTo('passado@')).toEqual([]);
  expect(sentTo(ana.email)).toHaveLength(1);
});

it('mails are sent about an appointment ahead until it was moved into the past', async () => {
  const { id } = await addAppointment(organization, ana, '2026-11-20T15:00:00Z', {
    clientEmail: 'antecipada@exemplo.com.br',
  });
  const move = (startTime: string, endTime: string) =>
    organization.admin.client.put(`/api/appointments/${id}`, { startTime, endTime });
  await jobsDone(server, 'appointment-');
  must(await move('2026-11-17T15:00:00Z', '2026-11-17T16:00:00Z'));
  await waitFor(async () => (sentTo('antecipada@').length > 1 ? true : null));
  // From then on it is over.
  must(await move('2026-11-17T13:00:00Z', '2026-11-17T14:00:00Z'));
  await jobsDone(server, 'appointment-');
  expect(sentTo('antecipada@').map((subject) => subject?.split(', ')[1])).toEqual([
    '20 de novembro de 2026',
    '17 de novembro de 2026',
  ]);
});

it('without a mail server mails are written into the folder, and the screen says so', async () => {
  const plain = await startTestServer();
  const { admin } = await createOrganization(plain);
  expect(must<MailStatus>(await admin.client.get('/api/admin/mail'))).toMatchObject({
    kind: 'folder',
    where: 'mail',
  });
  expect(must<MailTestAnswer>(await admin.client.post('/api/admin/mail/test')).message).toContain(
    'a mensagem foi gravada na pasta mail/.',
  );
  const [written, ...others] = await mailsTo(plain, admin.email);
  expect(others).toEqual([]);
  expect(written?.text).toContain('Este e-mail não foi enviado');
  expect(written?.text).not.toContain('funcionando');
  await plain.close();
});
