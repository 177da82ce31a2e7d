import { HELD_TIME_ROUTES } from '#shared/contract/routes/held-times.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { presentAppointment } from './appointments.presenter.ts';
import { cancelHeldByStaff, confirmHeldByStaff, listHeld, releaseHeld } from './holds.service.ts';

/** Times that wait for their client's e-mail to be confirmed. */
export function serveHeldTimes(app: App, context: Context): void {
  serve(app, context, HELD_TIME_ROUTES, {
    'GET /api/held-times': ({ session, query }) => listHeld(context, session, query),
    'POST /api/held-times/:id/confirm': async ({ session, params }) =>
      presentAppointment(await confirmHeldByStaff(context, session, params.id)),
    'DELETE /api/held-times/:id': async ({ session, params }) => {
      await cancelHeldByStaff(context, session, params.id);
      return { success: true as const };
    },
    'POST /api/appointments/public/release': async ({ body }) => {
      await releaseHeld(context, body.id, body.releaseToken);
      return { success: true as const };
    },
  });
}
