import { WEBHOOK_ROUTES } from '#shared/contract/routes/webhooks.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import { ownerInScope } from '#server/features/notification-settings/notification-settings.service.ts';
import type { App } from '#server/app.ts';
import { planAllReminders } from './reminders.service.ts';
import {
  readDelivery,
  readHistory,
  readScheduled,
  removeDelivery,
  sendNow,
  testWebhook,
} from './webhooks.service.ts';

/** What was sent to webhooks, what will be, and what can be done about it. */
export function serveWebhooks(app: App, context: Context): void {
  serve(app, context, WEBHOOK_ROUTES, {
    'GET /api/webhook-logs': ({ session, query }) =>
      readHistory(context, session, ownerInScope(session, query.scope), query),
    'GET /api/webhook-logs/scheduled': ({ session, query }) =>
      readScheduled(context, session, ownerInScope(session, query.scope), query),
    'GET /api/webhook-logs/:id': ({ session, params }) => readDelivery(context, session, params.id),
    'POST /api/webhook-logs/:id/process': ({ session, params }) => sendNow(context, session, params.id),
    'DELETE /api/webhook-logs/:id': async ({ session, params }) => {
      await removeDelivery(context, session, params.id);
      return { success: true as const };
    },
    'POST /api/webhook-logs/reprocess-all': async ({ session, query }) => {
      const userId = ownerInScope(session, query.scope);
      const count = await planAllReminders(context, { organizationId: session.organizationId, userId }, true);
      const what = count === 1 ? '1 agendamento futuro' : `${count} agendamentos futuros`;
      return { success: true, message: `Lembretes reprogramados: ${what}.`, count };
    },
    'POST /api/webhook/test': ({ session, query }) =>
      testWebhook(context, session, ownerInScope(session, query.scope)),
  });
}
