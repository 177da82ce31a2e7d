import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { FreeDaysAnswer, FreeTimesAnswer } from '#shared/contract/free-times.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { openDoor } from '#test/factories/integrations.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Answer } from '#test/harness/client.ts';
import { hourSeries } from '#test/factories/series.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let organization: Organization;
let ana: Person;
const clock = movableClock('2026-11-18T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false, clock } });
  organization = await createOrganization(server, 'Dora Reis');
  ana = await createProfessional(organization, 'Ana Prado');
  await createProfessional(organization, 'Bruno Lima');
  await addWeek(organization, ana, { startTime: '00:00', endTime: '24:00' });
  must(
    await organization.admin.client.patch('/api/admin/organization', {
      anyProfessional: 'offered',
      waitingList: true,
    }),
  );
});
afterAll(() => server.close());

const nextHour = hourSeries();
const client = () => ({ clientName: 'Eva Cruz', clientEmail: `eva${Math.random()}@exemplo.com.br` });

describe('`anyProfessional: false` says the same as leaving it out', () => {
  const staff = (person: Person, more: object) =>
    person.client.post<Appointment>('/api/appointments', {
      ...client(),
      startTime: nextHour(),
      anyProfessional: false,
      ...more,
    });

  it('books by staff with the person named, or with oneself', async () => {
    const named = must<Appointment>(await staff(organization.admin, { userId: ana.user.id }), 201);
    expect(named.userId).toBe(ana.user.id);
    expect(must<Appointment>(await staff(ana, {}), 201).userId).toBe(ana.user.id);
    const startTime = named.startTime;
    const forced = { userId: ana.user.id, startTime, allowConflict: true };
    must(await staff(organization.admin, forced), 201);
    // The name of a service is of anybody alone.
    const wrong = await staff(organization.admin, { userId: ana.user.id, service: 'Corte' });
    expect(wrong).toMatchObject(refused(400, 'VALIDATION'));
  });

  it('lists one person’s free times and days', async () => {
    const asked = `userId=${ana.user.id}&duration=60&anyProfessional`;
    const times = `/api/appointments/free-times?date=2026-12-01&${asked}`;
    const days = `/api/appointments/free-days?from=2026-12-01&to=2026-12-02&${asked}`;
    const one = must<FreeTimesAnswer>(await organization.admin.client.get(`${times}=false`));
    expect(one).toEqual(must(await organization.admin.client.get(times.replace('&anyProfessional', ''))));
    const many = must<FreeDaysAnswer>(await ana.client.get(`${days}=false`));
    expect(many).toEqual(must(await ana.client.get(days.replace('&anyProfessional', ''))));
    for (const path of [times, days])
      expect(await organization.admin.client.get(`${path}=talvez`)).toMatchObject(refused(400, 'VALIDATION'));
  });

  it('books by a visitor and waits with the person named', async () => {
    const named = { ...client(), professionalId: ana.user.id, anyProfessional: false };
    must(await server.guest.post('/api/appointments/public', { ...named, startTime: nextHour() }), 201);
    const wish = { weekdays: [1], parts: ['manha'], from: '2026-12-01', until: '2026-12-31' };
    // It gets as far as the times that are free already.
    const waits = { ...named, ...wish, noticeMinutes: 120 };
    expect(await server.guest.post('/api/appointments/public/waiting', waits)).toMatchObject(
      refused(409, 'WAITING_TIME_FREE'),
    );
  });
});

it('says to a professional that anybody is the administrators’, and to systems that they leave the person out', async () => {
  const booking = { ...client(), startTime: nextHour(), anyProfessional: true };
  const answer: Answer = await ana.client.post('/api/appointments', booking);
  expect(answer).toMatchObject(refused(403, 'ANYBODY_ADMIN_ONLY'));
  expect(JSON.stringify(answer.body)).toContain('pelo link da equipe');
  const rest = await openDoor(organization, 'api');
  const unknown = await rest.post('/api/v1/appointments', { ...booking, professionalId: ana.user.id });
  expect(unknown).toMatchObject({ status: 400, body: { code: 'VALIDATION', fields: ['anyProfessional'] } });
});
