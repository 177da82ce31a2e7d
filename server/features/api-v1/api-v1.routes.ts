import { API_V1_ROUTES } from '#shared/contract/routes/api-v1.ts';
import { API_HEADERS } from '#shared/api-headers.ts';
import { API_BASE } from '#shared/contract/paths.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { idempotencyKeyOf, onceAtATime } from '#server/http/idempotency.ts';
import { cancelAppointment } from '#server/features/appointments/cancellations.service.ts';
import * as service from './api-v1.service.ts';
import { cancelSeries, readSeriesOf } from '#server/features/series/series.service.ts';
import * as clients from './clients.service.ts';
import { bookOrSuggest, changeOrSuggest } from './nearest.service.ts';
import {
  bookSeries,
  checkSeriesForSystem,
  checkSeriesMoveForSystem,
  moveSeriesForSystem,
} from './series.service.ts';

/** The REST API: the organisation's agenda for other systems, by the same services as the screens. */
export function serveApiV1(app: App, context: Context): void {
  serve(app, context, API_V1_ROUTES, {
    'GET /api/v1/professionals': ({ session, query }) => service.listProfessionals(context, session, query),
    'GET /api/v1/professionals/:id': ({ session, params }) =>
      service.readProfessional(context, session, params.id),
    'GET /api/v1/professionals/:id/availability': ({ session, params }) =>
      service.readAvailability(context, session, params.id),
    'GET /api/v1/products': ({ session, query }) => service.listProducts(context, session, query),
    'GET /api/v1/free-slots': ({ session, query }) => service.findFreeSlots(context, session, query),
    'GET /api/v1/free-slots/any': ({ session, query }) => service.findSlotsOfTeam(context, session, query),
    'GET /api/v1/appointments': ({ session, query }) => service.listAppointments(context, session, query),
    'GET /api/v1/appointments/:id': ({ session, params }) =>
      service.getAppointment(context, session, params.id),
    'POST /api/v1/appointments': async ({ session, body, request, reply }) => {
      const key = idempotencyKeyOf(request);
      const { appointment, repeated } = await onceAtATime(session, key, () =>
        bookOrSuggest(context, session, body, key),
      );
      if (repeated) void reply.header(API_HEADERS.replayed, 'true');
      void reply.header('location', `${API_BASE}/appointments/${appointment.id}`);
      return appointment;
    },
    'PATCH /api/v1/appointments/:id': ({ session, params, body }) =>
      changeOrSuggest(context, session, params.id, body),
    'PUT /api/v1/appointments/:id/attendance': ({ session, params, body }) =>
      service.setAttendance(context, session, params.id, body.attendance),
    'DELETE /api/v1/appointments/:id': async ({ session, params }) => {
      await cancelAppointment(context, session, params.id);
      return null;
    },
    'POST /api/v1/series/check': ({ session, body }) => checkSeriesForSystem(context, session, body),
    'POST /api/v1/series': async ({ session, body, request, reply }) => {
      const key = idempotencyKeyOf(request);
      const { series, repeated } = await onceAtATime(session, key, () =>
        bookSeries(context, session, body, key),
      );
      if (repeated) void reply.header(API_HEADERS.replayed, 'true');
      return series;
    },
    'GET /api/v1/appointments/:id/series': ({ session, params }) => readSeriesOf(context, session, params.id),
    'POST /api/v1/appointments/:id/series/check-move': ({ session, params, body }) =>
      checkSeriesMoveForSystem(context, session, params.id, body),
    'POST /api/v1/appointments/:id/series/move': ({ session, params, body }) =>
      moveSeriesForSystem(context, session, params.id, body),
    'POST /api/v1/appointments/:id/series/cancel': ({ session, params, body }) =>
      cancelSeries(context, session, params.id, body.scope),
    'GET /api/v1/clients': ({ session, query }) => clients.pageOfClients(context, session, query),
    'POST /api/v1/clients': async ({ session, body, reply }) => {
      const client = await clients.addClient(context, session, body);
      void reply.header('location', `${API_BASE}/clients/${client.id}`);
      return client;
    },
    'GET /api/v1/clients/:id': ({ session, params }) => clients.getClient(context, session, params.id),
    'PATCH /api/v1/clients/:id': ({ session, params, body }) =>
      clients.updateClient(context, session, params.id, body),
    'GET /api/v1/clients/:id/appointments': ({ session, params, query }) =>
      clients.pageOfClientAppointments(context, session, params.id, query),
    'GET /api/v1/clients/:id/late-cancellations': ({ session, params }) =>
      clients.lateCancellationsOf(context, session, params.id),
    'PUT /api/v1/clients/:id/late-cancellations/:appointmentId': ({ session, params, body }) =>
      clients.setLateCancellation(context, session, params, body.counts),
  });
}
