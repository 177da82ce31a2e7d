import { bookingFormQuery, bookingFormSettings, saveBookingFormBody } from '../booking-form.ts';
import { defineRoutes } from './route.ts';

/** What a professional's public page asks of a client. */
export const BOOKING_FORM_ROUTES = defineRoutes({
  'GET /api/booking-form-settings': {
    access: 'session',
    query: bookingFormQuery,
    answer: { 200: bookingFormSettings },
  },
  'POST /api/booking-form-settings': {
    access: 'session',
    body: saveBookingFormBody,
    answer: { 200: bookingFormSettings },
  },
});
