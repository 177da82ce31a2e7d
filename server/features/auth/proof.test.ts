import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import type { MailStatus } from '#shared/contract/mail.ts';
import type { OwnProfile } from '#shared/contract/users.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  PASSWORD,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startExternalProvider, type ExternalProvider } from '#test/harness/external-provider.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { startMailServer, type MailServer } from '#test/harness/smtp.ts';
import { waitFor } from '#test/harness/wait.ts';

const clock = movableClock('2026-11-18T12:00:00Z');
let provider: ExternalProvider;
let smtp: MailServer;
let server: TestServer;
let organization: Organization;
let ana: Person;
let times = 0;
beforeAll(async () => {
  provider = await startExternalProvider();
  smtp = await startMailServer();
  server = await startTestServer({
    env: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'agenda@clinica.exemplo.com.br',
      EXTERNAL_AUTH_HOST: provider.host,
    },
    overrides: { clock },
  });
});
beforeEach(async () => {
  clock.set('2026-11-18T12:00:00Z');
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana);
});
afterAll(async () => {
  await server.close();
  await smtp.stop();
  await provider.close();
});

/** Tokens of the links mailed to an address, once there are `count`. */
const tokensTo = (address: string, count: number) =>
  waitFor(async () => {
    const tokens = smtp.proofs
      .filter(({ to }) => JSON.stringify(to).includes(address))
      .map(({ text }) => /\/confirmar-email\/([\w-]+)/.exec(text ?? '')?.[1] ?? '');
    return tokens.length >= count ? tokens : null;
  });
const prove = (token: string) => server.guest.post('/api/auth/email-proof/confirm', { token });
const askAgain = () => organization.admin.client.post('/api/auth/email-proof');
const mustProve = async ({ client }: Person) =>
  must<OwnProfile>(await client.get('/api/user/profile')).mustProveEmail;
const mailsTo = (address: string) => smtp.received.filter(({ to }) => JSON.stringify(to).includes(address));

/** A visitor's booking of one more hour; each visitor has an address of their own. */
async function book(): Promise<PublicBookingAnswer & { clientEmail: string }> {
  const clientEmail = `eva-${++times}@exemplo.com.br`;
  const { id: productId } = await addProduct(organization, ana);
  const answer = await server.guest.post<PublicBookingAnswer>('/api/appointments/public', {
    professionalId: ana.user.id,
    productId,
    clientName: 'Eva Cruz',
    clientEmail,
    startTime: '2026-11-20T15:00:00Z',
  });
  return { ...must<PublicBookingAnswer>(answer, 201), clientEmail };
}

describe('on a server that sends mails, a new organisation', () => {
  it('has its mails held until the administrator proves the e-mail, and sent at once then', async () => {
    const { admin } = organization;
    expect([await mustProve(admin), await mustProve(ana)]).toEqual([true, false]);
    const booked = await book();
    expect(booked.emailSent).toBe(false);
    const troubles = async () => must<MailStatus>(await admin.client.get('/api/admin/mail')).troubles;
    const held = await waitFor(async () => {
      const all = await troubles();
      return all.length === 2 ? all : null;
    });
    for (const { error, isFinal } of held) {
      expect(error).toContain('confirmar o seu e-mail');
      expect(isFinal).toBe(false);
    }
    expect([mailsTo(booked.clientEmail), mailsTo(ana.email)]).toEqual([[], []]);

    const [first = ''] = await tokensTo(admin.email, 1);
    must(await askAgain());
    const [, second = ''] = await tokensTo(admin.email, 2);
    // A link proves an e-mail or sets a password, not both.
    expect(await server.guest.post('/api/auth/reset', { token: first, password: 'bem-nova' })).toMatchObject(
      refused(422, 'RESET_LINK_INVALID'),
    );
    must(await prove(second));
    expect(await prove(second)).toMatchObject(refused(422, 'EMAIL_LINK_INVALID'));
    expect(await mustProve(admin)).toBe(false);
    await waitFor(async () =>
      mailsTo(booked.clientEmail).length === 1 && mailsTo(ana.email).length === 1 ? true : null,
    );
    await waitFor(async () => ((await troubles()).length === 0 ? true : null));
    const logged = await server.context.database.query(
      `SELECT action FROM audit_log WHERE entity_id = $1 AND action = 'email_proven'`,
      [admin.user.id],
    );
    expect(logged).toHaveLength(1);
  });

  it('may ask for three links an hour, and each is valid for a day', async () => {
    const [first = ''] = await tokensTo(organization.admin.email, 1);
    for (const count of [2, 3]) {
      must(await askAgain());
      await tokensTo(organization.admin.email, count);
    }
    expect(await askAgain()).toMatchObject(refused(429, 'RATE_LIMITED'));
    clock.advance(61);
    must(await askAgain());
    const [, , third = ''] = await tokensTo(organization.admin.email, 4);
    clock.advance(22 * 60);
    must(await prove(third));
    clock.advance(60);
    expect(await prove(first)).toMatchObject(refused(422, 'EMAIL_LINK_INVALID'));
  });

  it('a new organisation is not handed to the owner of an e-mail that another person registered with', async () => {
    const { email } = organization.admin;
    const [token = ''] = await tokensTo(email, 1);
    must(await prove(token));
    // Who registered still knows the password.
    provider.add({ email });
    const body = { externalToken: provider.tokenOf(email), loginEmail: email };
    expect(await server.guest.post('/api/auth/external/login', body)).toMatchObject(
      refused(403, 'EXTERNAL_EMAIL_UNPROVEN'),
    );
  });

  it('proves only the e-mail that the link was sent to', async () => {
    const { admin } = organization;
    const [token = ''] = await tokensTo(admin.email, 1);
    must(
      await admin.client.put(`/api/admin/users/${admin.user.id}`, {
        email: `novo-${admin.email}`,
        currentPassword: PASSWORD,
      }),
    );
    expect(await prove(token)).toMatchObject(refused(422, 'EMAIL_LINK_INVALID'));
    expect(await mustProve(admin)).toBe(true);
  });
});

it('an organisation that registered before this was asked goes on writing to its clients', async () => {
  const { database } = server.context;
  await database.query(await readFile('migrations/0028_organizations_proven.sql', 'utf8'));
  expect(await mustProve(organization.admin)).toBe(false);
  const { clientEmail, emailSent } = await book();
  expect(emailSent).toBe(true);
  await waitFor(async () => (mailsTo(clientEmail).length === 1 ? true : null));
});
