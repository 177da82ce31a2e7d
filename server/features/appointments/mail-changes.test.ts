import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import { addProduct, addWeek, takeNoService } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';

const START = '2026-11-18T12:00:00Z';
/** A day of its own for each test, so that none finds another's appointments in its way. */
let day = 22;
const hour = (utc: number) => `2026-11-${day}T${utc}:00:00.000Z`;
const clock = movableClock(START);
let server: TestServer;
let organization: Organization;
let ana: Person;
let bruno: Person;
let clientEmail: string;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock }, env: { CHANGE_MAIL_DELAY: '20' } });
  organization = await createOrganization(server);
  [ana, bruno] = [
    await createProfessional(organization, 'Ana Prado'),
    await createProfessional(organization, 'Bruno Lima'),
  ];
  await addWeek(organization, ana);
  await addWeek(organization, bruno);
});
beforeEach(() => {
  clock.set(START);
  day++;
  clientEmail = freshEmail();
});
afterAll(() => server.close());

const subjects = async (address: string) =>
  (await mailsTo(server, address)).map(({ subject }) => (subject ?? '').split(/[:,]/)[0]).sort();
const mailed = (address: string, count: number) =>
  waitFor(async () => ((await subjects(address)).length >= count ? subjects(address) : null));
const change = async (id: string, body: object) =>
  must<Appointment>(await organization.admin.client.put(`/api/appointments/${id}`, body));
const waiting = async () =>
  (
    await server.context.database.query<{ count: number }>('SELECT count(*)::int AS count FROM mail_changes')
  )[0]?.count;
/** Waits until every event was processed and `count` changes are waiting. */
async function noted(count: number): Promise<void> {
  await waitFor(async () => {
    const [open] = await server.context.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pgboss.job
        WHERE name = 'appointment-event' AND state IN ('created', 'retry', 'active')`,
    );
    return open?.count === 0 && (await waiting()) === count ? true : null;
  });
}

async function booked(startTime = hour(12)): Promise<Appointment> {
  const made = await addAppointment(organization, ana, startTime, { clientEmail });
  await mailed(clientEmail, 1);
  return made;
}

/** Half a minute later, with whatever follows from it sent: a later booking's mail has come. */
async function afterTheWait(): Promise<void> {
  await noted(1);
  clock.advance(0.5);
  await noted(0);
  const last = freshEmail();
  await addAppointment(organization, bruno, `2026-12-${day}T12:00:00Z`, {
    clientEmail: last,
    allowConflict: true,
  });
  await mailed(last, 1);
}

it('writes to nobody about a change that was taken back', async () => {
  const { id } = await booked();
  const before = (await subjects(ana.email)).length;
  await change(id, { startTime: hour(13) });
  await noted(1);
  await change(id, { startTime: hour(12) });
  await afterTheWait();
  expect(await subjects(clientEmail)).toHaveLength(1);
  expect(await subjects(ana.email)).toHaveLength(before);
});

it('writes once about several changes of a professional, from what was known to what stands then', async () => {
  const { id } = await booked();
  const move = async (startTime: string) =>
    must(await ana.client.put(`/api/appointments/${id}`, { startTime }));
  await move(hour(14));
  await noted(1);
  await move(hour(13));
  expect(await subjects(clientEmail)).toHaveLength(1);
  // What waits lies in the database, and no client's name or contact in it.
  const [row] = await server.context.database.query<{ text: string }>(
    'SELECT m::text AS text FROM mail_changes m',
  );
  expect(row?.text).not.toContain(clientEmail);
  await afterTheWait();
  expect(await mailed(clientEmail, 2)).toHaveLength(2);
  const texts = (await mailsTo(server, clientEmail)).map(({ text }) => text ?? '').join('\n');
  expect(texts).toContain('Horário: 10:00 às 11:00');
  expect(texts).toMatch(/Antes: .*, 09:00 às 10:00/);
  expect(mailed).not.toContain('11:00 às 12:00');
});

it('writes to the client about another service of the same length', async () => {
  const { id: productId } = await addProduct(organization, ana, { name: 'Retorno', duration: 60 });
  await takeNoService(organization, ana);
  const { id } = await booked();
  await change(id, { productId });
  await afterTheWait();
  const texts = (await mailsTo(server, clientEmail)).map(({ text }) => text ?? '');
  expect(texts).toHaveLength(2);
  expect(texts.filter((text) => text.includes('Retorno'))).toHaveLength(1);
});

it('writes to no colleague who had an appointment for some seconds only', async () => {
  const { id } = await booked();
  const [before, colleagues] = [await subjects(ana.email), await subjects(bruno.email)];
  await change(id, { userId: bruno.user.id });
  await noted(1);
  await change(id, { userId: ana.user.id });
  await noted(1);
  clock.advance(0.5);
  await noted(0);
  // What goes at once shows that nothing else is on its way.
  must(await organization.admin.client.delete(`/api/appointments/${id}`));
  await mailed(clientEmail, 2);
  expect(await mailed(ana.email, before.length + 1)).toHaveLength(before.length + 1);
  expect(await subjects(bruno.email)).toEqual(colleagues);
});

it('cancels at once, in the words of what its client knew', async () => {
  const { id } = await booked();
  await change(id, { startTime: hour(13) });
  await noted(1);
  must(await organization.admin.client.delete(`/api/appointments/${id}`));
  expect(await mailed(clientEmail, 2)).toHaveLength(2);
  expect(await waiting()).toBe(0);
  const texts = (await mailsTo(server, clientEmail)).map(({ text }) => text ?? '').join('\n');
  expect(texts).not.toContain('11:00');
});

it('writes at once about what the client does', async () => {
  const { managePath } = must<PublicBookingAnswer>(
    await server.guest.post('/api/appointments/public', {
      professionalId: ana.user.id,
      clientName: 'Helena Dias',
      clientEmail,
      startTime: hour(15),
    }),
    201,
  );
  await mailed(clientEmail, 1);
  must(await server.guest.post(`/api${managePath}/move`, { startTime: hour(16) }));
  expect(await mailed(clientEmail, 2)).toHaveLength(2);
});
