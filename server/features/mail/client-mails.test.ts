import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ClientMailsAnswer, ClientsAnswer } from '#shared/contract/client-records.ts';
import type { MailStatus } from '#shared/contract/mail.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { must, type Client } from '#test/harness/client.ts';
import { movableClock } from '#test/harness/clock.ts';
import { countAsProven } from '#test/harness/proven.ts';
import { refused } from '#test/harness/refused.ts';
import { startMailServer, type MailServer } from '#test/harness/smtp.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';
import { keepClientMail } from './client-mails.service.ts';

const NOW = '2026-11-18T12:00:00Z';
const MARIA = { clientName: 'Maria Souza', clientEmail: 'maria@exemplo.com.br' };
const clock = movableClock(NOW);
let smtp: MailServer;
let server: TestServer;
let organization: Organization;
let ana: Person;
let admin: Client;
beforeAll(async () => {
  smtp = await startMailServer();
  server = await startTestServer({
    overrides: { clock },
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'agenda@clinica.exemplo.com.br' },
  });
});
beforeEach(async () => {
  clock.set(NOW);
  organization = await createOrganization(server);
  await countAsProven(server);
  admin = organization.admin.client;
  ana = await createProfessional(organization, 'Ana Prado');
});
afterAll(async () => {
  await server.close();
  await smtp.stop();
});

const idOf = async (name: string) =>
  must<ClientsAnswer>(await admin.get('/api/clients')).clients.find((each) => each.name === name)?.id ?? '';
const mailsOf = async (client: Client, id: string) =>
  must<ClientMailsAnswer>(await client.get(`/api/clients/${id}/mails`)).mails;
const subjects = async (client: Client, id: string) =>
  (await mailsOf(client, id)).map(({ subject }) => subject.split(':')[0]);

/** Waits until that many mails to clients are kept. */
const kept = (count: number) =>
  waitFor(async () => {
    const [row] = await server.context.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM client_mails m JOIN users u ON u.organization_id = m.organization_id WHERE u.id = $1`,
      [organization.admin.user.id],
    );
    return row?.count === count ? true : null;
  });

it('lists what a client got, the newest first, also of what is cancelled, each professional their own', async () => {
  const bia = await createProfessional(organization, 'Bia Reis');
  await addAppointment(organization, bia, '2026-11-27T13:00:00Z', MARIA);
  await kept(1);
  await addAppointment(organization, ana, '2026-11-30T13:00:00Z', MARIA);
  await kept(2);
  clock.advance(1);
  const { id: visit } = await addAppointment(organization, ana, '2026-11-20T13:00:00Z', MARIA);
  await kept(3);
  clock.advance(1);
  must(await ana.client.put(`/api/appointments/${visit}`, { startTime: '2026-11-20T15:00:00Z' }));
  clock.advance(5);
  await kept(4);
  clock.advance(1);
  must(await ana.client.delete(`/api/appointments/${visit}`));
  await kept(5);
  const id = await idOf('Maria Souza');
  const all = await mailsOf(admin, id);
  expect(all.map(({ subject }) => subject.split(':')[0])).toEqual([
    'Agendamento cancelado',
    'Agendamento alterado',
    'Agendamento marcado',
    'Agendamento marcado',
    'Agendamento marcado',
  ]);
  expect(all.map(({ sentAt }) => sentAt)).toEqual([...all.map(({ sentAt }) => sentAt)].sort().reverse());
  expect(new Set(all.map(({ address }) => address))).toEqual(new Set(['maria@exemplo.com.br']));
  const sent = smtp.received.filter(({ to }) => JSON.stringify(to).includes('maria@exemplo.com.br'));
  expect(all.map(({ subject }) => subject).sort()).toEqual(sent.map(({ subject }) => subject).sort());
  expect(await subjects(bia.client, id)).toEqual(['Agendamento marcado']);
  expect(await subjects(ana.client, id)).toHaveLength(4);
  const carla = await createProfessional(organization, 'Carla Dias');
  expect(await carla.client.get(`/api/clients/${id}/mails`)).toMatchObject(refused(404, 'CLIENT_NOT_FOUND'));
  expect(await admin.get(`/api/clients/${id}/mails?after=nada`)).toMatchObject(refused(400, 'VALIDATION'));
});

it('says of a refused mail why, until a later try of it leaves', async () => {
  smtp.refuse('recusada-');
  const to = { name: 'Lia', address: 'recusada-2@exemplo.com.br' };
  await addAppointment(organization, ana, '2026-11-20T15:00:00Z', {
    clientName: 'Lia Costa',
    clientEmail: 'recusada-2@exemplo.com.br',
  });
  await addAppointment(organization, ana, '2026-11-23T15:00:00Z', MARIA);
  await kept(2);
  const lia = await idOf('Lia Costa');
  const { troubles } = must<MailStatus>(await admin.get('/api/admin/mail'));
  expect(troubles).toHaveLength(1);
  const [refusedMail] = await mailsOf(admin, lia);
  expect(refusedMail).toMatchObject({
    address: 'recusada-2@exemplo.com.br',
    sentAt: new Date(NOW).toISOString(),
    failure: troubles[0]?.error,
  });
  expect((await mailsOf(admin, await idOf('Maria Souza'))).map(({ failure }) => failure)).toEqual([null]);

  const [row] = await server.context.database.query<{ organizationId: string; key: string; about: string }>(
    'SELECT organization_id AS "organizationId", key, subject_id AS about FROM client_mails WHERE client_id = $1',
    [lia],
  );
  const again = { ...{ key: row?.key ?? '', subject: refusedMail?.subject ?? '', text: '', html: '' }, to };
  clock.advance(1);
  await keepClientMail(server.context, row as never, again, row?.about ?? '', null);
  const later = await mailsOf(admin, lia);
  expect(later.map(({ failure }) => failure)).toEqual([null]);
  // What left stays so, whatever a repeated job of it meets.
  await keepClientMail(server.context, row as never, again, row?.about ?? '', 'Recusado.');
  expect(await mailsOf(admin, lia)).toEqual(later);
});

it('lists one mail for a series', async () => {
  await addWeek(organization, ana);
  must(
    await admin.post('/api/series', {
      ...{ userId: ana.user.id, duration: 60, date: '2026-12-01', time: '10:00', ...MARIA },
      rule: { every: 'week', count: 3 },
      starts: ['2026-12-01', '2026-12-08', '2026-12-15'].map((date) => ({ startTime: `${date}T13:00:00Z` })),
    }),
    201,
  );
  await kept(1);
  expect(await mailsOf(admin, await idOf('Maria Souza'))).toHaveLength(1);
  expect(await mailsOf(ana.client, await idOf('Maria Souza'))).toHaveLength(1);
});

it('follows a record that is joined, and back, and goes with what is erased', async () => {
  const rosa = { clientName: 'Rosa Lima', clientEmail: 'rosa@exemplo.com.br' };
  await addAppointment(organization, ana, '2026-11-18T13:00:00Z', MARIA);
  await addAppointment(organization, ana, '2026-11-18T15:00:00Z', rosa);
  await kept(2);
  const [maria, other] = [await idOf('Maria Souza'), await idOf('Rosa Lima')];
  const joined = must<{ lastMerge: { id: string } }>(
    await admin.post(`/api/clients/${maria}/merges`, { otherId: other }),
  );
  expect(await mailsOf(admin, maria)).toHaveLength(2);
  must(await admin.post(`/api/clients/${maria}/merges/${joined.lastMerge.id}/undo`));
  expect((await mailsOf(admin, maria)).map(({ address }) => address)).toEqual(['maria@exemplo.com.br']);
  expect((await mailsOf(admin, other)).map(({ address }) => address)).toEqual(['rosa@exemplo.com.br']);
  clock.set('2026-11-19T12:00:00Z');
  must(await admin.delete(`/api/clients/${maria}`));
  const [left] = await server.context.database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM client_mails WHERE client_id = $1`,
    [maria],
  );
  expect(left?.count).toBe(0);
});

it('gives pages of twenty, and keeps a repeated mail once', async () => {
  const { id: about } = await addAppointment(organization, ana, '2026-11-20T13:00:00Z', MARIA);
  await kept(1);
  const id = await idOf('Maria Souza');
  const [row] = await server.context.database.query<{ organizationId: string }>(
    'SELECT organization_id AS "organizationId" FROM clients WHERE id = $1',
    [id],
  );
  for (let number = 0; number < 42; number++) {
    clock.advance(1);
    await keepClientMail(
      server.context,
      row as never,
      {
        ...{ key: `mail-${number % 41}`, subject: `Mensagem ${number}`, text: '', html: '' },
        to: { name: 'Maria', address: 'maria@exemplo.com.br' },
      },
      about,
      null,
    );
  }
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: ClientMailsAnswer = must(
      await admin.get(`/api/clients/${id}/mails${after && `?after=${after}`}`),
    );
    expect(page.mails.length).toBeLessThanOrEqual(20);
    seen.push(...page.mails.map(({ subject }) => subject));
    after = page.after;
  }
  expect(seen).toHaveLength(42);
  expect(seen.slice(0, 3)).toEqual(['Mensagem 40', 'Mensagem 39', 'Mensagem 38']);
});
