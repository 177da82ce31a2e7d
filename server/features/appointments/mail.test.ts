import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import { addProduct, addWeek, takeNoService } from '#test/factories/agenda.ts';
import { createOrganization, createProfessional, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { movableClock } from '#test/harness/clock.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';

let server: TestServer;
let ana: Person;
let productId: string;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock: movableClock('2026-11-18T12:51:00Z') },
    env: { PUBLIC_URL: 'https://agenda.exemplo.com.br' },
  });
  const organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana);
  productId = (await addProduct(organization, ana, { name: 'Sessão de luto', duration: 60, price: 1234.5 }))
    .id;
  await takeNoService(organization, ana);
  must(await organization.admin.client.patch('/api/admin/organization', { name: ' Clínica Aurora ' }));
});
afterAll(() => server.close());

/** The mails written so far, by receiver and newest event last. */
async function mails(count: number) {
  const folder = join(server.dataDir, 'mail');
  const names = await waitFor(async () => {
    const found = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    return found.length >= count ? found : null;
  });
  expect(names).toHaveLength(count);
  return Promise.all(names.map(async (name) => simpleParser(await readFile(join(folder, name)))));
}

it('writes each receiver of each event one mail with a calendar file, neutral in its subject', async () => {
  const booked = must<PublicBookingAnswer>(
    await server.guest.post('/api/appointments/public', {
      professionalId: ana.user.id,
      clientName: 'Helena <Dias>',
      clientEmail: 'helena@exemplo.com.br',
      startTime: '2026-11-19T15:00:00Z',
      productId,
      notes: 'nota sigilosa',
    }),
    201,
  );
  const [client, professional] = await mails(2);
  expect(client?.to).toMatchObject({ text: '"Helena <Dias>" <helena@exemplo.com.br>' });
  expect(client?.subject).toBe('Agendamento marcado: quinta-feira, 19 de novembro de 2026, 12:00');
  expect(client?.text).toContain('Horário: 12:00 às 13:00 (Horário de Brasília)');
  expect(client?.text).toContain(`https://agenda.exemplo.com.br${booked.managePath}`);
  expect(client?.html).toContain(`href="https://agenda.exemplo.com.br${booked.managePath}"`);
  expect(professional?.to).toMatchObject({ text: `"Ana Prado" <${ana.email}>` });
  expect(professional?.html).toContain('Helena &lt;Dias&gt;');
  expect(professional?.text).toContain('nota sigilosa');
  expect(client?.text).not.toContain('nota sigilosa');
  expect(client?.text).toContain('Local: Clínica Aurora');
  expect(client?.text).toContain('Valor: R$ 1.234,50');
  expect(client?.attachments.at(-1)?.content.toString()).toContain('Com Ana Prado\\, Clínica Aurora.');
  expect(professional?.text).not.toMatch(/Local|Valor/);
  // The price stays as the client saw it.
  must(await ana.client.put(`/api/products/${productId}`, { price: 2000 }));
  expect(must(await server.guest.get(`/api${booked.managePath}`))).toMatchObject({
    organizationName: 'Clínica Aurora',
    productPrice: 1234.5,
  });
  for (const mail of [client, professional]) {
    expect(mail?.subject).not.toMatch(/luto|sigilosa/);
    const ics =
      mail?.attachments.find((file) => file.contentType === 'text/calendar')?.content.toString() ?? '';
    // Each line, the last too, ends as RFC 5545 (3.1) has it.
    expect(ics).toMatch(/\r\nEND:VCALENDAR\r\n$/);
    expect(ics).toContain('METHOD:REQUEST');
    expect(ics).toContain(`UID:${booked.id}@hora-marcada`);
    expect(ics).toContain('DTSTART:20261119T150000Z');
    expect(ics).not.toMatch(/luto|sigilosa/);
  }

  must(
    await ana.client.put<Appointment>(`/api/appointments/${booked.id}`, {
      startTime: '2026-11-19T17:00:00Z',
    }),
  );
  await mails(4);
  must(await ana.client.delete(`/api/appointments/${booked.id}`));
  const all = await mails(6);
  const subjects = all
    .filter((mail) => JSON.stringify(mail.to).includes('helena'))
    .map((mail) => mail.subject?.split(':')[0]);
  expect(subjects).toEqual(['Agendamento marcado', 'Agendamento alterado', 'Agendamento cancelado']);
  const calendars = all.map((mail) => mail.attachments.at(-1)?.content.toString() ?? '');
  expect(calendars.every((ics) => ics.endsWith('END:VCALENDAR\r\n'))).toBe(true);
  expect(calendars.filter((ics) => ics.includes('METHOD:CANCEL') && ics.includes('SEQUENCE:2'))).toHaveLength(
    2,
  );
});

it('informs the professional that it was the client who moved or cancelled', async () => {
  const { managePath } = must<PublicBookingAnswer>(
    await server.guest.post('/api/appointments/public', {
      professionalId: ana.user.id,
      clientName: 'Eva Cruz',
      clientEmail: 'eva@exemplo.com.br',
      startTime: '2026-11-24T15:00:00Z',
    }),
    201,
  );
  await mails(8);
  must(await server.guest.post(`/api${managePath}/move`, { startTime: '2026-11-24T17:00:00Z' }));
  await mails(10);
  must(await server.guest.post(`/api${managePath}/cancel`));
  const all = (await mails(12)).slice(6);
  const subjectsTo = (address: string) =>
    all.filter((mail) => JSON.stringify(mail.to).includes(address)).map((mail) => mail.subject);
  const [before, after] = [
    'terça-feira, 24 de novembro de 2026, 12:00',
    'terça-feira, 24 de novembro de 2026, 14:00',
  ];
  expect(subjectsTo('eva@')).toEqual([
    `Agendamento marcado: ${before}`,
    `Agendamento remarcado: ${after}`,
    `Agendamento cancelado: ${after}`,
  ]);
  expect(subjectsTo(ana.email)).toEqual([
    `Novo agendamento: ${before}`,
    `O cliente remarcou o agendamento: ${after}`,
    `O cliente cancelou o agendamento: ${after}`,
  ]);
});

it('writes nobody a mail who gave no address', async () => {
  must(
    await ana.client.post('/api/appointments', {
      clientName: 'Sem e-mail',
      startTime: '2026-11-20T15:00:00Z',
    }),
    201,
  );
  expect(await mails(13)).toHaveLength(13);
});
