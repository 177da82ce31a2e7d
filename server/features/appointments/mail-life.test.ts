import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { simpleParser, type ParsedMail } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import { addProduct, addWeek, takeNoService } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';
import { asOrganizationId } from '#test/harness/organization-id.ts';
import { appointmentById } from './appointments.queries.ts';
import { reminderEvent } from './events.service.ts';
import { sendMail } from './mail.service.ts';

const START = '2026-11-18T12:51:00Z';
const clock = movableClock(START);
let server: TestServer;
let organization: Organization;
let ana: Person;
let productId: string;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock },
    env: {
      PUBLIC_URL: 'https://agenda.exemplo.com.br',
      MAIL_FROM: 'Clínica Aurora <agenda@aurora.exemplo.com.br>',
    },
  });
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado', { timezone: 'America/Manaus' });
  await addWeek(organization, ana);
  must(await ana.client.post('/api/notification-settings', { notificationTimes: [60] }));
  productId = (await addProduct(organization, ana, { name: 'Sessão de luto', duration: 60 })).id;
  await takeNoService(organization, ana);
});
afterAll(() => server.close());

type Read = { readonly raw: string; readonly mail: ParsedMail };

async function mailsOf(address: string): Promise<Read[]> {
  const folder = join(server.dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const all = await Promise.all(
    names.map(async (name) => {
      const raw = await readFile(join(folder, name), 'utf8');
      return { raw, mail: await simpleParser(raw) };
    }),
  );
  return all.filter(({ mail }) => JSON.stringify(mail.to).includes(address));
}

/** The mail to an address whose subject begins so, once it is there. */
const mailNamed = (address: string, subject: string) =>
  waitFor(async () => (await mailsOf(address)).find(({ mail }) => mail.subject?.startsWith(subject)) ?? null);

/** The one event in a mail's calendar file, as a calendar reads it. */
function eventIn({ mail }: Read) {
  const file = mail.attachments.find(({ contentType }) => contentType === 'text/calendar');
  const calendar = new ICAL.Component(ICAL.parse(file?.content.toString() ?? ''));
  const [component] = calendar.getAllSubcomponents('vevent');
  const event = new ICAL.Event(component);
  const text = (name: string) => {
    const value = component?.getFirstPropertyValue(name);
    return value == null ? null : String(value);
  };
  return {
    method: calendar.getFirstPropertyValue('method'),
    prodId: String(calendar.getFirstPropertyValue('prodid')),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    status: text('status'),
    privacy: text('class'),
    organizer: text('organizer'),
    attendees: event.attendees.map((each) => String(each.getFirstValue()).toLowerCase()),
    words: `${event.summary} ${event.description}`,
  };
}

const book = async (clientEmail: string, startTime: string, more: object = {}) =>
  must<PublicBookingAnswer>(
    await server.guest.post('/api/appointments/public', {
      professionalId: ana.user.id,
      clientName: 'Helena Dias',
      clientEmail,
      startTime,
      productId,
      ...more,
    }),
    201,
  );

describe('the mails of an appointment', () => {
  it('keep one event in the calendars of both, from the booking over every change to its end', async () => {
    const address = 'vida@exemplo.com.br';
    const { id, managePath } = await book(address, '2026-11-19T15:00:00Z', { notes: 'nota sigilosa' });
    const booked = await mailNamed(address, 'Agendamento marcado');
    must(await ana.client.put(`/api/appointments/${id}`, { startTime: '2026-11-20T15:00:00Z' }));
    const moved = await mailNamed(address, 'Agendamento alterado');
    must(await server.guest.post(`/api${managePath}/move`, { startTime: '2026-11-20T17:00:00Z' }));
    const movedAgain = await mailNamed(address, 'Agendamento remarcado');
    must(await server.guest.post(`/api${managePath}/confirm`));
    clock.set('2026-11-20T16:35:00Z');
    const reminded = await mailNamed(address, 'Lembrete');
    must(await ana.client.delete(`/api/appointments/${id}`));
    const cancelled = await mailNamed(address, 'Agendamento cancelado');
    clock.set(START);

    const life = [booked, moved, movedAgain, reminded, cancelled].map(eventIn);
    expect(new Set(life.map(({ uid }) => uid))).toEqual(new Set([`${id}@hora-marcada`]));
    expect(life.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 2, 3]);
    expect(life.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'REQUEST', 'REQUEST', 'CANCEL']);
    expect(life.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 4 }, () => 'CONFIRMED'),
      'CANCELLED',
    ]);
    expect(life.map(({ start }) => start)).toEqual([
      '2026-11-19T15:00:00.000Z',
      '2026-11-20T15:00:00.000Z',
      ...Array.from({ length: 3 }, () => '2026-11-20T17:00:00.000Z'),
    ]);
    for (const event of life) {
      expect(Date.parse(event.end) - Date.parse(event.start)).toBe(3_600_000);
      expect(event).toMatchObject({
        prodId: '-//Hora Marcada//Agenda//PT',
        privacy: 'PRIVATE',
        organizer: `mailto:${ana.email}`,
        attendees: [`mailto:${address}`],
      });
      expect(event.words).not.toMatch(/luto|sigilosa/);
    }
    // Fewer than the hour it was asked for, and said as what it is.
    expect(reminded.mail.text).toContain('Seu horário com Ana Prado é hoje, às 13:00.');
    expect(reminded.mail.text).toContain(managePath);
    // Confirmed when it is sent: nobody is asked twice.
    expect(booked.mail.text).toContain('Confirmar, remarcar ou cancelar: ');
    expect(reminded.mail.text).toContain('Sua presença está confirmada.');
    expect(reminded.mail.text).toContain('\n\nRemarcar ou cancelar: ');
    expect(moved.mail.text).toContain('Antes: quinta-feira, 19 de novembro de 2026, 11:00 às 12:00');
    expect(movedAgain.mail.text).toContain('como você pediu');
    const { bookingSlug } = must<{ bookingSlug: string }>(await ana.client.get('/api/user/profile'));
    expect(cancelled.mail.text).toContain(`https://agenda.exemplo.com.br/book/personal/${bookingSlug}`);
    expect(cancelled.mail.text).not.toContain(managePath);
    for (const { mail } of [booked, moved, movedAgain, reminded, cancelled]) {
      expect(mail.subject).not.toMatch(/luto|sigilosa/);
      expect(mail.text).toContain('(Horário do Amazonas)');
    }
    const professionals = (await mailsOf(ana.email)).map(eventIn).filter(({ uid }) => uid === life[0]?.uid);
    expect(professionals).toHaveLength(5);
    for (const event of professionals)
      expect(event).toMatchObject({
        organizer: 'mailto:agenda@aurora.exemplo.com.br',
        attendees: [`mailto:${ana.email}`],
      });
  });

  it('mails are made as mail programs want them, say that a machine wrote them, and are answered by people', async () => {
    const address = 'forma@exemplo.com.br';
    await book(address, '2026-11-23T15:00:00Z');
    const client = await mailNamed(address, 'Agendamento marcado');
    const own = await waitFor(
      async () => (await mailsOf(ana.email)).find(({ raw }) => raw.includes(address)) ?? null,
    );
    for (const { raw } of [client, own]) {
      // One of the alternatives for what reads invitations, and a file for what does not.
      const alternative = raw.slice(raw.indexOf('multipart/alternative'));
      const order = [
        'text/plain',
        'text/html',
        'text/calendar; charset=utf-8; method=REQUEST',
        'application/ics',
      ];
      const places = order.map((type) => alternative.indexOf(`Content-Type: ${type}`));
      expect(places.every((place) => place > 0)).toBe(true);
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(raw).toMatch(/^Content-Type: multipart\/mixed/m);
      expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
      expect(raw).toMatch(/^Message-ID:\s+<[0-9a-f-]+-(client|professional)@aurora\.exemplo\.com\.br>\r$/m);
      expect(raw).toMatch(/^Content-Disposition: attachment; filename=agendamento\.ics\r$/m);
    }
    expect(client.mail.replyTo?.value).toEqual([{ name: 'Ana Prado', address: ana.email }]);
    expect(own.mail.replyTo?.value).toEqual([{ name: 'Helena Dias', address }]);
    expect(own.raw).toContain('List-Unsubscribe: <https://agenda.exemplo.com.br/notifications>');
    expect(client.raw).not.toContain('List-Unsubscribe');
    const shownBesideTheSubject = /<div style="display:none[^>]*>([^<]*)/.exec(client.mail.html || '')?.[1];
    expect(shownBesideTheSubject).toContain('Das 11:00 às 12:00 (Horário do Amazonas), com Ana Prado.');
    expect(shownBesideTheSubject).not.toMatch(/luto|Helena/);
  });

  it('mails go only to those in whose mail something changed', async () => {
    const address = 'calma@exemplo.com.br';
    const { id } = await book(address, '2026-11-24T15:00:00Z');
    await mailNamed(address, 'Agendamento marcado');
    // Nothing, which is not even written; then something that only the professional reads, then something for both.
    must(await ana.client.put(`/api/appointments/${id}`, { clientName: 'Helena Dias' }));
    must(await ana.client.put(`/api/appointments/${id}`, { notes: 'trazer exames' }));
    must(await ana.client.put(`/api/appointments/${id}`, { startTime: '2026-11-24T16:00:00Z' }));
    await mailNamed(address, 'Agendamento alterado');
    const uid = `${id}@hora-marcada`;
    const own = await waitFor(async () => {
      const found = (await mailsOf(ana.email)).filter((each) => eventIn(each).uid === uid);
      return found.length >= 3 ? found : null;
    });
    expect(own).toHaveLength(3);
    expect((await mailsOf(address)).map((each) => eventIn(each).sequence).sort()).toEqual([0, 2]);
  });

  it('take a transferred appointment out of the one calendar and into the other', async () => {
    const address = 'muda@exemplo.com.br';
    const bruno = await createProfessional(organization, 'Bruno Lima');
    await addWeek(organization, bruno);
    const { id } = await book(address, '2026-11-25T15:00:00Z');
    await mailNamed(address, 'Agendamento marcado');
    must(await organization.admin.client.put(`/api/appointments/${id}`, { userId: bruno.user.id }));
    const former = await mailNamed(ana.email, 'Agendamento transferido:');
    const next = await mailNamed(bruno.email, 'Agendamento transferido para você');
    const client = await mailNamed(address, 'Agendamento alterado');
    expect(eventIn(former)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', sequence: 1 });
    expect(former.mail.text).toContain('O horário com Helena Dias passou para Bruno Lima.');
    expect(former.mail.text).toContain('11:00 às 12:00 (Horário do Amazonas)');
    expect(eventIn(next)).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED', sequence: 1 });
    expect(next.mail.text).toContain('12:00 às 13:00 (Horário de Brasília)');
    expect(client.mail.text).toContain('Profissional: Bruno Lima');
    expect(client.mail.text).toMatch(/^Antes: com Ana Prado$/m);
    expect(eventIn(client).organizer).toBe(`mailto:${bruno.email}`);
  });
});

it('a reminder that could not be sent in time is not sent once the appointment has begun or was moved', async () => {
  const address = 'tarde@exemplo.com.br';
  const { id } = await book(address, '2026-11-26T15:00:00Z');
  await mailNamed(address, 'Agendamento marcado');
  const scope = { organizationId: asOrganizationId(await organizationId()) };
  const row = await appointmentById(server.context.database, scope, id);
  if (row === null) throw new Error('It was to be there.');
  const late = { event: reminderEvent(row, 60, clock.now()), receiver: 'client' } as const;
  const reminders = async () =>
    (await mailsOf(address)).filter(({ mail }) => mail.subject?.startsWith('Lembrete'));
  try {
    clock.set('2026-11-26T15:00:00Z');
    await sendMail(server.context, late);
    expect(await reminders()).toHaveLength(0);
  } finally {
    clock.set(START);
  }
  await sendMail(server.context, {
    ...late,
    event: {
      ...late.event,
      appointment: { ...late.event.appointment, startTime: '2026-11-26T14:00:00.000Z' },
    },
  });
  expect(await reminders()).toHaveLength(0);
  await sendMail(server.context, late);
  expect(await reminders()).toHaveLength(1);
});

async function organizationId(): Promise<string> {
  const [row] = await server.context.database.query<{ id: string }>(
    'SELECT organization_id AS id FROM users WHERE id = $1',
    [ana.user.id],
  );
  return row?.id ?? '';
}
