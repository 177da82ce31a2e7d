import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditLogPage } from '#shared/contract/audit-log.ts';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import type { ErrorBody } from '#shared/contract/errors.ts';
import { PUBLIC_BOOKINGS_AN_HOUR, UPCOMING_LIMIT } from '#shared/contract/limits.ts';
import type { MailStatus } from '#shared/contract/mail.ts';
import { MAILS_AN_HOUR } from '#server/features/mail/limits.service.ts';
import { addWeek } from '#test/factories/agenda.ts';
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
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { hurryRetries } from '#test/harness/smtp.ts';

const DAILY = 20;
const clock = movableClock('2026-11-18T12:00:00Z');
let server: TestServer;
let organization: Organization;
let ana: Person;
let bruno: Person;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock },
    env: { RATE_LIMITS: 'on', TRUST_PROXY: 'true', MAILS_PER_DAY: String(DAILY) },
  });
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  bruno = await createProfessional(organization, 'Bruno Lima');
  const day = { startTime: '00:00', endTime: '24:00', appointmentDuration: 15 };
  await addWeek(organization, ana, day);
  await addWeek(organization, bruno, day);
});
afterAll(() => server.close());

let calls = 0;
let quarters = 0;
/** A quarter of an hour that no other booking of this file takes, from 21 November on. */
const nextTime = () => new Date(Date.UTC(2026, 10, 21) + quarters++ * 900_000).toISOString();

/** A booking by a visitor; each call comes from another address. */
function book(person: Person, client: { clientEmail?: string; clientPhone?: string }) {
  return server.guest.post<PublicBookingAnswer & ErrorBody>(
    '/api/appointments/public',
    { professionalId: person.user.id, clientName: 'Zeca Turista', startTime: nextTime(), ...client },
    { 'x-forwarded-for': `10.1.${Math.floor(calls / 250)}.${calls++ % 250}` },
  );
}
const made = <Answer extends { status: number }>(answers: readonly Answer[]) =>
  answers.filter(({ status }) => status === 201);
const log = async ({ admin }: Organization) =>
  must<AuditLogPage>(await admin.client.get('/api/admin/audit-log?entity=mail')).entries.map(
    ({ action, actor, subject }) => ({ action, actor: actor.kind, subject }),
  );
const status = async ({ admin }: Organization) => must<MailStatus>(await admin.client.get('/api/admin/mail'));

describe('a public booking', () => {
  it('leaves one e-mail five appointments ahead in the organisation, however many are asked for at once', async () => {
    const forms = ['zeca@exemplo.com.br', 'Zeca@Exemplo.com.br', 'zeca+7@exemplo.com.br'];
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        book(index % 2 === 0 ? ana : bruno, { clientEmail: forms[index % 3] as string }),
      ),
    );
    expect(made(answers)).toHaveLength(UPCOMING_LIMIT.fallback);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject(refused(422, 'UPCOMING_LIMIT', { limit: UPCOMING_LIMIT.fallback }));
    }
    const [first] = made(answers);
    must(await server.guest.post(`/api${first?.body.managePath}/cancel`));
    const again = [
      await book(ana, { clientEmail: 'zeca@exemplo.com.br' }),
      await book(bruno, { clientEmail: 'zeca@exemplo.com.br' }),
    ];
    expect(again.map(({ status }) => status)).toEqual([201, 422]);
    await addAppointment(organization, ana, nextTime(), { clientEmail: 'zeca@exemplo.com.br' });
  });

  it('leaves one phone as many as the professional’s form says', async () => {
    must(await bruno.client.post('/api/booking-form-settings', { requireEmail: false, upcomingLimit: 2 }));
    const answers = await Promise.all(
      ['11 91234-5678', '(11) 912345678', '+5511912345678', '11912345678'].map((clientPhone) =>
        book(bruno, { clientPhone }),
      ),
    );
    expect(made(answers)).toHaveLength(2);
    for (const upcomingLimit of [0, 101]) {
      const refusal = await bruno.client.post('/api/booking-form-settings', { upcomingLimit });
      expect(refusal).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    }
  });

  it(`is refused after ${PUBLIC_BOOKINGS_AN_HOUR} of one professional within an hour`, async () => {
    const caio = await createProfessional(organization, 'Caio Reis');
    await addWeek(organization, caio, { startTime: '00:00', endTime: '24:00', appointmentDuration: 15 });
    const some = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () => book(caio, { clientEmail: `v${calls}@exemplo.com.br` })),
      );
    const answers = await some(PUBLIC_BOOKINGS_AN_HOUR + 5);
    expect(made(answers)).toHaveLength(PUBLIC_BOOKINGS_AN_HOUR);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject(refused(429, 'BOOKINGS_TOO_FAST'));
    }
    clock.advance(61);
    expect(made(await some(1))).toHaveLength(1);
  }, 60_000);
});

describe('mails about appointments', () => {
  it('reach one person ten times an hour; what visitors cause beyond that is dropped and logged', async () => {
    const own = await createOrganization(server, 'Dora Reis');
    await server.context.database.query(`UPDATE organizations SET created_at = '2020-01-01' WHERE id = (
      SELECT organization_id FROM users WHERE id = '${own.admin.user.id}')`);
    await addWeek(own, own.admin, { startTime: '00:00', endTime: '24:00', appointmentDuration: 15 });
    must(await own.admin.client.post('/api/notification-settings', { emailNotificationsEnabled: false }));
    for (let round = 0; round < 7; round++) {
      const { managePath } = must<PublicBookingAnswer>(
        await book(own.admin, { clientEmail: 'vitima@exemplo.com.br' }),
        201,
      );
      must(
        await server.guest.post(`/api${managePath}/cancel`, undefined, {
          'x-forwarded-for': `10.9.0.${round}`,
        }),
      );
    }
    // What was dropped counts as settled too: nothing of it is left to be sent.
    const settled = async () => {
      const rows = await server.context.database.query(
        `SELECT 1 FROM deliveries WHERE receiver = 'client' AND organization_id = (
           SELECT organization_id FROM users WHERE id = '${own.admin.user.id}')`,
      );
      return rows.length;
    };
    await expect.poll(settled, { timeout: 30_000 }).toBe(14);
    expect(await mailsTo(server, 'vitima@exemplo.com.br')).toHaveLength(MAILS_AN_HOUR);
    expect(await log(own)).toEqual([{ action: 'receiver_limit', actor: 'system', subject: 'Zeca Turista' }]);
    expect((await status(own)).troubles).toEqual([]);
  }, 60_000);

  it('of a new organisation stop at a tenth of the daily limit, wait, and go out a day later', async () => {
    const fresh = await createOrganization(server, 'Fulano Novo');
    const stranger = (index: number) => `estranho${index}@exemplo.com.br`;
    const later = new Date(clock.now().getTime() + 10 * 86_400_000);
    for (let index = 0; index < 5; index++) {
      const startTime = new Date(later.getTime() + index * 3_600_000).toISOString();
      await addAppointment(fresh, fresh.admin, startTime, { clientEmail: stranger(index) });
    }
    const sent = async () => {
      const mails = await Promise.all([0, 1, 2, 3, 4].map((index) => mailsTo(server, stranger(index))));
      const own = await mailsTo(server, fresh.admin.email);
      return [...mails.flat(), ...own].length;
    };
    const sentence = 'O limite de e-mails da organização em 24 horas foi atingido.';
    await expect
      .poll(async () => (await status(fresh)).troubles.map(({ error }) => error), { timeout: 20_000 })
      .toEqual(Array.from({ length: 10 - DAILY / 10 }, () => sentence));
    await expect.poll(sent, { timeout: 20_000 }).toBe(DAILY / 10);
    expect((await status(fresh)).failing).toMatchObject({ error: sentence });
    expect(await log(fresh)).toEqual([{ action: 'day_limit', actor: 'system', subject: null }]);
    // No longer new, and a day later.
    clock.advance(4 * 24 * 60);
    await hurryRetries(server);
    await expect.poll(sent, { timeout: 20_000 }).toBe(10);
    expect(await status(fresh)).toMatchObject({ troubles: [], failing: null });
  }, 60_000);
});
