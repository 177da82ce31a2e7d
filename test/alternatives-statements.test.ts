import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConflictDetails } from '#shared/contract/appointments.ts';
import type { ErrorBody } from '#shared/contract/errors.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { openDoor } from '#test/factories/integrations.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { addTeam } from '#test/factories/team.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Answer, type Client } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

/** Tuesday, 10:00 in São Paulo: between two appointments of everybody but the one who is asked for. */
const TAKEN = '2026-12-01T13:00:00Z';

type Clinic = { readonly organization: Organization; readonly ana: Person; readonly api: Client };

let server: TestServer;
let clinics: readonly (readonly [others: number, clinic: Clinic])[];
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock: movableClock('2026-11-25T12:00:00Z') },
  });
  clinics = [
    [1, await clinic(1)],
    [30, await clinic(30)],
    [199, await clinic(199)],
  ];
});
afterAll(() => server.close());

/** 09:00, when nobody is free. */
const ALL_TAKEN = '2026-12-01T12:00:00Z';

/** Somebody whose time is taken, and others with appointments before and after it. */
async function clinic(people: number): Promise<Clinic> {
  const organization = await createOrganization(server);
  await addTeam(server, organization, { people, appointmentsEach: 8, from: '2026-12-01T12:00:00Z' });
  const ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana);
  for (const time of [TAKEN, ALL_TAKEN]) await addAppointment(organization, ana, time);
  must(await organization.admin.client.patch('/api/admin/organization', { anyProfessional: 'offered' }));
  return { organization, ana, api: await openDoor(organization, 'api') };
}

const ways: readonly [way: string, statements: number, send: (clinic: Clinic) => Promise<Answer>][] = [
  [
    'staff',
    11,
    ({ organization, ana }) =>
      organization.admin.client.post('/api/appointments', {
        userId: ana.user.id,
        clientName: 'Eva Cruz',
        clientEmail: 'eva@exemplo.com.br',
        startTime: TAKEN,
      }),
  ],
  [
    'a visitor by the team’s link',
    11,
    ({ ana }) =>
      server.guest.post('/api/appointments/public', {
        professionalId: ana.user.id,
        teamLink: ana.user.bookingSlug,
        clientName: 'Eva Cruz',
        clientEmail: 'eva@exemplo.com.br',
        startTime: TAKEN,
      }),
  ],
  [
    'a system',
    10,
    ({ ana, api }) =>
      api.post('/api/v1/appointments', {
        professionalId: ana.user.id,
        clientName: 'Eva Cruz',
        startTime: TAKEN,
      }),
  ],
];

it.each(ways)(
  '%s: as many statements, and at most six times, whatever the team',
  async (way, statements, send) => {
    for (const [others, here] of clinics) {
      const counts: number[] = [];
      for (let round = 0; round < 3; round++) {
        const before = server.context.database.statementCount();
        const { status, body } = await send(here);
        counts.push(server.context.database.statementCount() - before);
        expect(status).toBe(409);
        const { alternatives = [] } =
          way === 'a system' ? (body as ConflictDetails) : ((body as ErrorBody).details as ConflictDetails);
        expect(alternatives.length).toBeLessThanOrEqual(6);
        const named = alternatives.filter(({ kind }) => kind === 'another_person');
        expect(named).toHaveLength(Math.min(2, others));
      }
      expect([others, Math.min(...counts)]).toEqual([others, statements]);
    }
  },
);

const CLIENT = { clientName: 'Eva Cruz', clientEmail: 'eva@exemplo.com.br', startTime: ALL_TAKEN };
const anybody: readonly [way: string, statements: number, send: (clinic: Clinic) => Promise<Answer>][] = [
  [
    'staff',
    10,
    ({ organization }) =>
      organization.admin.client.post('/api/appointments', { ...CLIENT, anyProfessional: true }),
  ],
  [
    'a visitor',
    10,
    ({ ana }) => server.guest.post('/api/appointments/public', { ...CLIENT, team: ana.user.bookingSlug }),
  ],
  ['a system', 10, ({ api }) => api.post('/api/v1/appointments', CLIENT)],
];

it.each(anybody)(
  '%s: as many statements where anybody was asked for, one fewer where few agendas decide',
  async (way, statements, send) => {
    for (const [others, here] of clinics) {
      const counts: number[] = [];
      for (let round = 0; round < 3; round++) {
        const before = server.context.database.statementCount();
        const { status, body } = await send(here);
        counts.push(server.context.database.statementCount() - before);
        expect(status).toBe(409);
        const { alternatives = [] } =
          way === 'a system' ? (body as ConflictDetails) : ((body as ErrorBody).details as ConflictDetails);
        expect(alternatives).toHaveLength(4);
      }
      expect([others, Math.min(...counts)]).toEqual([others, others === 1 ? statements - 1 : statements]);
    }
  },
);
