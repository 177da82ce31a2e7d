import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import { startWorkers } from '#server/workers.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createOrganization, createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { startReceiver, type Receiver } from '#test/harness/receiver.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { everythingStored } from '#test/harness/stored.ts';
import { waitFor } from '#test/harness/wait.ts';

let receiver: Receiver;
let server: TestServer;
beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

const contact = {
  clientName: 'Eva Cruz',
  clientEmail: 'eva.cruz@exemplo.com.br',
  clientPhone: '(11) 98765-4321',
  notes: 'Dor no ombro',
};
// The phone as it is stored and as it is typed: fewer digits stand in some random id or time sooner or later.
const MARKS = [contact.clientName, contact.clientEmail, '987654321', '98765-4321', contact.notes];

it('keeps no contact of a client in any job that is done, of bookings, mails or webhooks', async () => {
  const organization = await createOrganization(server);
  const ana = await createProfessional(organization);
  await addWeek(organization, ana);
  must(
    await ana.client.post('/api/notification-settings', {
      webhookNotificationsEnabled: true,
      webhookUrl: receiver.url(),
    }),
  );
  const booking = { ...contact, professionalId: ana.user.id, startTime: '2026-12-10T15:00:00Z' };
  must<PublicBookingAnswer>(await server.guest.post('/api/appointments/public', booking), 201);
  const { id } = await addAppointment(organization, ana, '2099-11-20T15:00:00Z', contact);
  must(await ana.client.put(`/api/appointments/${id}`, { startTime: '2099-11-20T17:00:00Z' }));
  must(await ana.client.delete(`/api/appointments/${id}`));
  // Two bookings, a move, a cancellation.
  await waitFor(async () => ((await mailsTo(server, contact.clientEmail)).length === 4 ? true : null));
  await waitFor(async () => (receiver.received.length === 4 ? true : null));
  for (const queue of ['appointment', 'webhook', 'plan']) await jobsDone(server, queue);
  // The queue has a table for each kind of job, and an archive: all are read.
  await waitFor(async () => {
    const jobs = await everythingStored(server, 'pgboss');
    return MARKS.some((mark) => jobs.includes(mark)) ? null : jobs;
  });
});

it('knows no contact of a deleted appointment once its mails have left', async () => {
  const organization = await createOrganization(server);
  const ana = await createProfessional(organization);
  const own = {
    ...contact,
    clientEmail: 'rui.melo@exemplo.com.br',
    clientPhone: '(21) 91234-5678',
    notes: 'Joelho',
  };
  const { id } = await addAppointment(organization, ana, '2099-11-20T15:00:00Z', own);
  expect(await everythingStored(server)).toContain(own.clientEmail);
  must(await ana.client.delete(`/api/appointments/${id}`));
  await waitFor(async () => ((await mailsTo(server, own.clientEmail)).length === 2 ? true : null));
  await waitFor(async () => {
    const stored = await everythingStored(server);
    const marks = [own.clientEmail, '912345678', '91234-5678', own.notes];
    return marks.some((mark) => stored.includes(mark)) ? null : true;
  });
});

it('keeps no contact in a job that waits, and delivers jobs of the version before, which carried them', async () => {
  const idle = await startTestServer({ overrides: { workers: false } });
  try {
    const { context } = idle;
    const organization = await createOrganization(idle);
    const ana = await createProfessional(organization);
    const events = () =>
      context.database.query<{ id: string }>(`SELECT id FROM pgboss.job WHERE name = 'appointment-event'`);
    const { id } = await addAppointment(organization, ana, '2099-11-20T15:00:00Z', contact);
    must(await ana.client.delete(`/api/appointments/${id}`));
    await addAppointment(organization, ana, '2099-11-21T15:00:00Z', contact);
    expect(await events()).toHaveLength(3);
    const jobs = await everythingStored(idle, 'pgboss');
    expect(MARKS.filter((mark) => jobs.includes(mark))).toEqual([]);
    await context.database.query(
      `UPDATE pgboss.job SET data = jsonb_build_object('version', 1, 'payload', content)
         FROM job_contents WHERE job_id = id AND content->>'type' = 'appointment.cancelled'`,
    );
    await context.database.query(`DELETE FROM job_contents WHERE content->>'type' = 'appointment.cancelled'`);
    await startWorkers(context);
    await waitFor(async () => ((await mailsTo(idle, contact.clientEmail)).length === 3 ? true : null));
    await jobsDone(idle, 'appointment');
    await waitFor(async () => {
      const left = await context.database.query('SELECT job_id FROM job_contents');
      return left.length === 0 ? true : null;
    });
  } finally {
    await idle.close();
  }
});
