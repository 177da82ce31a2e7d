import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { whatsappNumber } from './whatsapp.presenter.ts';

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

describe('a phone', () => {
  it.each([
    ['5511987654321', '5511987654321'],
    ['551134567890', '551134567890'],
    ['+55(11) 98765-4321', '5511987654321'],
    ['351912345678', '351912345678'],
    ['55987654321', null],
    ['5511123456789', null],
    ['5500987654321', null],
    [null, null],
  ])('%s is %s for WhatsApp', (phone, number) => {
    expect(whatsappNumber(phone)).toBe(number);
  });
});

it('is written to with a ready text in the professional’s time, the client’s link, and nothing of the service', async () => {
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
  const { origin, pathname, searchParams } = new URL(texts.confirmation);
  expect(origin + pathname).toBe('https://wa.me/5592991234567');
  expect(searchParams.get('text')).toBe(
    'Olá, Helena! Seu horário com Ana Prado está marcado: quinta-feira, 19 de novembro de 2026, às 11:00 ' +
      `(Horário do Amazonas). Para confirmar, remarcar ou cancelar: https://agenda.exemplo.com.br${booked.managePath}`,
  );
  expect(new URL(texts.reminder).searchParams.get('text')).toMatch(
    /^Olá, Helena! Passando para lembrar do seu horário/,
  );
  expect(decodeURIComponent(texts.confirmation + texts.reminder)).not.toMatch(/luto|sigilosa/);
});

it('is not written to without a phone of its country, nor by a colleague', async () => {
  const { id } = await addAppointment(organization, ana, '2026-11-23T15:00:00Z', {
    clientPhone: '98765-4321',
  });
  expect(await ana.client.get(`/api/appointments/${id}/whatsapp`)).toMatchObject(
    refused(422, 'PHONE_INVALID'),
  );
  const colleague = await createProfessional(organization);
  expect(await colleague.client.get(`/api/appointments/${id}/whatsapp`)).toMatchObject(
    refused(404, 'APPOINTMENT_NOT_FOUND'),
  );
});
