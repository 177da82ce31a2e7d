import { read } from '#web/lib/read.ts';

/** What the own public page asks of a client. */
export const bookingFormQuery = read('GET /api/booking-form-settings');
