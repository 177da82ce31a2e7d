import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublicBookingAnswer, SlotsAnswer } from '#shared/contract/booking.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { addGoogleEvent } from '#test/factories/google.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

// Wednesday 18 November 2026, 08:00 in São Paulo.
const clock = movableClock('2026-11-18T11:00:00Z');
const MONTH = 'from=2026-11-18&to=2026-11-30';
let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
  organization = await createOrganization(server);
  ana = await createProfessional(organization);
  await addWeek(organization, ana, { startTime: '09:00', endTime: '18:00', appointmentDuration: 30 });
});
afterAll(() => server.close());

const slotsOf = async (person: Person, query: string) =>
  must<SlotsAnswer>(await server.guest.get(`/api/slots?professionalId=${person.user.id}&${query}`));

let clients = 0;
const book = (person: Person, startTime: string, productId?: string) =>
  server.guest.post<PublicBookingAnswer>('/api/appointments/public', {
    professionalId: person.user.id,
    productId,
    startTime,
    clientName: `Cliente ${++clients}`,
    clientEmail: `cliente${clients}@exemplo.test`,
  });

describe('suggested times on a public page', () => {
  it('names up to five of the free times, and each can be booked', async () => {
    await addAppointment(organization, ana, '2026-11-20T15:00:00Z', { duration: 60 });
    const { days, suggestions = [] } = await slotsOf(ana, MONTH);
    expect(suggestions).toHaveLength(5);
    expect(suggestions).toContainEqual({
      startTime: '2026-11-18T12:00:00.000Z',
      endTime: '2026-11-18T12:30:00.000Z',
      reason: 'earliest',
    });
    const free = days.flatMap(({ slots }) => slots.map(({ startTime }) => startTime));
    for (const { startTime } of suggestions) {
      expect(free).toContain(startTime);
      must(await book(ana, startTime), 201);
    }
  });

  it('looks beyond the end of a month for the best times, and answers the days asked for', async () => {
    const asked = 'from=2026-11-27&to=2026-11-30';
    const like = 'like=2026-11-18T17:00:00.000Z';
    const within = await slotsOf(ana, `${asked}&${like}`);
    expect(within.suggestions?.map(({ reason }) => reason)).not.toContain('last-time');
    const beyond = await slotsOf(ana, `${asked}&bestTo=2026-12-17&${like}`);
    expect(beyond.suggestions?.[0]).toMatchObject({
      reason: 'last-time',
      startTime: '2026-12-02T17:00:00.000Z',
    });
    expect(beyond.days).toEqual(within.days);
    const soon = `professionalId=${ana.user.id}&${asked}&bestTo=2027-02-17`;
    expect(await server.guest.get(`/api/slots?${soon}`)).toMatchObject({ status: 422 });
  });

  it('keeps every free time in the list, and suggests none where the professional wants none', async () => {
    const { days } = await slotsOf(ana, MONTH);
    must(await ana.client.patch('/api/user/profile', { suggestTimes: 'off' }));
    const off = await slotsOf(ana, MONTH);
    expect(off.days).toEqual(days);
    expect(off).not.toHaveProperty('suggestions');
    must(await ana.client.patch('/api/user/profile', { suggestTimes: 'spread' }));
    expect((await slotsOf(ana, MONTH)).suggestions).not.toEqual([]);
    const wrong = await ana.client.patch('/api/user/profile', { suggestTimes: 'quaisquer' });
    expect(wrong.status).toBe(400);
    must(await ana.client.patch('/api/user/profile', { suggestTimes: 'compact' }));
    const later = await slotsOf(ana, 'from=2026-12-01&to=2026-12-31');
    expect(later.suggestions?.map(({ reason }) => reason)).not.toContain('earliest');
  });

  it('puts the wishes of the client first', async () => {
    const bia = await createProfessional(organization);
    await addWeek(organization, bia, { startTime: '09:00', endTime: '18:00' });
    const afternoon = await slotsOf(bia, `${MONTH}&part=tarde&weekday=2`);
    expect(afternoon.suggestions?.[0]).toMatchObject({ reason: 'wished' });
    expect(afternoon.suggestions?.[0]?.startTime).toMatch(/^2026-11-24T(15|16|17|18|19|20):/);
    const like = await slotsOf(bia, `${MONTH}&like=2026-11-12T17:00:00Z`);
    expect(like.suggestions?.[0]).toMatchObject({ reason: 'last-time' });
    expect(like.suggestions?.[0]?.startTime).toMatch(/^2026-11-(19|26)T17:00/);
    const wrong = await server.guest.get(`/api/slots?professionalId=${bia.user.id}&${MONTH}&weekday=7`);
    expect(wrong.status).toBe(400);
  });

  it('puts the days near a wished date first, and hides nothing for it', async () => {
    const eva = await createProfessional(organization);
    await addWeek(organization, eva, { startTime: '09:00', endTime: '18:00' });
    const plain = await slotsOf(eva, MONTH);
    const near = await slotsOf(eva, `${MONTH}&date=2026-11-26`);
    expect(near.days).toEqual(plain.days);
    const dates = near.suggestions?.map(({ startTime }) => startTime.slice(0, 10)) ?? [];
    expect(dates.slice(0, 2)).toEqual(['2026-11-26', '2026-11-26']);
    expect(dates.slice(2).every((date) => ['2026-11-25', '2026-11-27'].includes(date))).toBe(true);
    expect(near.suggestions?.[0]?.reason).toBe('wished');
    const path = `/api/slots?professionalId=${eva.user.id}&${MONTH}&date=2026-02-30`;
    expect((await server.guest.get(path)).status).toBe(400);
  });

  it('hides what Google blocks and leaves room for the shortest service', async () => {
    const caio = await createProfessional(organization);
    await addWeek(organization, caio, { startTime: '09:00', endTime: '12:00', appointmentDuration: 15 });
    const long = await addProduct(organization, caio, { duration: 60 });
    await addProduct(organization, caio, { name: 'Retorno', duration: 60 });
    await addGoogleEvent(server, caio, { from: '2026-11-19T14:00:00Z', to: '2026-11-19T20:00:00Z' });
    const { suggestions } = await slotsOf(caio, `from=2026-11-19&to=2026-11-19&productId=${long.id}`);
    // Two hours are left: only at their beginning or end does another appointment stay possible.
    expect(suggestions?.slice(0, 2)).toEqual([
      { startTime: '2026-11-19T12:00:00.000Z', endTime: '2026-11-19T13:00:00.000Z', reason: 'first-of-day' },
      { startTime: '2026-11-19T13:00:00.000Z', endTime: '2026-11-19T14:00:00.000Z', reason: 'last-of-day' },
    ]);
  });

  it('suggests times like the present one to a client who moves', async () => {
    const dora = await createProfessional(organization);
    await addWeek(organization, dora, { startTime: '09:00', endTime: '18:00' });
    const booked = must<PublicBookingAnswer>(await book(dora, '2026-11-20T17:00:00Z'), 201);
    const token = booked.managePath.split('/').at(-1) ?? '';
    const answer = must<SlotsAnswer>(
      await server.guest.get(`/api/agendamento/${token}/slots?from=2026-11-19&to=2026-11-30`),
    );
    const [first] = answer.suggestions ?? [];
    expect(first?.reason).toBe('present-time');
    expect(first?.startTime).toMatch(/^2026-11-(20|27)T(16|17|18):/);
    expect(first?.startTime).not.toBe(booked.startTime);
    const wished = must<SlotsAnswer>(
      await server.guest.get(
        `/api/agendamento/${token}/slots?from=2026-11-19&to=2026-11-30&part=manha&weekday=2`,
      ),
    );
    expect(wished.suggestions?.[0]).toMatchObject({ reason: 'wished' });
    expect(wished.suggestions?.[0]?.startTime).toMatch(/^2026-11-24T(12|13|14):/);
    expect(wished.days).toEqual(answer.days);
    // The end of a month does not leave the wish with its last days.
    const beyond = must<SlotsAnswer>(
      await server.guest.get(
        `/api/agendamento/${token}/slots?from=2026-11-25&to=2026-11-30&bestTo=2026-12-16&weekday=2`,
      ),
    );
    expect(beyond.suggestions?.filter(({ reason }) => reason === 'wished').length).toBeGreaterThan(1);
    expect(beyond.days.every(({ date }) => date <= '2026-11-30')).toBe(true);
    must(await server.guest.post(`/api/agendamento/${token}/move`, { startTime: first?.startTime }));
  });
});
