import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiAvailability, ApiFreeSlots } from '#shared/contract/api-v1.ts';
import type { PublicBookingAnswer, SlotsAnswer } from '#shared/contract/booking.ts';
import type { ErrorBody } from '#shared/contract/errors.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { openDoor } from '#test/factories/integrations.ts';
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

// Wednesday 18 November 2026, 09:51 in São Paulo.
const clock = movableClock('2026-11-18T12:51:00Z');
const LIMITS = { minimumNotice: 1440, bookingHorizon: 10, dailyMaximum: 2 };
let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
  organization = await createOrganization(server);
  ana = await createProfessional(organization);
  // 12:00 to 16:00 in UTC.
  await addWeek(organization, ana, { startTime: '09:00', endTime: '13:00' });
  must(await ana.client.patch('/api/user/profile', LIMITS));
});
afterAll(() => server.close());

let clients = 0;
const book = (startTime: string) => {
  const clientName = `Cliente ${++clients}`;
  const clientEmail = `cliente${clients}@exemplo.test`;
  const body = { professionalId: ana.user.id, startTime, clientName, clientEmail };
  return server.guest.post<PublicBookingAnswer & ErrorBody>('/api/appointments/public', body);
};
const timesOn = async (date: string, path = `/api/slots?professionalId=${ana.user.id}`) => {
  const { days } = must<SlotsAnswer>(
    await server.guest.get(`${path}${path.includes('?') ? '&' : '?'}from=${date}&to=${date}`),
  );
  return days.flatMap(({ slots }) => slots.map(({ startTime }) => startTime.slice(11, 16)));
};

describe('the professional’s own limits', () => {
  it('the professional’s limits bound the slots and refuse every other time', async () => {
    // The notice of a day ends at 12:51, and the tenth day is the 28th.
    expect(await timesOn('2026-11-19')).toEqual(['13:00', '14:00', '15:00']);
    expect(await timesOn('2026-11-28')).toHaveLength(4);
    expect(await timesOn('2026-11-29')).toEqual([]);
    expect(await book('2026-11-19T12:00:00Z')).toMatchObject(refused(422, 'TOO_SOON', undefined, 1440));
    expect(await book('2026-11-29T12:00:00Z')).toMatchObject(refused(422, 'BEYOND_HORIZON', undefined, 10));
  });

  it('closes a day at its daily maximum, whose number only the team’s systems read', async () => {
    const day = '2026-11-20';
    must(await book(`${day}T12:00:00Z`), 201);
    expect(await timesOn(day)).toEqual(['13:00', '14:00', '15:00']);
    const second = must<PublicBookingAnswer>(await book(`${day}T13:00:00Z`), 201);
    expect(await timesOn(day)).toEqual([]);
    expect(await timesOn('2026-11-21')).toHaveLength(4);
    const full = await book(`${day}T15:00:00Z`);
    expect(full).toMatchObject(refused(422, 'DAY_FULL'));
    expect(full.body.error).toMatch(/^Não há mais horários neste dia\.[^0-9]*$/);

    const system = await openDoor(organization, 'api');
    const query = `professionalId=${ana.user.id}&from=${day}&to=${day}`;
    expect(must<ApiFreeSlots>(await system.get(`/api/v1/free-slots?${query}`)).data).toEqual([]);
    const answer = await system.post<{ suggestions?: unknown[] }>('/api/v1/appointments', {
      professionalId: ana.user.id,
      startTime: `${day}T15:00:00Z`,
      clientName: 'Lia Costa',
    });
    const detail =
      'Este dia já tem o máximo de 2 agendamentos. Escolha outro dia ou fale com o profissional.';
    expect(answer).toMatchObject({ status: 422, body: { code: 'DAY_FULL', detail } });
    const assistant = await openDoor(organization, 'mcp');
    const refusal = await assistant.post('/mcp-server', {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'create_appointment',
        arguments: {
          professional: ana.user.id,
          startTime: `${day}T12:00:00-03:00`,
          clientName: 'Lia Costa',
        },
      },
    });
    expect(JSON.stringify(refusal.body)).toContain(detail);
    expect(answer.body.suggestions).toHaveLength(3);
    expect(
      must<ApiAvailability>(await system.get(`/api/v1/professionals/${ana.user.id}/availability`)),
    ).toMatchObject({ minimumNoticeMinutes: 1440, horizonDays: 10, dailyMaximum: 2 });

    // One that is there already may move within its day.
    const token = second.managePath.split('/').at(-1) ?? '';
    expect(await timesOn(day, `/api/agendamento/${token}/slots`)).toEqual(['14:00', '15:00']);

    // A client who moves to it reads no number, a system does.
    const other = must<PublicBookingAnswer>(await book('2026-11-21T12:00:00Z'), 201);
    const move = `/api/agendamento/${other.managePath.split('/').at(-1)}/move`;
    expect(await server.guest.post(move, { startTime: `${day}T15:00:00Z` })).toMatchObject(
      refused(422, 'DAY_FULL'),
    );
    const moved = await system.patch(`/api/v1/appointments/${other.id}`, { startTime: `${day}T15:00:00Z` });
    expect(moved).toMatchObject({ status: 422, body: { code: 'DAY_FULL', detail } });
  });

  it('the professional’s limits do not bind staff', async () => {
    for (const startTime of ['2026-11-20T15:00:00Z', '2026-11-19T12:00:00Z', '2026-12-29T12:00:00Z'])
      must(await ana.client.post('/api/appointments', { startTime, clientName: 'Lia Costa' }), 201);
  });
});
