import { API_DOCUMENT_ROUTES } from './api-document.ts';
import { API_V1_ROUTES } from './api-v1.ts';
import { APPOINTMENT_ROUTES } from './appointments.ts';
import { AUDIT_ROUTES } from './audit.ts';
import { AUTH_ROUTES } from './auth.ts';
import { AVAILABILITY_ROUTES } from './availability.ts';
import { BOOKING_FORM_ROUTES } from './booking-form.ts';
import { BOOKING_ROUTES } from './booking.ts';
import { EXCEPTION_ROUTES } from './exceptions.ts';
import { GOOGLE_CALENDAR_ROUTES } from './google-calendar.ts';
import { GOOGLE_EVENT_ROUTES } from './google-events.ts';
import { HELD_TIME_ROUTES } from './held-times.ts';
import { INTEGRATION_ROUTES } from './integrations.ts';
import { MAIL_ROUTES } from './mail.ts';
import { MCP_ROUTES } from './mcp.ts';
import { NOTIFICATION_SETTINGS_ROUTES } from './notification-settings.ts';
import { NOTIFICATION_ROUTES } from './notifications.ts';
import { PAGE_ROUTES } from './pages.ts';
import { PRODUCT_ROUTES } from './products.ts';
import { SESSION_ROUTES } from './sessions.ts';
import { SYSTEM_ROUTES } from './system.ts';
import { USER_ROUTES } from './users.ts';
import { WEBHOOK_ROUTES } from './webhooks.ts';

/**
 * Every address of the product that a table describes, by its name. The server registers them, the web takes the types of
 * its calls and the names of what it keeps from them, and the tests ask all of them.
 */
export const ROUTES = {
  ...API_DOCUMENT_ROUTES,
  ...API_V1_ROUTES,
  ...APPOINTMENT_ROUTES,
  ...AUDIT_ROUTES,
  ...AUTH_ROUTES,
  ...AVAILABILITY_ROUTES,
  ...BOOKING_FORM_ROUTES,
  ...BOOKING_ROUTES,
  ...EXCEPTION_ROUTES,
  ...GOOGLE_CALENDAR_ROUTES,
  ...GOOGLE_EVENT_ROUTES,
  ...HELD_TIME_ROUTES,
  ...INTEGRATION_ROUTES,
  ...MAIL_ROUTES,
  ...MCP_ROUTES,
  ...NOTIFICATION_SETTINGS_ROUTES,
  ...NOTIFICATION_ROUTES,
  ...PAGE_ROUTES,
  ...PRODUCT_ROUTES,
  ...SESSION_ROUTES,
  ...SYSTEM_ROUTES,
  ...USER_ROUTES,
  ...WEBHOOK_ROUTES,
} as const;

export type Routes = typeof ROUTES;
