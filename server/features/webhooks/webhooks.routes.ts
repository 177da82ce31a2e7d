import { deletedAnswer } from '#shared/contract/appointments.ts';
import { idParams } from '#shared/contract/common.ts';
import { webhookScopeQuery } from '#shared/contract/notification-settings.ts';
import {
  reprocessAnswer,
  scheduledAnswer,
  scheduledQuery,
  webhookLogAnswer,
  webhookLogDetail,
  webhookLogQuery,
  webhookOutcome,
} from '#shared/contract/webhooks.ts';
import type { Context } from '#server/context.ts';
import { ownerInScope } from '#server/features/notification-settings/notification-settings.service.ts';
import { sessionOf } from '#server/session.ts';
import type { App } from '#server/app.ts';
import { rateLimitOf } from '#server/http/rate-limits.ts';
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
export function webhookRoutes(app: App, context: Context): void {
  const access = 'session' as const;

  app.get(
    '/api/webhook-logs',
    { config: { access }, schema: { querystring: webhookLogQuery, response: { 200: webhookLogAnswer } } },
    (request) => {
      const session = sessionOf(request);
      return readHistory(context, session, ownerInScope(session, request.query.scope), request.query);
    },
  );

  app.get(
    '/api/webhook-logs/scheduled',
    { config: { access }, schema: { querystring: scheduledQuery, response: { 200: scheduledAnswer } } },
    (request) => {
      const session = sessionOf(request);
      return readScheduled(context, session, ownerInScope(session, request.query.scope), request.query);
    },
  );

  app.get(
    '/api/webhook-logs/:id',
    { config: { access }, schema: { params: idParams, response: { 200: webhookLogDetail } } },
    (request) => readDelivery(context, sessionOf(request), request.params.id),
  );

  app.post(
    '/api/webhook-logs/:id/process',
    { config: { access }, schema: { params: idParams, response: { 200: webhookOutcome } } },
    (request) => sendNow(context, sessionOf(request), request.params.id),
  );

  app.delete(
    '/api/webhook-logs/:id',
    { config: { access }, schema: { params: idParams, response: { 200: deletedAnswer } } },
    async (request) => {
      await removeDelivery(context, sessionOf(request), request.params.id);
      return { success: true as const };
    },
  );

  app.post(
    '/api/webhook-logs/reprocess-all',
    { config: { access }, schema: { querystring: webhookScopeQuery, response: { 200: reprocessAnswer } } },
    async (request) => {
      const session = sessionOf(request);
      const userId = ownerInScope(session, request.query.scope);
      const count = await planAllReminders(context, { organizationId: session.organizationId, userId }, true);
      const what = count === 1 ? '1 agendamento futuro' : `${count} agendamentos futuros`;
      return { success: true, message: `Lembretes reprogramados: ${what}.`, count };
    },
  );

  app.post(
    '/api/webhook/test',
    {
      config: { access, ...rateLimitOf(context.config, 'trial') },
      schema: { querystring: webhookScopeQuery, response: { 200: webhookOutcome } },
    },
    (request) => {
      const session = sessionOf(request);
      return testWebhook(context, session, ownerInScope(session, request.query.scope));
    },
  );
}
