import { doneAnswer, idParams } from '../common.ts';
import { webhookScopeQuery } from '../notification-settings.ts';
import {
  reprocessAnswer,
  scheduledAnswer,
  scheduledQuery,
  webhookLogAnswer,
  webhookLogDetail,
  webhookLogQuery,
  webhookOutcome,
} from '../webhooks.ts';
import { defineRoutes } from './route.ts';

/** What was sent to webhooks, what will be, and what can be done about it. */
export const WEBHOOK_ROUTES = defineRoutes({
  'GET /api/webhook-logs': { access: 'session', query: webhookLogQuery, answer: { 200: webhookLogAnswer } },
  'GET /api/webhook-logs/scheduled': {
    access: 'session',
    query: scheduledQuery,
    answer: { 200: scheduledAnswer },
  },
  'GET /api/webhook-logs/:id': { access: 'session', params: idParams, answer: { 200: webhookLogDetail } },
  'POST /api/webhook-logs/:id/process': {
    access: 'session',
    params: idParams,
    answer: { 200: webhookOutcome },
  },
  'DELETE /api/webhook-logs/:id': { access: 'session', params: idParams, answer: { 200: doneAnswer } },
  'POST /api/webhook-logs/reprocess-all': {
    access: 'session',
    query: webhookScopeQuery,
    answer: { 200: reprocessAnswer },
  },
  'POST /api/webhook/test': {
    access: 'session',
    limit: 'trial',
    query: webhookScopeQuery,
    answer: { 200: webhookOutcome },
  },
});
