import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SlotsAnswer } from '#shared/contract/booking.ts';
import { addProduct, addWeek, addWindow } from '#test/factories/agenda.ts';
import { createOrganization, createProfessional, type Person } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

// Wednesday 18 November 2026, 09:51 in São Paulo.
const clock = movableClock('2026-11-18T12:51:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false, clock } });
});
afterAll(() => server.close());

/** The days of an answer, each with its times or with why it has none. */
const daysOf = async (path: string) =>
  must<SlotsAnswer>(await server.guest.get(path)).days.map(({ slots, none }) => none ?? slots.length);

let client = 0;
const book = async (who: object, startTime: string) => {
  const clientEmail = `cliente${++client}@exemplo.com.br`;
  const body = { clientName: `Cliente ${client}`, clientEmail, startTime, ...who };
  must(await server.guest.post('/api/appointments/public', body), 201);
};

describe('a day without a free time', () => {
  it('names why a professional has none: full, closed, or neither', async () => {
    const organization = await createOrganization(server);
    const ana = await createProfessional(organization);
    const { id: professionalId } = ana.user;
    for (const dayOfWeek of [3, 4])
      await addWindow(organization, ana, { dayOfWeek, startTime: '09:00', endTime: '10:00' });
    const path = `/api/slots?professionalId=${professionalId}&from=2026-11-18&to=2026-11-20`;
    // The hours of today are over.
    expect(await daysOf(path)).toEqual([0, 1, 'closed']);
    await book({ professionalId }, '2026-11-19T12:00:00Z');
    expect(await daysOf(path)).toEqual([0, 'full', 'closed']);
    // Nothing so long fits into the hours, taken or not.
    const long = await addProduct(organization, ana, { duration: 90 });
    expect(await daysOf(`${path}&productId=${long.id}`)).toEqual([0, 0, 'closed']);
  });

  it('names why nobody of a team has one', async () => {
    const organization = await createOrganization(server);
    const { client: admin } = organization.admin;
    must(await admin.patch('/api/admin/organization', { anyProfessional: 'offered' }));
    const people: Person[] = [await createProfessional(organization), await createProfessional(organization)];
    const [from, to] = ['2026-12-03', '2026-12-03'];
    for (const person of people) {
      const { user } = person;
      await addWeek(organization, person);
      must(await person.client.patch('/api/user/profile', { dailyMaximum: 1 }));
      must(await admin.post('/api/availability/exceptions', { userId: user.id, from, to, windows: [] }), 201);
    }
    const team = people[0]?.user.bookingSlug;
    const path = `/api/slots/any?team=${team}&from=2026-12-01&to=2026-12-03`;
    expect(await daysOf(path)).toEqual([8, 8, 'closed']);
    await book({ team }, '2026-12-01T13:00:00Z');
    expect((await daysOf(path))[0]).toBe(8);
    await book({ team }, '2026-12-01T14:00:00Z');
    expect(await daysOf(path)).toEqual(['full', 8, 'closed']);
  });
});
