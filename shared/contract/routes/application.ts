import { ABSENCE_ROUTES } from './absences.ts';
import { APPOINTMENT_ROUTES } from './appointments.ts';
import { AUDIT_ROUTES } from './audit.ts';
import { AUTH_ROUTES } from './auth.ts';
import { AVAILABILITY_ROUTES } from './availability.ts';
import { BOOKING_FORM_ROUTES } from './booking-form.ts';
import { BOOKING_ROUTES } from './booking.ts';
import { CLIENT_MERGE_ROUTES, CLIENT_ROUTES, ERASURE_ROUTES, LATE_CANCELLATION_ROUTES } from './clients.ts';
import { EXCEPTION_ROUTES } from './exceptions.ts';
import { GOOGLE_CALENDAR_ROUTES } from './google-calendar.ts';
import { GOOGLE_EVENT_ROUTES } from './google-events.ts';
import { HELD_TIME_ROUTES } from './held-times.ts';
import { INSIGHTS_ROUTES } from './insights.ts';
import { INTEGRATION_ROUTES } from './integrations.ts';
import { MAIL_ROUTES } from './mail.ts';
import { NOTIFICATION_SETTINGS_ROUTES } from './notification-settings.ts';
import { NOTIFICATION_ROUTES } from './notifications.ts';
import { PAYMENT_ROUTES } from './payments.ts';
import { PRODUCT_ROUTES } from './products.ts';
import { REPORT_ROUTES } from './reports.ts';
import { SEARCH_ROUTES } from './search.ts';
import { SERIES_ROUTES } from './series.ts';
import { SESSION_ROUTES } from './sessions.ts';
import { SHORT_LINK_ROUTES } from './short-links.ts';
import { SYSTEM_ROUTES } from './system.ts';
import { USER_ROUTES } from './users.ts';
import { WAITING_LIST_ROUTES } from './waiting-list.ts';
import { WEBHOOK_ROUTES } from './webhooks.ts';

/** What the product's own screens and public pages call. */
export const APPLICATION_ROUTES = {
  ...ABSENCE_ROUTES,
  ...APPOINTMENT_ROUTES,
  ...AUDIT_ROUTES,
  ...AUTH_ROUTES,
  ...AVAILABILITY_ROUTES,
  ...BOOKING_FORM_ROUTES,
  ...BOOKING_ROUTES,
  ...CLIENT_ROUTES,
  ...LATE_CANCELLATION_ROUTES,
  ...CLIENT_MERGE_ROUTES,
  ...ERASURE_ROUTES,
  ...EXCEPTION_ROUTES,
  ...GOOGLE_CALENDAR_ROUTES,
  ...GOOGLE_EVENT_ROUTES,
  ...HELD_TIME_ROUTES,
  ...INSIGHTS_ROUTES,
  ...INTEGRATION_ROUTES,
  ...MAIL_ROUTES,
  ...NOTIFICATION_SETTINGS_ROUTES,
  ...NOTIFICATION_ROUTES,
  ...PAYMENT_ROUTES,
  ...PRODUCT_ROUTES,
  ...REPORT_ROUTES,
  ...SEARCH_ROUTES,
  ...SERIES_ROUTES,
  ...SESSION_ROUTES,
  ...SHORT_LINK_ROUTES,
  ...SYSTEM_ROUTES,
  ...USER_ROUTES,
  ...WAITING_LIST_ROUTES,
  ...WEBHOOK_ROUTES,
} as const;
