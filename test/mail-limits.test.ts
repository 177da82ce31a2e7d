import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditLogPage } from '#shared/contract/audit-log.ts';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import type { MailStatus } from '#shared/contract/mail.ts';
import { MAILS_AN_HOUR } from '#server/features/mail/limits.service.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createOrganization, type Organization } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { hurryRetries } from '#test/harness/smtp.ts';

const DAILY = 20;
const clock = movableClock('2026-11-18T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock },
    env: { RATE_LIMITS: 'on', TRUST_PROXY: 'true', MAILS_PER_DAY: String(DAILY) },
  });
});
afterAll(() => server.close());

const log = async ({ admin }: Organization) =>
  must<AuditLogPage>(await admin.client.get('/api/admin/audit-log?entity=mail')).entries.map(
    ({ action, actor, subject }) => ({ action, actor: actor.kind, subject }),
  );
const status = async ({ admin }: Organization) => must<MailStatus>(await admin.client.get('/api/admin/mail'));

it('mails reach one person ten times an hour; what visitors cause beyond that is dropped and logged', async () => {
  const own = await createOrganization(server, 'Dora Reis');
  await server.context.database.query(`UPDATE organizations SET created_at = '2020-01-01' WHERE id = (
    SELECT organization_id FROM users WHERE id = '${own.admin.user.id}')`);
  await addWeek(own, own.admin, { startTime: '00:00', endTime: '24:00', appointmentDuration: 15 });
  must(await own.admin.client.post('/api/notification-settings', { emailNotificationsEnabled: false }));
  for (let round = 0; round < 7; round++) {
    const { managePath } = must<PublicBookingAnswer>(
      await server.guest.post(
        '/api/appointments/public',
        {
          professionalId: own.admin.user.id,
          clientName: 'Zeca Turista',
          clientEmail: 'vitima@exemplo.com.br',
          startTime: new Date(Date.UTC(2026, 10, 21, round)).toISOString(),
        },
        { 'x-forwarded-for': `10.1.0.${round}` },
      ),
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
  await expect.poll(settled, { timeout: 60_000 }).toBe(14);
  expect(await mailsTo(server, 'vitima@exemplo.com.br')).toHaveLength(MAILS_AN_HOUR);
  expect(await log(own)).toEqual([{ action: 'receiver_limit', actor: 'system', subject: 'Zeca Turista' }]);
  expect((await status(own)).troubles).toEqual([]);
}, 300_000);

it('mails of a new organisation stop at a tenth of the daily limit, wait, and go out a day later', async () => {
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
    .poll(async () => (await status(fresh)).troubles.map(({ error }) => error), { timeout: 60_000 })
    .toEqual(Array.from({ length: 10 - DAILY / 10 }, () => sentence));
  await expect.poll(sent, { timeout: 60_000 }).toBe(DAILY / 10);
  expect((await status(fresh)).failing).toMatchObject({ error: sentence });
  expect(await log(fresh)).toEqual([{ action: 'day_limit', actor: 'system', subject: null }]);
  // No longer new, and a day later.
  clock.advance(4 * 24 * 60);
  await hurryRetries(server);
  await expect.poll(sent, { timeout: 60_000 }).toBe(10);
  expect(await status(fresh)).toMatchObject({ troubles: [], failing: null });
}, 300_000);
