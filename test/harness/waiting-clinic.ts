import type { Appointment } from '#shared/contract/appointments.ts';
import type { PublicBookingAnswer, SlotsAnswer } from '#shared/contract/booking.ts';
import type { ErrorBody } from '#shared/contract/errors.ts';
import type { HeldTime } from '#shared/contract/held-times.ts';
import {
  joinedWaiting,
  waitingListAnswer,
  waitingPage,
  type JoinedWaiting,
  type WaitingListAnswer,
  type WaitingPage,
} from '#shared/contract/waiting-list.ts';
import { hurry } from '#server/features/waiting-list/agendas.queries.ts';
import { LEASE_MS, searchDue } from '#server/features/waiting-list/due.service.ts';
import { addWeek } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  type Person,
} from '#test/factories/organization.ts';
import { must } from './client.ts';
import { jobsDone } from './jobs.ts';
import type { TestServer } from './server.ts';
import { waitFor } from './wait.ts';

/** Wednesday 09:00 in São Paulo. */
export const WAITING_NOW = '2026-11-18T12:00:00Z';
/** Thursday 10:00 and 11:00, the only times of the day. */
export const TEN = '2026-11-19T13:00:00.000Z';
export const ELEVEN = '2026-11-19T14:00:00.000Z';
/** What clients wait for unless a test says otherwise. */
export const THURSDAY = {
  weekdays: [4],
  parts: ['manha'],
  from: '2026-11-19',
  until: '2026-11-19',
  noticeMinutes: 60,
};
const RANGE = 'from=2026-11-19T00:00:00.000Z&to=2026-11-20T00:00:00.000Z';

export type WaitingClinic = Awaited<ReturnType<typeof openWaitingClinic>>;

/** A clinic with a waiting list, whose links offer anybody, and one professional, Ana, whose Thursday is full; and what clients and staff do there. */
export async function openWaitingClinic(server: TestServer) {
  const organization = await createOrganization(server);
  const admin = organization.admin.client;
  must(await admin.patch('/api/admin/organization', { waitingList: true, anyProfessional: 'offered' }));
  const ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana, { startTime: '10:00', endTime: '12:00' });
  const booked = async (startTime: string, person = ana): Promise<string> => {
    const body = { clientName: 'Cliente Cheio', startTime, duration: 60 };
    return must<Appointment>(await person.client.post('/api/appointments', body), 201).id;
  };
  const ask = (more: object = {}) =>
    server.guest.post<JoinedWaiting & ErrorBody>('/api/appointments/public/waiting', {
      professionalId: ana.user.id,
      clientName: 'Eva Cruz',
      clientEmail: freshEmail(),
      ...THURSDAY,
      ...more,
    });
  const page = async (token: string) =>
    waitingPage.parse(must<WaitingPage>(await server.guest.get(`/api/agendamento/espera/${token}`)));
  return {
    organization,
    ana,
    /** The appointments that fill Thursday. */
    full: { ten: await booked(TEN), eleven: await booked(ELEVEN) },
    booked,
    ask,
    page,
    /** Joins the list. @returns the token of the page */
    waits: async (more: object = {}): Promise<string> => {
      const { path } = joinedWaiting.parse(must<JoinedWaiting>(await ask(more), 201));
      return /^\/agendamento\/espera\/([\w-]+)$/.exec(path ?? '')?.[1] ?? '';
    },
    answer: (token: string, what: 'take' | 'decline' | 'leave', offerId?: string) =>
      server.guest.post<WaitingPage & ErrorBody>(
        `/api/agendamento/espera/${token}/${what}`,
        offerId === undefined ? undefined : { offerId },
      ),
    cancel: async (id: string) => void must(await admin.delete(`/api/appointments/${id}`)),
    offered: (token: string) => waitFor(async () => (await page(token)).offer),
    /** Searches Ana's agenda now, as the poll does within a second of whatever frees a time. */
    search: async (): Promise<void> => {
      await jobsDone(server, 'appointment-event');
      const now = server.context.clock.now();
      await server.context.database.transaction((tx) => hurry(tx, [ana.user.id], now));
      await searchDue(server.context);
      // The poll of the server itself may have taken the agenda just before: its search is waited for too.
      const leased = new Date(now.getTime() + LEASE_MS);
      await waitFor(async () => {
        const [row] = await server.context.database.query<{ busy: boolean }>(
          'SELECT EXISTS (SELECT 1 FROM waiting_agendas WHERE user_id = $1 AND due_at = $2) AS busy',
          [ana.user.id, leased],
        );
        return row?.busy === false ? true : null;
      });
    },
    list: async (person: Person = organization.admin) =>
      waitingListAnswer.parse(must<WaitingListAnswer>(await person.client.get('/api/waiting-list'))),
    thursday: async () =>
      must<Appointment[]>(await admin.get(`/api/appointments?userId=${ana.user.id}&${RANGE}`)),
    held: async () => must<HeldTime[]>(await ana.client.get(`/api/held-times?${RANGE}`)),
    freeStarts: async () => {
      const path = `/api/slots?professionalId=${ana.user.id}&from=2026-11-19&to=2026-11-19`;
      const { days } = must<SlotsAnswer>(await server.guest.get(path));
      return days.flatMap(({ slots }) => slots.map(({ startTime }) => startTime));
    },
    book: (startTime: string) =>
      server.guest.post<PublicBookingAnswer & ErrorBody>('/api/appointments/public', {
        professionalId: ana.user.id,
        clientName: 'Outra Pessoa',
        clientEmail: freshEmail(),
        startTime,
      }),
  };
}
