import type { Context } from '#server/context.ts';
import { apiV1Routes } from '#server/features/api-v1/api-v1.routes.ts';
import { apiDocumentRoutes } from '#server/features/api-v1/document.routes.ts';
import { appointmentRoutes } from '#server/features/appointments/appointments.routes.ts';
import { auditRoutes } from '#server/features/audit/audit.routes.ts';
import { bookingRoutes } from '#server/features/booking/booking.routes.ts';
import { publicPageRoutes } from '#server/features/booking/pages.routes.ts';
import { authRoutes } from '#server/features/auth/auth.routes.ts';
import { availabilityRoutes } from '#server/features/availability/availability.routes.ts';
import { exceptionRoutes } from '#server/features/availability/exceptions.routes.ts';
import { bookingFormRoutes } from '#server/features/booking-form/booking-form.routes.ts';
import { googleEventRoutes } from '#server/features/google-calendar/events.routes.ts';
import { googleCalendarRoutes } from '#server/features/google-calendar/google-calendar.routes.ts';
import { integrationRoutes } from '#server/features/integrations/integrations.routes.ts';
import { mailRoutes } from '#server/features/mail/mail.routes.ts';
import { mcpRoutes } from '#server/features/mcp/mcp.routes.ts';
import { notificationSettingsRoutes } from '#server/features/notification-settings/notification-settings.routes.ts';
import { notificationRoutes } from '#server/features/notifications/notifications.routes.ts';
import { productRoutes } from '#server/features/products/products.routes.ts';
import { userRoutes } from '#server/features/users/users.routes.ts';
import { webhookRoutes } from '#server/features/webhooks/webhooks.routes.ts';
import type { App } from './app.ts';
import type { Pages } from './pages.ts';
import { systemRoutes } from './system-routes.ts';

/** Every route of the product, in one list. */
export function registerRoutes(app: App, context: Context, pages: Pages | null): void {
  systemRoutes(app, context);
  authRoutes(app, context);
  userRoutes(app, context);
  availabilityRoutes(app, context);
  exceptionRoutes(app, context);
  productRoutes(app, context);
  bookingFormRoutes(app, context);
  notificationRoutes(app, context);
  notificationSettingsRoutes(app, context);
  webhookRoutes(app, context);
  mailRoutes(app, context);
  auditRoutes(app, context);
  integrationRoutes(app, context);
  googleCalendarRoutes(app, context);
  googleEventRoutes(app, context);
  apiV1Routes(app, context);
  apiDocumentRoutes(app, context);
  mcpRoutes(app, context, pages);
  appointmentRoutes(app, context);
  bookingRoutes(app, context);
  if (pages !== null) publicPageRoutes(app, context, pages);
}
