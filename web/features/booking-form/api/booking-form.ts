import { queryOptions } from '@tanstack/react-query';
import type { BookingFormSettings } from '#shared/contract/booking-form.ts';
import { apiKey } from '#web/lib/query-policy.ts';

/** What the own public page asks of a client. */
export const bookingFormQuery = queryOptions<BookingFormSettings>({
  queryKey: apiKey('booking-form-settings'),
});
