import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { ClientsAnswer } from '#shared/contract/client-records.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { movableClock } from '#test/harness/clock.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { forgetLeft } from './forgetting.service.ts';

const clock = movableClock('2026-11-18T12:00:00Z');
let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  // The test says when what is left is looked at.
  server = await startTestServer({ overrides: { clock, workers: false } });
});
beforeEach(async () => {
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
});
afterAll(() => server.close());

const MARIA = { clientName: 'Maria Souza', clientEmail: 'maria@exemplo.com.br' };

async function records(): Promise<ClientsAnswer['clients']> {
  return must<ClientsAnswer>(await organization.admin.client.get('/api/clients')).clients;
}

async function idOf(name: string): Promise<string> {
  return (await records()).find((each) => each.name === name)?.id ?? '';
}

async function stored(id: string): Promise<Partial<Appointment>> {
  const query = '?from=2026-11-01T00:00:00Z&to=2026-12-31T00:00:00Z';
  const list = must<Appointment[]>(await ana.client.get(`/api/appointments${query}`));
  return list.find((each) => each.id === id) ?? {};
}

const remove = async (id: string): Promise<void> => {
  must(await ana.client.delete(`/api/appointments/${id}`));
};

it('deletes a record with its last appointment, unless somebody of the team wrote in it', async () => {
  const first = await addAppointment(organization, ana, '2026-11-25T13:00:00Z', MARIA);
  const second = await addAppointment(organization, ana, '2026-11-26T13:00:00Z', MARIA);
  const other = await addAppointment(organization, ana, '2026-11-25T15:00:00Z', {
    clientName: 'Davi Sá',
    clientEmail: 'davi@exemplo.com.br',
  });
  must(await ana.client.put(`/api/clients/${await idOf('Davi Sá')}`, { ownNote: 'Prefere cedo' }));
  await remove(first.id);
  await forgetLeft(server.context);
  expect((await records()).map(({ name }) => name)).toEqual(['Davi Sá', 'Maria Souza']);
  await remove(second.id);
  await remove(other.id);
  expect(await forgetLeft(server.context)).toBe(true);
  expect((await records()).map(({ name }) => name)).toEqual(['Davi Sá']);
  expect(await forgetLeft(server.context)).toBe(false);
});

it('deletes a record whose appointment became somebody else’s', async () => {
  const { id } = await addAppointment(organization, ana, '2026-11-25T13:00:00Z', MARIA);
  const change = { clientName: 'Rui Melo', clientEmail: 'rui@exemplo.com.br' };
  must<Appointment>(await ana.client.put(`/api/appointments/${id}`, change));
  expect(await records()).toHaveLength(2);
  await forgetLeft(server.context);
  expect((await records()).map(({ name }) => name)).toEqual(['Rui Melo']);
});

it('never loses a booking to a record that is being deleted, in 12 rounds of both at once', async () => {
  for (let round = 0; round < 12; round += 1) {
    const who = { clientName: 'Eva Cruz', clientEmail: `eva${round}@exemplo.com.br` };
    const hour = String(8 + round).padStart(2, '0');
    const { id } = await addAppointment(organization, ana, `2026-12-01T${hour}:00:00Z`, who);
    await remove(id);
    const [answer] = await Promise.all([
      ana.client.post('/api/appointments', { startTime: `2026-12-02T${hour}:00:00Z`, ...who }),
      forgetLeft(server.context),
    ]);
    const { id: booked } = must<Appointment>(answer, 201);
    expect((await stored(booked)).clientId).not.toBeNull();
  }
  expect(await records()).toHaveLength(12);
});
