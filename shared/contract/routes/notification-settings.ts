import { notificationSettings, saveNotificationsBody, webhookScopeQuery } from '../notification-settings.ts';
import { defineRoutes } from './route.ts';

/** Who is notified of what, and how: a person's own settings, and the organisation's. */
export const NOTIFICATION_SETTINGS_ROUTES = defineRoutes({
  'GET /api/notification-settings': { access: 'session', answer: { 200: notificationSettings } },
  'POST /api/notification-settings': {
    access: 'session',
    body: saveNotificationsBody,
    answer: { 200: notificationSettings },
  },
  'GET /api/admin/webhook-settings': { access: 'admin', answer: { 200: notificationSettings } },
  'POST /api/admin/webhook-settings': {
    access: 'admin',
    body: saveNotificationsBody,
    answer: { 200: notificationSettings },
  },
  'POST /api/webhook/secret': {
    access: 'session',
    query: webhookScopeQuery,
    answer: { 200: notificationSettings },
  },
});
