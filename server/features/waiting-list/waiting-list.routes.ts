import { WAITING_LIST_ROUTES } from '#shared/contract/routes/waiting-list.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { idempotencyKeyOf } from '#server/http/idempotency.ts';
import { serve } from '#server/http/serve.ts';
import { declineOffer, leaveList, readWaiting, takeOffer } from './answers.service.ts';
import { addByStaff, joinPublicly, waitForEarlier } from './ask.service.ts';
import {
  contactOfOffer,
  listWaiting,
  moveEntry,
  noteBooked,
  removeEntry,
  rescheduleByStaff,
  waitedServices,
} from './staff.service.ts';

/** Clients who wait for a time to open. */
export function serveWaitingList(app: App, context: Context): void {
  const done = { success: true as const };
  serve(app, context, WAITING_LIST_ROUTES, {
    'POST /api/appointments/public/waiting': async ({ body, request, reply }) => {
      reply.status(201);
      return joinPublicly(context, body, idempotencyKeyOf(request));
    },
    'POST /api/agendamento/:token/waiting': async ({ params, body, request, reply }) => {
      reply.status(201);
      return waitForEarlier(context, params.token, body, idempotencyKeyOf(request));
    },
    'GET /api/agendamento/espera/:token': ({ params }) => readWaiting(context, params.token),
    'POST /api/agendamento/espera/:token/take': ({ params, body }) =>
      takeOffer(context, params.token, body.offerId),
    'POST /api/agendamento/espera/:token/decline': ({ params, body }) =>
      declineOffer(context, params.token, body.offerId),
    'POST /api/agendamento/espera/:token/leave': ({ params }) => leaveList(context, params.token),
    'GET /api/waiting-list': ({ session, query }) => listWaiting(context, session, query),
    'GET /api/waiting-list/services': ({ session, query }) => waitedServices(context, session, query.q),
    'GET /api/waiting-list/offers/:id': ({ session, params }) => contactOfOffer(context, session, params.id),
    'POST /api/waiting-list': async ({ session, body, reply }) => {
      reply.status(201);
      return { id: await addByStaff(context, session, body) };
    },
    'POST /api/waiting-list/:id/move': async ({ session, params, body }) => {
      await moveEntry(context, session, params.id, body);
      return done;
    },
    'POST /api/waiting-list/:id/booked': async ({ session, params, body }) => {
      await noteBooked(context, session, params.id, body.appointmentId);
      return done;
    },
    'POST /api/waiting-list/:id/reschedule': ({ session, params, body }) =>
      rescheduleByStaff(context, session, params.id, body),
    'DELETE /api/waiting-list/:id': async ({ session, params }) => {
      await removeEntry(context, session, params.id);
      return done;
    },
  });
}
