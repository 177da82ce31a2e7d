import { bookingFormQuery, bookingFormSettings, saveBookingFormBody } from '#shared/contract/booking-form.ts';
import type { Context } from '#server/context.ts';
import { sessionOf } from '#server/session.ts';
import type { App } from '#server/app.ts';
import { readBookingForm, saveBookingForm } from './booking-form.service.ts';

/** What a professional's public page asks of a client. */
export function bookingFormRoutes(app: App, context: Context): void {
  app.get(
    '/api/booking-form-settings',
    {
      config: { access: 'session' },
      schema: { querystring: bookingFormQuery, response: { 200: bookingFormSettings } },
    },
    (request) => readBookingForm(context, sessionOf(request), request.query.userId),
  );

  app.post(
    '/api/booking-form-settings',
    {
      config: { access: 'session' },
      schema: { body: saveBookingFormBody, response: { 200: bookingFormSettings } },
    },
    (request) => saveBookingForm(context, sessionOf(request), request.body),
  );
}
