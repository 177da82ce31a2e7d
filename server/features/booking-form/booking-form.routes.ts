import { BOOKING_FORM_ROUTES } from '#shared/contract/routes/booking-form.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { readBookingForm, saveBookingForm } from './booking-form.service.ts';

/** What a professional's public page asks of a client. */
export function serveBookingForm(app: App, context: Context): void {
  serve(app, context, BOOKING_FORM_ROUTES, {
    'GET /api/booking-form-settings': ({ session, query }) => readBookingForm(context, session, query.userId),
    'POST /api/booking-form-settings': ({ session, body }) => saveBookingForm(context, session, body),
  });
}
