import { Readable } from 'node:stream';
import { APPOINTMENT_ROUTES } from '#shared/contract/routes/appointments.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import { mailsLeave } from '#server/features/mail/mail.service.ts';
import { countBooked } from '#server/features/short-links/counts.service.ts';
import type { App } from '#server/app.ts';
import { idempotencyKeyOf } from '#server/http/idempotency.ts';
import { presentAppointment, presentBooking, presentCreated } from './appointments.presenter.ts';
import { markAttendance } from './attendance.service.ts';
import { cancelAppointment, readCancellation } from './cancellations.service.ts';
import { readCancellable } from './cancellable.service.ts';
import { cancelMany, listAppointments } from './appointments.service.ts';
import { searchClients } from './found-clients.service.ts';
import { createForStaff, createForVisitor } from './create-anybody.service.ts';
import { manageToken } from './create.service.ts';
import { readFirstFree } from './first-free.service.ts';
import { readFreeDays, readFreeTimes } from './free-times.service.ts';
import { presentHeldBooking } from './holds.presenter.ts';
import { releaseToken } from './holds.service.ts';
import { readHistory } from './history.service.ts';
import { readOverview } from './overview.service.ts';
import { readSheet, sheetFile } from './sheet.service.ts';
import { updateByStaff } from './update.service.ts';
import { readTeamDay } from './team-day.service.ts';
import { readTeamMonth } from './team-month.service.ts';
import { readTeamMonthBusy } from './team-month-busy.service.ts';
import { readTeamOpening } from './team-opening.service.ts';
import { whatsappTexts } from './whatsapp.service.ts';

/** Appointments: the agenda's lists, what staff may do, and the booking of a visitor. */
export function serveAppointments(app: App, context: Context): void {
  serve(app, context, APPOINTMENT_ROUTES, {
    'GET /api/appointments': async ({ session, query }) =>
      (await listAppointments(context, session, query)).map(presentAppointment),
    'GET /api/appointments/team-day': ({ session, query }) => readTeamDay(context, session, query),
    'GET /api/appointments/team-month': ({ session, query }) => readTeamMonth(context, session, query),
    'GET /api/appointments/team-month-busy': ({ session, query }) =>
      readTeamMonthBusy(context, session, query),
    'GET /api/appointments/team-opening': ({ session, query }) => readTeamOpening(context, session, query),
    'GET /api/appointments/overview': ({ session, query }) => readOverview(context, session, query),
    'GET /api/appointments/sheet': ({ session, query }) => readSheet(context, session, query),
    'GET /api/appointments/sheet-file': async ({ session, query, reply }) => {
      const { name, type, chunks } = await sheetFile(context, session, query);
      void reply
        .header('content-type', type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store');
      return reply.send(Readable.from(chunks));
    },
    'GET /api/appointments/free-times': ({ session, query }) => readFreeTimes(context, session, query),
    'GET /api/appointments/free-days': ({ session, query }) => readFreeDays(context, session, query),
    'GET /api/appointments/first-free': ({ session, query }) => readFirstFree(context, session, query),
    'GET /api/appointments/clients': ({ session, query }) => searchClients(context, session, query.search),
    'GET /api/appointments/:id/whatsapp': ({ session, params }) => whatsappTexts(context, session, params.id),
    'GET /api/appointments/:id/history': ({ session, params }) => readHistory(context, session, params.id),
    'POST /api/appointments': async ({ session, body, request, reply }) => {
      const key = idempotencyKeyOf(request);
      const created = await createForStaff(context, session, body, key);
      void reply.status(created.repeated ? 200 : 201);
      return presentCreated(created.row);
    },
    'GET /api/appointments/cancellable': ({ session, query }) => readCancellable(context, session, query),
    'POST /api/appointments/cancel': ({ session, body }) => cancelMany(context, session, body),
    'POST /api/appointments/attendance': ({ session, body }) => markAttendance(context, session, body),
    'PUT /api/appointments/:id': ({ session, params, body }) =>
      updateByStaff(context, session, params.id, body),
    'GET /api/appointments/:id/cancellation': ({ session, params }) =>
      readCancellation(context, session, params.id),
    'DELETE /api/appointments/:id': async ({ session, params, query }) => {
      await cancelAppointment(context, session, params.id, {
        mayBeLate: query.late !== 'no',
        from: query.from,
      });
      return { success: true as const };
    },
    'POST /api/appointments/public': async ({ body, request, reply }) => {
      const created = await createForVisitor(context, body, idempotencyKeyOf(request));
      const { row, heldUntil } = created;
      if (body.shortLink && !created.repeated) {
        await countBooked(context, { ...row, isHeld: heldUntil !== null }, body.shortLink);
      }
      if (heldUntil !== null) {
        const sends = await mailsLeave(context, row);
        void reply.status(202);
        return presentHeldBooking({ ...row, heldUntil }, releaseToken(context, row.id), sends);
      }
      const token = manageToken(context, row.id);
      void reply.status(created.repeated ? 200 : 201);
      return presentBooking(created.row, token, await mailsLeave(context, created.row));
    },
  });
}
