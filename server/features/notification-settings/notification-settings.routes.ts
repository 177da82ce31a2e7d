import { NOTIFICATION_SETTINGS_ROUTES } from '#shared/contract/routes/notification-settings.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { ownerInScope, readSettings, rotateSecret, saveSettings } from './notification-settings.service.ts';

/** Who is notified of what, and how: a person's own settings, and the organisation's. */
export function serveNotificationSettings(app: App, context: Context): void {
  serve(app, context, NOTIFICATION_SETTINGS_ROUTES, {
    'GET /api/notification-settings': ({ session }) => readSettings(context, session, session.userId),
    'POST /api/notification-settings': ({ session, body }) =>
      saveSettings(context, session, session.userId, body),
    'GET /api/admin/webhook-settings': ({ session }) => readSettings(context, session, null),
    'POST /api/admin/webhook-settings': ({ session, body }) => saveSettings(context, session, null, body),
    'POST /api/webhook/secret': ({ session, query }) =>
      rotateSecret(context, session, ownerInScope(session, query.scope)),
  });
}
