import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import type { ErrorBody } from '#shared/contract/errors.ts';
import { PUBLIC_BOOKINGS_AN_HOUR, UPCOMING_LIMIT } from '#shared/contract/limits.ts';
import { addWeek, addWindow } from '#test/factories/agenda.ts';
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

const clock = movableClock('2026-11-18T12:00:00Z');
let server: TestServer;
let organization: Organization;
let ana: Person;
let bruno: Person;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock, workers: false },
    env: { RATE_LIMITS: 'on', TRUST_PROXY: 'true' },
  });
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  bruno = await createProfessional(organization, 'Bruno Lima');
  const day = { startTime: '00:00', endTime: '24:00', appointmentDuration: 15 };
  await addWeek(organization, ana, day);
  await addWeek(organization, bruno, day);
});
afterAll(() => server.close());

let calls = 0;
let quarters = 0;
/** A quarter of an hour that no other booking of this file takes, from Saturday, 21 November, in São Paulo on. */
const nextTime = () => new Date(Date.UTC(2026, 10, 21, 3) + quarters++ * 900_000).toISOString();

/** A booking by a visitor; each call comes from another address. */
function book(person: Person, client: { clientEmail?: string; clientPhone?: string }) {
  return server.guest.post<PublicBookingAnswer & ErrorBody>(
    '/api/appointments/public',
    { professionalId: person.user.id, clientName: 'Zeca Turista', startTime: nextTime(), ...client },
    { 'x-forwarded-for': `10.1.${Math.floor(calls / 250)}.${calls++ % 250}` },
  );
}
const made = <Answer extends { status: number }>(answers: readonly Answer[]) =>
  answers.filter(({ status }) => status === 201);
describe('a public booking', () => {
  it('leaves one e-mail five appointments ahead in the organisation, however many are asked for at once', async () => {
    // Eight agendas at once: each has a lock of its own, so that only the contact's keeps the count.
    const people = [ana, bruno];
    for (let more = 0; more < 6; more++) {
      const person = await createProfessional(organization);
      await addWindow(organization, person, {
        dayOfWeek: 6,
        startTime: '00:00',
        endTime: '24:00',
        appointmentDuration: 15,
      });
      people.push(person);
    }
    const forms = ['zeca@exemplo.com.br', 'Zeca@Exemplo.com.br', 'zeca+7@exemplo.com.br'];
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        book(people[index % people.length] as Person, { clientEmail: forms[index % 3] as string }),
      ),
    );
    expect(made(answers)).toHaveLength(UPCOMING_LIMIT.fallback);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject(
        refused(422, 'UPCOMING_LIMIT', { limit: UPCOMING_LIMIT.fallback }, UPCOMING_LIMIT.fallback),
      );
    }
    const [first] = made(answers);
    must(await server.guest.post(`/api${first?.body.managePath}/cancel`));
    const again = [
      await book(ana, { clientEmail: 'zeca@exemplo.com.br' }),
      await book(bruno, { clientEmail: 'zeca@exemplo.com.br' }),
    ];
    expect(again.map(({ status }) => status)).toEqual([201, 422]);
    await addAppointment(organization, ana, nextTime(), { clientEmail: 'zeca@exemplo.com.br' });
  }, 300_000);

  it('leaves one phone as many as the professional’s form says', async () => {
    must(await bruno.client.post('/api/booking-form-settings', { requireEmail: false, upcomingLimit: 2 }));
    const answers = await Promise.all(
      ['11 91234-5678', '(11) 912345678', '+5511912345678', '11912345678'].map((clientPhone) =>
        book(bruno, { clientPhone }),
      ),
    );
    expect(made(answers)).toHaveLength(2);
    for (const upcomingLimit of [0, 101]) {
      const refusal = await bruno.client.post('/api/booking-form-settings', { upcomingLimit });
      expect(refusal).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    }
  });

  it(`a booking is refused after ${PUBLIC_BOOKINGS_AN_HOUR} of one professional within an hour`, async () => {
    const caio = await createProfessional(organization, 'Caio Reis');
    await addWeek(organization, caio, { startTime: '00:00', endTime: '24:00', appointmentDuration: 15 });
    const some = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () => book(caio, { clientEmail: `v${calls}@exemplo.com.br` })),
      );
    const answers = await some(PUBLIC_BOOKINGS_AN_HOUR + 5);
    expect(made(answers)).toHaveLength(PUBLIC_BOOKINGS_AN_HOUR);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject(refused(429, 'BOOKINGS_TOO_FAST'));
    }
    clock.advance(61);
    expect(made(await some(1))).toHaveLength(1);
  });
});
