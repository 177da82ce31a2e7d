import { releaseToken } from '#server/features/appointments/holds.service.ts';
import type { ShortLink } from '#shared/contract/short-links.ts';
import { freshEmail, type Person } from '#test/factories/organization.ts';
import { must } from './client.ts';
import type { TestServer } from './server.ts';

type Made = {
  server: TestServer;
  /** Makes an appointment of the owner's. */
  appointment: () => Promise<{ params: { id: string } }>;
  /** Books as a client, whose link's token it answers. */
  managed: () => Promise<{ params: { token: string } }>;
  nextHour: () => string;
};

/** The rows of the role table about short links, which the owner made. */
export function shortLinkRows(made: () => { owner: Person }) {
  const shortLink = async (isArchived: boolean) => {
    const { client } = made().owner;
    const { id } = must<ShortLink>(
      await client.post('/api/short-links', { label: 'Vitrine', page: 'team' }),
      201,
    );
    if (isArchived) must(await client.patch(`/api/short-links/${id}`, { isArchived }));
    return { params: { id } };
  };
  const statuses = [401, 200, 404, 200, 404];
  return {
    'POST /api/short-links': {
      statuses: [401, 201, 201, 201, 201],
      call: () => ({ body: { label: 'Vitrine', page: 'team' } }),
    },
    'PATCH /api/short-links/:id': {
      statuses,
      call: async () => ({ ...(await shortLink(false)), body: { label: 'Outra' } }),
    },
    'DELETE /api/short-links/:id': { statuses, call: () => shortLink(true) },
    'POST /api/l/:code/visited': { call: () => ({ params: { code: 'nada' } }) },
    'POST /api/l/:code/started': { call: () => ({ params: { code: 'nada' } }) },
  };
}

/** The rows of the role table about the waiting list of the owner, whose Sunday is nearer than the notice: nothing is offered. */
export function waitingRows(
  made: () => Pick<Made, 'appointment'> & { owner: Person; colleague: Person; admin: Person },
) {
  const wish = { weekdays: [0], parts: ['manha'], noticeMinutes: 7 * 1440, until: '2026-11-22' };
  // Nobody waits twice for the same.
  let clients = 0;
  const adding = async () => {
    const { owner, admin } = made();
    clients += 1;
    must(await admin.client.patch('/api/admin/organization', { waitingList: true }));
    return {
      body: {
        ...wish,
        userId: owner.user.id,
        clientName: `Rui ${clients}`,
        clientPhone: `119876${String(10_000 + clients)}`,
      },
    };
  };
  const entry = async () => {
    const { body } = await adding();
    return { params: must<{ id: string }>(await made().owner.client.post('/api/waiting-list', body), 201) };
  };
  const own = [401, 200, 404, 200, 404];
  const unknown = { statuses: [404, 404, 404, 404, 404] };
  const token = { params: { token: 'nada' } };
  const offer = { ...token, body: { offerId: '00000000-0000-4000-8000-000000000000' } };
  return {
    'POST /api/waiting-list': { statuses: [401, 201, 404, 201, 404], call: adding },
    'POST /api/waiting-list/:id/move': {
      statuses: own,
      call: async () => ({ ...(await entry()), body: { to: 'first' } }),
    },
    'POST /api/waiting-list/:id/booked': {
      statuses: own,
      call: async () => ({
        ...(await entry()),
        body: { appointmentId: (await made().appointment()).params.id },
      }),
    },
    // Who waits for a new time has no appointment that could move: offers.test.ts.
    'POST /api/waiting-list/:id/reschedule': {
      statuses: [401, 404, 404, 404, 404],
      call: async () => ({ ...(await entry()), body: { startTime: '2027-01-04T15:00:00.000Z' } }),
    },
    // An offer and its contact: contact.test.ts.
    'GET /api/waiting-list/offers/:id': {
      statuses: [401, 404, 404, 404, 404],
      call: () => ({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
    },
    'DELETE /api/waiting-list/:id': { statuses: own, call: entry },
    'POST /api/appointments/public/waiting': {
      statuses: [201, 201, 201, 201, 201],
      call: async () => ({
        body: {
          ...(await adding()).body,
          professionalId: made().colleague.user.id,
          clientEmail: freshEmail(),
        },
      }),
    },
    'POST /api/agendamento/:token/waiting': { ...unknown, call: () => ({ ...token, body: wish }) },
    'GET /api/agendamento/espera/:token': { ...unknown, call: () => token },
    'POST /api/agendamento/espera/:token/take': { ...unknown, call: () => offer },
    'POST /api/agendamento/espera/:token/decline': { ...unknown, call: () => offer },
    'POST /api/agendamento/espera/:token/leave': { ...unknown, call: () => token },
  };
}

/** The rows of the role table about clients' links, and times that wait for their client's e-mail. */
export function linkRows(made: () => Made) {
  const managed = () => made().managed();
  const held = async () => {
    const { server, appointment } = made();
    const { params } = await appointment();
    await server.context.database.query('UPDATE appointment_rows SET held_until = start_time WHERE id = $1', [
      params.id,
    ]);
    return { params };
  };
  return {
    'GET /api/agendamento/:token': { call: managed },
    'POST /api/agendamento/:token/confirm': { call: managed },
    'POST /api/agendamento/:token/settle': { call: managed },
    'POST /api/agendamento/:token/cancel': { call: managed },
    'GET /api/agendamento/:token/slots': {
      call: async () => ({ ...(await managed()), query: '?from=2026-11-24&to=2026-11-24' }),
    },
    'POST /api/agendamento/:token/move': {
      call: async () => ({ ...(await managed()), body: { startTime: made().nextHour() } }),
    },
    'GET /api/held-times': {
      call: () => ({ query: '?from=2026-11-01T00:00:00Z&to=2026-11-30T00:00:00Z' }),
    },
    'POST /api/held-times/:id/confirm': { statuses: [401, 200, 404, 200, 404], call: held },
    'DELETE /api/held-times/:id': { statuses: [401, 200, 404, 200, 404], call: held },
    'POST /api/appointments/public/release': {
      call: async () => {
        const { id } = (await held()).params;
        return { body: { id, releaseToken: releaseToken(made().server.context, id) } };
      },
    },
  };
}

/** The rows of the role table about anybody who is free of a team, by the link of one of its people. */
export function anybodyRows(made: () => { host: Person }) {
  const team = () => `?team=${made().host.user.bookingSlug}`;
  return {
    'GET /api/booking/any': { call: () => ({ query: team() }) },
    'GET /api/booking/any/week': { call: () => ({ query: team() }) },
    'GET /api/slots/any': { call: () => ({ query: `${team()}&from=2026-11-20&to=2026-11-21` }) },
  };
}
