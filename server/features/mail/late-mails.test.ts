import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import type { MailStatus } from '#shared/contract/mail.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { countAsProven } from '#test/harness/proven.ts';
import { hurryRetries, startMailServer, type MailServer } from '#test/harness/smtp.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';

const clock = movableClock('2026-11-18T12:00:00Z');
let smtp: MailServer;
let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  smtp = await startMailServer();
  server = await startTestServer({
    overrides: { clock },
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'agenda@clinica.exemplo.com.br' },
  });
});
beforeEach(async () => {
  clock.set('2026-11-18T12:00:00Z');
  organization = await createOrganization(server);
  await countAsProven(server);
  ana = await createProfessional(organization, 'Ana Prado');
});
afterAll(async () => {
  await server.close();
  await smtp.stop();
});

const subjectsTo = (address: string) =>
  smtp.received
    .filter(({ to }) => JSON.stringify(to).includes(address))
    .map(({ subject }) => subject?.split(':')[0]);
const troubles = async () =>
  must<MailStatus>(await organization.admin.client.get('/api/admin/mail')).troubles.length;
const book = (client: string, startTime: string) =>
  addAppointment(organization, ana, startTime, { clientEmail: `${client}@exemplo.com.br` });

/** Has what failed tried again at once, and waits until nothing is left to send. */
async function tryAgain(): Promise<void> {
  await hurryRetries(server);
  await jobsDone(server, 'appointment-');
}

it('say nothing that is no longer true: what was moved or cancelled meanwhile has its own mail', async () => {
  await smtp.stop();
  const moved = await book('mudou', '2026-11-20T12:00:00Z');
  const cancelled = await book('desistiu', '2026-11-20T14:00:00Z');
  await book('ficou', '2026-11-20T16:00:00Z');
  await waitFor(async () => ((await troubles()) === 6 ? true : null));
  clock.advance(10);
  await smtp.listen();
  must(await ana.client.put(`/api/appointments/${moved.id}`, { startTime: '2026-11-20T18:00:00Z' }));
  must(await ana.client.delete(`/api/appointments/${cancelled.id}`));
  await tryAgain();
  expect(subjectsTo('mudou@')).toEqual(['Agendamento alterado']);
  expect(subjectsTo('desistiu@')).toEqual(['Agendamento cancelado']);
  expect(subjectsTo('ficou@')).toEqual(['Agendamento marcado']);
  expect(await troubles()).toBe(0);
});
