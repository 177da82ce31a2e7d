import {
  appointment,
  appointmentList,
  appointmentsQuery,
  cancelManyAnswer,
  cancelManyBody,
  createAppointmentBody,
  deletedAnswer,
  updateAppointmentBody,
} from '#shared/contract/appointments.ts';
import { heldBookingAnswer, publicBookingAnswer, publicBookingBody } from '#shared/contract/booking.ts';
import { knownClientList, knownClientsQuery } from '#shared/contract/clients.ts';
import { idParams } from '#shared/contract/common.ts';
import { appointmentHistory } from '#shared/contract/history.ts';
import {
  freeDaysAnswer,
  freeDaysQuery,
  freeTimesAnswer,
  freeTimesQuery,
} from '#shared/contract/free-times.ts';
import { whatsappAnswer } from '#shared/contract/whatsapp.ts';
import type { Context } from '#server/context.ts';
import { mailsLeave } from '#server/features/mail/mail.service.ts';
import { sessionOf } from '#server/session.ts';
import type { App } from '#server/app.ts';
import { idempotencyKeyOf } from '#server/http/idempotency.ts';
import { rateLimitOf } from '#server/http/rate-limits.ts';
import { presentAppointment, presentBooking } from './appointments.presenter.ts';
import { cancelMany, deleteAppointment, listAppointments } from './appointments.service.ts';
import { findClients } from './clients.service.ts';
import { createByStaff, createPublicly, manageToken } from './create.service.ts';
import { readFreeDays, readFreeTimes } from './free-times.service.ts';
import { presentHeldBooking } from './holds.presenter.ts';
import { releaseToken } from './holds.service.ts';
import { readHistory } from './history.service.ts';
import { updateAppointment } from './update.service.ts';
import { whatsappTexts } from './whatsapp.service.ts';

export function appointmentRoutes(app: App, context: Context): void {
  app.get(
    '/api/appointments',
    {
      config: { access: 'session' },
      schema: { querystring: appointmentsQuery, response: { 200: appointmentList } },
    },
    async (request) =>
      (await listAppointments(context, sessionOf(request), request.query)).map(presentAppointment),
  );

  app.get(
    '/api/appointments/free-times',
    {
      config: { access: 'session' },
      schema: { querystring: freeTimesQuery, response: { 200: freeTimesAnswer } },
    },
    (request) => readFreeTimes(context, sessionOf(request), request.query),
  );

  app.get(
    '/api/appointments/free-days',
    {
      config: { access: 'session' },
      schema: { querystring: freeDaysQuery, response: { 200: freeDaysAnswer } },
    },
    (request) => readFreeDays(context, sessionOf(request), request.query),
  );

  app.get(
    '/api/appointments/clients',
    {
      config: { access: 'session' },
      schema: { querystring: knownClientsQuery, response: { 200: knownClientList } },
    },
    (request) => findClients(context, sessionOf(request), request.query.search),
  );

  app.get(
    '/api/appointments/:id/whatsapp',
    // It holds the client's link, by which the appointment can be cancelled.
    {
      config: { access: 'session', whileInactive: 'refused' },
      schema: { params: idParams, response: { 200: whatsappAnswer } },
    },
    (request) => whatsappTexts(context, sessionOf(request), request.params.id),
  );

  app.get(
    '/api/appointments/:id/history',
    { config: { access: 'session' }, schema: { params: idParams, response: { 200: appointmentHistory } } },
    (request) => readHistory(context, sessionOf(request), request.params.id),
  );

  app.post(
    '/api/appointments',
    {
      config: { access: 'session' },
      schema: { body: createAppointmentBody, response: { 200: appointment, 201: appointment } },
    },
    async (request, reply) => {
      const key = idempotencyKeyOf(request);
      const created = await createByStaff(context, sessionOf(request), request.body, key);
      return reply.status(created.repeated ? 200 : 201).send(presentAppointment(created.row));
    },
  );

  app.post(
    '/api/appointments/cancel',
    { config: { access: 'session' }, schema: { body: cancelManyBody, response: { 200: cancelManyAnswer } } },
    (request) => cancelMany(context, sessionOf(request), request.body),
  );

  app.put(
    '/api/appointments/:id',
    {
      config: { access: 'session' },
      schema: { params: idParams, body: updateAppointmentBody, response: { 200: appointment } },
    },
    async (request) =>
      presentAppointment(
        await updateAppointment(context, sessionOf(request), request.params.id, request.body),
      ),
  );

  app.delete(
    '/api/appointments/:id',
    { config: { access: 'session' }, schema: { params: idParams, response: { 200: deletedAnswer } } },
    async (request) => {
      await deleteAppointment(context, sessionOf(request), request.params.id);
      return { success: true as const };
    },
  );

  app.post(
    '/api/appointments/public',
    {
      config: { access: 'public', ...rateLimitOf(context.config, 'booking') },
      schema: {
        body: publicBookingBody,
        response: { 200: publicBookingAnswer, 201: publicBookingAnswer, 202: heldBookingAnswer },
      },
    },
    async (request, reply) => {
      const created = await createPublicly(context, request.body, idempotencyKeyOf(request));
      const { row, heldUntil } = created;
      if (heldUntil !== null) {
        const sends = await mailsLeave(context, row);
        const answer = presentHeldBooking({ ...row, heldUntil }, releaseToken(context, row.id), sends);
        return reply.status(202).send(answer);
      }
      const token = manageToken(context, row.id);
      return reply
        .status(created.repeated ? 200 : 201)
        .send(presentBooking(created.row, token, await mailsLeave(context, created.row)));
    },
  );
}
