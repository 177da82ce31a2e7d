import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AbsenceMailPreview } from '#shared/contract/absences.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import type { ClientRecord } from '#shared/contract/client-records.ts';
import type { FoundClient, SearchAnswer } from '#shared/contract/search.ts';
import type { WhatsappAnswer } from '#shared/contract/whatsapp.ts';
import { addWeek, takeNoService } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { movableClock } from '#test/harness/clock.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';

const MARA = {
  clientName: 'João Mendes',
  clientEmail: 'mara@exemplo.com.br',
  clientPhone: '(11) 98765-4321',
};
const clock = movableClock('2026-11-18T12:00:00Z');
let server: TestServer;
let organization: Organization;
let ana: Person;
let bruno: Person;
let record: ClientRecord;

/** How the mails to an address greet, once that many are there. */
const greetings = async (address: string, count: number) =>
  waitFor(async () => {
    const mails = await mailsTo(server, address);
    return mails.length < count ? null : mails.map(({ text }) => /Olá.*!/.exec(text ?? '')?.[0]).sort();
  });
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  bruno = await createProfessional(organization, 'Bruno Lima');
  await addWeek(organization, ana);
  await takeNoService(organization, ana);
  const first = await addAppointment(organization, ana, '2026-11-23T13:00:00Z', MARA);
  expect(await greetings('mara@exemplo.com.br', 1)).toEqual(['Olá, João!']);
  record = must<ClientRecord>(
    await ana.client.put(`/api/clients/${first.clientId}`, { socialName: 'Mara Luz' }),
  );
});
afterAll(() => server.close());

it('greets the client by it in mails, texts for WhatsApp and news of an absence', async () => {
  const { admin } = organization;
  const visit = await addAppointment(organization, ana, '2026-11-24T13:00:00Z', MARA);
  expect(visit.clientId).toBe(record.id);
  must(
    await admin.client.post('/api/series', {
      ...{ userId: ana.user.id, duration: 60, date: '2026-12-01', time: '10:00', ...MARA },
      rule: { every: 'week', count: 2 },
      starts: [{ startTime: '2026-12-01T13:00:00Z' }, { startTime: '2026-12-08T13:00:00Z' }],
    }),
    201,
  );
  expect(await greetings('mara@exemplo.com.br', 3)).toEqual(['Olá, João!', 'Olá, Mara!', 'Olá, Mara!']);
  const [newest] = (await mailsTo(server, 'mara@exemplo.com.br')).filter(({ text }) =>
    text?.includes('Olá, Mara!'),
  );
  expect(JSON.stringify(newest?.to)).toContain('Mara Luz');
  const texts = must<WhatsappAnswer>(await ana.client.get(`/api/appointments/${visit.id}/whatsapp`));
  expect(decodeURIComponent(texts.reminder ?? '')).toContain('Olá, Mara!');
  const preview = must<AbsenceMailPreview>(
    await admin.client.post('/api/absences/preview', {
      ...{ userId: ana.user.id, from: '2026-11-24', to: '2026-11-24', sharesReason: false },
      choices: [{ appointmentId: visit.id, action: 'cancel' }],
    }),
  );
  expect(preview.lines[0]).toBe('Olá, Mara!');
  // Also once the appointment is gone.
  must(await ana.client.delete(`/api/appointments/${visit.id}`));
  expect((await greetings('mara@exemplo.com.br', 4)).filter((each) => each === 'Olá, Mara!')).toHaveLength(3);
});

it('keeps the social name from an address that a visitor brought, until the team adds it', async () => {
  const stranger = { clientName: MARA.clientName, clientPhone: MARA.clientPhone };
  const book = async (startTime: string) => {
    const booked = must<PublicBookingAnswer>(
      await server.guest.post('/api/appointments/public', {
        ...{ ...stranger, professionalId: ana.user.id, clientEmail: 'outra@exemplo.com.br', startTime },
      }),
      201,
    );
    const page = must<object>(await server.guest.get(`/api${booked.managePath}`));
    expect(JSON.stringify([booked, page])).not.toContain('Mara');
    const [visit] = must<Appointment[]>(
      await ana.client.get(`/api/appointments?from=${startTime}&to=${startTime.replace(':00Z', ':59Z')}`),
    );
    expect(visit?.clientId).toBe(record.id);
    return visit?.id ?? '';
  };
  const booked = await book('2026-11-26T13:00:00Z');
  expect(await greetings('outra@exemplo.com.br', 1)).toEqual(['Olá, João!']);
  const emails = [MARA.clientEmail, 'outra@exemplo.com.br'];
  must(await ana.client.put(`/api/clients/${record.id}`, { emails }));
  must(await ana.client.put(`/api/appointments/${booked}`, { startTime: '2026-11-26T15:00:00Z' }));
  clock.advance(600);
  expect(await greetings('outra@exemplo.com.br', 2)).toEqual(['Olá, João!', 'Olá, Mara!']);
});

it('calls the client by it on every screen of the team, and in mails to the professional', async () => {
  const { admin } = organization;
  const at = '2026-11-25T13:00:00Z';
  const visit = await addAppointment(organization, ana, at, MARA);
  const day = 'from=2026-11-25&to=2026-11-25';
  const range = 'from=2026-11-25T00:00:00Z&to=2026-11-26T00:00:00Z';
  const lists = [
    [admin.client, `/api/appointments?${range}`],
    [ana.client, `/api/appointments?ids=${visit.id}`],
    [admin.client, '/api/appointments/team-day?date=2026-11-25'],
    [admin.client, `/api/appointments/team-month?${day}`],
    [ana.client, `/api/appointments/sheet?${day}`],
    [admin.client, `/api/appointments/cancellable?${day}&search=mara%20l`],
    [ana.client, '/api/appointments/overview'],
    [ana.client, '/api/search?q=amanha&day=2026-11-25'],
  ] as const;
  for (const [client, path] of lists)
    expect(JSON.stringify(must<object>(await client.get(path))), path).toContain(
      '"clientSocialName":"Mara Luz"',
    );
  const plan = await admin.client.get(`/api/absences/plan?userId=${ana.user.id}&${day}`);
  expect(must<{ appointments: { clientName: string }[] }>(plan).appointments).toMatchObject([
    { clientName: 'Mara Luz' },
  ]);
  const moved = must<Appointment>(
    await admin.client.put(`/api/appointments/${visit.id}`, { startTime: '2026-11-25T15:00:00Z' }),
  );
  expect(moved).toMatchObject({ clientName: 'João Mendes', clientSocialName: 'Mara Luz' });
  const file = await ana.client.get<string>(`/api/appointments/sheet-file?${day}&format=csv`);
  expect(must<string>(file)).toContain('Mara Luz');
  clock.advance(600);
  const mails = await waitFor(async () => {
    const all = await mailsTo(server, ana.user.email);
    return all.some(({ subject }) => subject?.startsWith('Agendamento alterado')) ? all : null;
  });
  const newest = mails.find(({ subject }) => subject?.startsWith('Agendamento alterado'));
  expect(newest?.text).toContain('O horário com Mara Luz mudou');
  expect(newest?.text).not.toContain('João');
});

it('finds the client for those who may see them, in the search and while a name is typed', async () => {
  const found = async (client: Person['client']) => [
    ...must<SearchAnswer>(await client.get('/api/search?q=mara%20luz')).clients,
    ...must<FoundClient[]>(await client.get('/api/appointments/clients?search=luz')),
  ];
  const one = { clientId: record.id, clientName: 'João Mendes', socialName: 'Mara Luz' };
  for (const client of [organization.admin.client, ana.client])
    expect(new Set((await found(client)).map(({ clientId }) => clientId))).toEqual(new Set([record.id]));
  expect((await found(ana.client))[0]).toMatchObject(one);
  expect(await found(bruno.client)).toEqual([]);
  const byCivilName = must<SearchAnswer>(await ana.client.get('/api/search?q=mendes')).clients;
  expect(byCivilName.map(({ socialName }) => socialName)).toContain('Mara Luz');
});
