import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScheduledPage } from '#shared/contract/webhooks.ts';
import { mailsOf } from '#server/features/appointments/mail.service.ts';
import { appointmentEventJob, appointmentMailJob, type AppointmentEvent } from '#server/jobs/definitions.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { hourSeries } from '#test/factories/series.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { handOnDue } from './due.service.ts';
import { notifyOf } from './fan-out.service.ts';
import { planAllReminders } from './reminders.service.ts';

/** More than one statement could carry the reminders of, with the most times that two receivers may have. */
const APPOINTMENTS = 200;
const TIMES = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
const clock = movableClock('2026-11-18T12:00:00Z');
let server: TestServer;
let organization: Organization;
let ana: Person;
let events: AppointmentEvent[];
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock },
    env: { WEBHOOK_ALLOW_PRIVATE: 'true' },
  });
  organization = await createOrganization(server);
  ana = await createProfessional(organization);
  const settings = {
    webhookNotificationsEnabled: true,
    notificationTimes: TIMES,
    webhookEvents: ['appointment.created', 'appointment.reminder'],
  };
  for (const [client, path, host] of [
    [ana.client, '/api/notification-settings', 'ana'],
    [organization.admin.client, '/api/admin/webhook-settings', 'casa'],
  ] as const)
    must(await client.post(path, { ...settings, webhookUrl: `https://${host}.exemplo.com.br/` }));
  const nextHour = hourSeries();
  for (let count = 0; count < APPOINTMENTS; count++)
    await addAppointment(organization, ana, nextHour(), { clientEmail: null });
  const jobs = await server.context.database.query<{ event: AppointmentEvent }>(
    `SELECT content AS event FROM pgboss.job JOIN job_contents ON job_id = id WHERE name = $1 ORDER BY created_on`,
    [appointmentEventJob.queue],
  );
  events = jobs.map(({ event }) => event);
  expect(events).toHaveLength(APPOINTMENTS);
});
afterAll(() => server.close());

/** SQL statements of some work; the job queue's upkeep, which may fall into it, is left out by the least of several. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const before = server.context.database.statementCount();
  await work();
  return server.context.database.statementCount() - before;
}

const fanOut = (some: readonly AppointmentEvent[]) =>
  server.context.database.transaction(async (tx) => {
    await server.context.jobs.enqueueAll(tx, appointmentMailJob, mailsOf(some));
    await notifyOf(server.context, tx, some);
  });
const ahead = async () => {
  // A page counts as far as it goes.
  const path = '/api/webhook-logs/scheduled?page=20&limit=100';
  const { totalCount, moreThanTotal } = must<ScheduledPage>(await ana.client.get(path));
  return moreThanTotal ? Infinity : totalCount;
};

describe('what follows from events', () => {
  it('takes as many statements for fifty events as for one, and repeating it adds nothing', async () => {
    const one: number[] = [];
    const fifty: number[] = [];
    for (let round = 0; round < 3; round++) {
      one.push(await statementsOf(() => fanOut(events.slice(round, round + 1))));
      fifty.push(await statementsOf(() => fanOut(events.slice(3 + round * 50, 53 + round * 50))));
    }
    expect(Math.min(...one)).toBe(Math.min(...fifty));
    expect(Math.min(...fifty)).toBeLessThanOrEqual(12);
    expect(await ahead()).toBe(153 * TIMES.length);
    await fanOut(events.slice(0, 53));
    expect(await ahead()).toBe(153 * TIMES.length);
  });

  it('plans for however many appointments with as many times as may be', async () => {
    const { organizationId } = events[0] as AppointmentEvent;
    expect(await planAllReminders(server.context, { organizationId, userId: null })).toBe(APPOINTMENTS);
    expect(await ahead()).toBe(APPOINTMENTS * TIMES.length);
  });
});

it('takes as many statements to hand on a hundred reminders as one', async () => {
  const { database } = server.context;
  /** Makes `count` webhook reminders and mails due, hands them on, and counts the statements. */
  const handedOn = async (count: number) => {
    await database.query(
      `UPDATE webhook_deliveries SET due_at = $1 WHERE id IN
         (SELECT id FROM webhook_deliveries WHERE status = 'scheduled' ORDER BY due_at LIMIT $2)`,
      [clock.now(), count],
    );
    await database.query(
      `UPDATE mail_reminders SET due_at = $1 WHERE (appointment_id, minutes) IN
         (SELECT appointment_id, minutes FROM mail_reminders
           WHERE due_at IS NOT NULL ORDER BY minutes, due_at LIMIT $2)`,
      [clock.now(), count],
    );
    let handed = 0;
    const statements = await statementsOf(async () => {
      handed = await handOnDue(server.context);
    });
    expect(handed).toBe(count);
    return statements;
  };
  const one = Math.min(await handedOn(1), await handedOn(1), await handedOn(1));
  const hundred = Math.min(await handedOn(100), await handedOn(100), await handedOn(100));
  expect(hundred).toBe(one);
  expect(hundred).toBeLessThanOrEqual(6);
});

it('takes each due thing once, however many poll at the same moment', async () => {
  const { database } = server.context;
  const due = 150;
  await database.query(`DELETE FROM pgboss.job WHERE name IN ('webhook', 'appointment-mail')`);
  for (const table of ['webhook_deliveries', 'mail_reminders'])
    await database.query(
      `UPDATE ${table} SET due_at = $1 WHERE ctid IN
         (SELECT ctid FROM ${table} WHERE due_at > $1 ORDER BY reminds_of, ${table === 'mail_reminders' ? 'minutes' : 'id'} LIMIT $2)`,
      [clock.now(), due],
    );
  const handed = await Promise.all(Array.from({ length: 6 }, () => handOnDue(server.context)));
  // The greater number of calls and mails counts of each look.
  expect(handed.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(due);
  const jobs = await database.query<{ name: string; count: number; different: number }>(
    `SELECT name, count(*)::int AS count, count(DISTINCT data)::int AS different FROM pgboss.job
      WHERE name IN ('webhook', 'appointment-mail') GROUP BY name ORDER BY name`,
  );
  expect(jobs.find(({ name }) => name === 'webhook')).toEqual({
    name: 'webhook',
    count: due,
    different: due,
  });
  for (const { count, different } of jobs) expect(different).toBe(count);
});
