import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import type { WhatsappAnswer } from '#shared/contract/whatsapp.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { runs } from '#test/harness/counts.ts';
import { whatsappLinks } from './whatsapp.presenter.ts';

let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock: movableClock('2026-11-18T12:00:00Z') },
    env: { PUBLIC_URL: 'https://agenda.exemplo.com.br' },
  });
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado', { timezone: 'America/Manaus' });
  await addWeek(organization, ana);
});
afterAll(() => server.close());

it('a client is written to with a ready text in the professional’s time, their link, and nothing of the service', async () => {
  const { id: productId } = await addProduct(organization, ana, { name: 'Terapia de luto', duration: 60 });
  const booked = must<PublicBookingAnswer>(
    await server.guest.post('/api/appointments/public', {
      professionalId: ana.user.id,
      clientName: 'Helena Dias',
      clientEmail: 'helena@exemplo.com.br',
      clientPhone: '+55(92) 99123-4567',
      startTime: '2026-11-19T15:00:00Z',
      notes: 'nota sigilosa',
      productId,
    }),
    201,
  );
  const texts = must<WhatsappAnswer>(await ana.client.get(`/api/appointments/${booked.id}/whatsapp`));
  const { origin, pathname, searchParams } = new URL(texts.confirmation ?? '');
  expect(origin + pathname).toBe('https://wa.me/5592991234567');
  expect(searchParams.get('text')).toBe(
    'Olá, Helena! Seu horário com Ana Prado está marcado: quinta-feira, 19 de novembro de 2026, às 11:00 ' +
      `(Horário do Amazonas). Para confirmar, remarcar ou cancelar: https://agenda.exemplo.com.br${booked.managePath}`,
  );
  expect(new URL(texts.reminder ?? '').searchParams.get('text')).toMatch(
    /^Olá, Helena! Passando para lembrar do seu horário/,
  );
  expect(decodeURIComponent(`${texts.confirmation} ${texts.reminder}`)).not.toMatch(/luto|sigilosa/);
});

it('a client is written to at the phone of their record where the appointment has none, by their social name', async () => {
  const { id, clientId } = await addAppointment(organization, ana, '2026-11-24T15:00:00Z', {
    clientName: 'João Mendes',
    clientEmail: 'mara@exemplo.com.br',
  });
  const phones = ['(92) 99123-0001', '(92) 99123-0002'];
  must(await ana.client.put(`/api/clients/${clientId}`, { phones, socialName: 'Mara Luz' }));
  const { confirmation } = must<WhatsappAnswer>(await ana.client.get(`/api/appointments/${id}/whatsapp`));
  expect(confirmation).toMatch('https://wa.me/5592991230001?text=Ol%C3%A1%2C%20Mara!');
});

it('a client is not written to without a phone of its country, nor by a colleague', async () => {
  const { id } = await addAppointment(organization, ana, '2026-11-23T15:00:00Z', {
    clientPhone: '98765-4321',
  });
  expect(await ana.client.get(`/api/appointments/${id}/whatsapp`)).toMatchObject(
    refused(422, 'PHONE_WITHOUT_WHATSAPP'),
  );
  const colleague = await createProfessional(organization);
  expect(await colleague.client.get(`/api/appointments/${id}/whatsapp`)).toMatchObject(
    refused(404, 'APPOINTMENT_NOT_FOUND'),
  );
});

it('a client is written to with every sign of a name as it is, whatever signs addresses are made of', () => {
  const name = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc
      .array(
        fc.constantFrom('&', '#', '?', '=', '+', '%', '"', "'", 'é', '😀', '\u202e', '/', '%26', 'Ana'),
        {
          minLength: 1,
          maxLength: 10,
        },
      )
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(name, name, (clientName, professionalName) => {
      const links = whatsappLinks({
        clientName,
        clientPhone: '5511987654321',
        professionalName,
        startTime: new Date('2026-11-19T15:00:00Z'),
        timezone: 'America/Sao_Paulo',
        manageUrl: 'https://agenda.exemplo.com.br/agendamento/a-b_c',
        attendance: null,
        asked: null,
      });
      const [firstName = ''] = clientName.trim().split(/\s+/);
      for (const link of [links?.confirmation ?? '', links?.reminder ?? '']) {
        const { origin, pathname, searchParams, hash } = new URL(link);
        expect([origin + pathname, hash, [...searchParams.keys()]]).toEqual([
          'https://wa.me/5511987654321',
          '',
          ['text'],
        ]);
        const text = searchParams.get('text') ?? '';
        expect(text.startsWith(firstName === '' ? 'Olá!' : `Olá, ${firstName}!`)).toBe(true);
        expect(text).toContain(` com ${professionalName}`);
        expect(text.endsWith(': https://agenda.exemplo.com.br/agendamento/a-b_c')).toBe(true);
      }
    }),
    runs(100),
  );
});
