import { appointment, deletedAnswer } from '#shared/contract/appointments.ts';
import { releaseHeldBody } from '#shared/contract/booking.ts';
import { idParams } from '#shared/contract/common.ts';
import { heldTimeList, heldTimesQuery } from '#shared/contract/held-times.ts';
import type { Context } from '#server/context.ts';
import { mailsLeave } from '#server/features/mail/mail.service.ts';
import { sessionOf } from '#server/session.ts';
import type { App } from '#server/app.ts';
import { rateLimitOf } from '#server/http/rate-limits.ts';
import { presentAppointment } from './appointments.presenter.ts';
import { presentHeldTime } from './holds.presenter.ts';
import { cancelHeldByStaff, confirmHeldByStaff, listHeld, releaseHeld } from './holds.service.ts';

/** Times that wait for their client's e-mail to be confirmed. */
export function heldTimeRoutes(app: App, context: Context): void {
  app.get(
    '/api/held-times',
    {
      config: { access: 'session' },
      schema: { querystring: heldTimesQuery, response: { 200: heldTimeList } },
    },
    async (request) => {
      const session = sessionOf(request);
      const held = await listHeld(context, session, request.query);
      const emailSent = held.length > 0 && (await mailsLeave(context, session));
      return held.map((row) => presentHeldTime(row, emailSent));
    },
  );

  app.post(
    '/api/held-times/:id/confirm',
    { config: { access: 'session' }, schema: { params: idParams, response: { 200: appointment } } },
    async (request) =>
      presentAppointment(await confirmHeldByStaff(context, sessionOf(request), request.params.id)),
  );

  app.delete(
    '/api/held-times/:id',
    { config: { access: 'session' }, schema: { params: idParams, response: { 200: deletedAnswer } } },
    async (request) => {
      await cancelHeldByStaff(context, sessionOf(request), request.params.id);
      return { success: true as const };
    },
  );

  app.post(
    '/api/appointments/public/release',
    {
      config: { access: 'public', ...rateLimitOf(context.config, 'booking') },
      schema: { body: releaseHeldBody, response: { 200: deletedAnswer } },
    },
    async (request) => {
      await releaseHeld(context, request.body.id, request.body.releaseToken);
      return { success: true as const };
    },
  );
}
