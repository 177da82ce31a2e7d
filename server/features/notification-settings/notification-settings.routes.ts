import {
  notificationSettings,
  saveNotificationsBody,
  webhookScopeQuery,
} from '#shared/contract/notification-settings.ts';
import type { Context } from '#server/context.ts';
import { sessionOf } from '#server/session.ts';
import type { App } from '#server/app.ts';
import { ownerInScope, readSettings, rotateSecret, saveSettings } from './notification-settings.service.ts';

/** Who is notified of what, and how: a person's own settings, and the organisation's. */
export function notificationSettingsRoutes(app: App, context: Context): void {
  const response = { 200: notificationSettings };

  app.get('/api/notification-settings', { config: { access: 'session' }, schema: { response } }, (request) =>
    readSettings(context, sessionOf(request), sessionOf(request).userId),
  );

  app.post(
    '/api/notification-settings',
    { config: { access: 'session' }, schema: { body: saveNotificationsBody, response } },
    (request) => saveSettings(context, sessionOf(request), sessionOf(request).userId, request.body),
  );

  app.get('/api/admin/webhook-settings', { config: { access: 'admin' }, schema: { response } }, (request) =>
    readSettings(context, sessionOf(request), null),
  );

  app.post(
    '/api/admin/webhook-settings',
    { config: { access: 'admin' }, schema: { body: saveNotificationsBody, response } },
    (request) => saveSettings(context, sessionOf(request), null, request.body),
  );

  app.post(
    '/api/webhook/secret',
    { config: { access: 'session' }, schema: { querystring: webhookScopeQuery, response } },
    (request) => {
      const session = sessionOf(request);
      return rotateSecret(context, session, ownerInScope(session, request.query.scope));
    },
  );
}
