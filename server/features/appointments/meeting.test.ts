import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser, type ParsedMail } from 'mailparser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { ManagedAppointment, PublicBookingAnswer } from '#shared/contract/booking.ts';
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
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';

let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: movableClock('2026-11-18T12:51:00Z') } });
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana);
  const words = {
    meetingTitle: 'Sessão de {clientName} {sala}',
    meetingDescription: 'Olá, {clientName}.\nRua das Flores, 10.',
  };
  must(await ana.client.patch('/api/user/profile', words));
});
afterAll(() => server.close());

const visitor = { clientName: 'Helena {professionalName} $&', clientEmail: 'helena@exemplo.com.br' };
const titled = async (clientName: string) =>
  must<Appointment[]>(await ana.client.get('/api/appointments')).find((row) => row.clientName === clientName);

/** The mails about Helena to an address, and their calendar files with folded lines joined. */
async function mailsTo(address: string): Promise<{ mail: ParsedMail; ics: string }[]> {
  const folder = join(server.dataDir, 'mail');
  const found = await waitFor(async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    const all = await Promise.all(
      names.map(async (name) => simpleParser(await readFile(join(folder, name)))),
    );
    const mine = all.filter(
      ({ to, text }) => JSON.stringify(to).includes(address) && text?.includes('Helena') === true,
    );
    return mine.length > 0 ? mine : null;
  });
  return found.map((mail) => {
    const file = mail.attachments.find(({ contentType }) => contentType === 'text/calendar');
    return { mail, ics: (file?.content.toString() ?? '').replaceAll('\r\n ', '') };
  });
}

it('an appointment has its professional’s title, no matter who makes it', async () => {
  const own = must<Appointment>(
    await ana.client.post('/api/appointments', { clientName: 'Eva Cruz', startTime: '2026-11-19T12:00:00Z' }),
    201,
  );
  expect(own).toMatchObject({
    meetingTitle: 'Sessão de Eva Cruz {sala}',
    meetingDescription: 'Olá, Eva Cruz.\nRua das Flores, 10.',
  });
  const byAdmin = await addAppointment(organization, ana, '2026-11-19T13:00:00Z', { clientName: 'Igor' });
  expect(byAdmin.meetingTitle).toBe('Sessão de Igor {sala}');

  const body = { ...visitor, professionalId: ana.user.id, startTime: '2026-11-19T17:00:00Z' };
  const booked = must<PublicBookingAnswer>(await server.guest.post('/api/appointments/public', body), 201);
  // The client's calendar also says who it is with; a name is never read as a placeholder.
  const forClient = {
    meetingTitle: 'Sessão de Helena {professionalName} $& {sala} · Ana Prado',
    meetingDescription: 'Olá, Helena {professionalName} $&.\nRua das Flores, 10.',
  };
  expect(booked).toMatchObject(forClient);
  const managed = await server.guest.get<ManagedAppointment>(`/api${booked.managePath}`);
  expect(managed.body).toMatchObject(forClient);
  expect((await titled(visitor.clientName))?.meetingTitle).toBe(
    'Sessão de Helena {professionalName} $& {sala}',
  );
});

it('the mails’ calendar files carry the words, their subjects none of them', async () => {
  const [client] = await mailsTo(visitor.clientEmail);
  expect(client?.mail.subject).not.toContain('Sessão');
  expect(client?.mail.text).not.toContain('Sessão de');
  expect(client?.mail.text).toContain('Rua das Flores, 10.');
  expect(client?.ics).toContain('SUMMARY:Sessão de Helena {professionalName} $& {sala} · Ana Prado');
  expect(client?.ics).toContain('Rua das Flores\\, 10.');
  const [professional] = await mailsTo(ana.email);
  expect(professional?.mail.subject).not.toMatch(/Sessão|Helena/);
  expect(professional?.mail.text).toContain('Assunto: Sessão de Helena {professionalName} $& {sala}');
  expect(professional?.ics).toMatch(/SUMMARY:Sessão de Helena {professionalName} \$& {sala}\r?\n/);
});

it('new words are for new appointments; a corrected name and another professional change the old ones', async () => {
  const made = await addAppointment(organization, ana, '2026-11-20T13:00:00Z', { clientName: 'Jonas Lme' });
  must(
    await ana.client.patch('/api/user/profile', {
      meetingTitle: '{servico} com {profissional}',
      meetingDescription: '',
    }),
  );
  const path = `/api/appointments/${made.id}`;
  expect(must<Appointment>(await ana.client.put(path, { clientName: 'Jonas Leme' }))).toMatchObject({
    meetingTitle: 'Sessão de Jonas Leme {sala}',
    meetingDescription: 'Olá, Jonas Leme.\nRua das Flores, 10.',
  });
  const bruno = await createProfessional(organization, 'Bruno Lima');
  expect(must<Appointment>(await ana.client.put(path, { userId: bruno.user.id }))).toMatchObject({
    meetingTitle: 'Atendimento de Jonas Leme',
    meetingDescription: null,
  });
  const next = await addAppointment(organization, ana, '2026-11-20T14:00:00Z');
  expect(next).toMatchObject({ meetingTitle: 'atendimento com Ana Prado', meetingDescription: null });
});
