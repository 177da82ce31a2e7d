import type {
  ScheduledPage,
  WebhookLog,
  WebhookLogAnswer,
  WebhookLogDetail,
} from '#shared/contract/webhooks.ts';
import { pagesOf, type Counted, type Paging } from '#server/lib/pages.ts';
import type { AttemptRow, DeliveryRow } from './webhooks.queries.ts';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** @param userId whose it is; null for the organisation's */
export function presentLog(row: DeliveryRow, userId: string | null): WebhookLog {
  return {
    id: row.id,
    userId,
    event: row.event,
    status: row.status,
    payload: row.payload,
    scheduledFor: iso(row.scheduledFor),
    sentAt: iso(row.sentAt),
    processedAt: iso(row.processedAt),
    createdAt: row.createdAt.toISOString(),
    httpStatus: row.httpStatus,
    webhookUrl: row.webhookUrl,
    attempts: row.tries,
    error: row.error,
    // While a try is under way, its time is when the queue is no longer trusted with it: no promise to anybody.
    nextTryAt: row.status === 'pending' && row.tries > 0 && row.processedAt !== null ? iso(row.dueAt) : null,
  };
}

export function presentDetail(
  row: DeliveryRow,
  userId: string | null,
  tries: readonly AttemptRow[],
): WebhookLogDetail {
  return {
    ...presentLog(row, userId),
    tries: tries.map((each) => ({
      number: each.number,
      at: each.at.toISOString(),
      durationMs: each.durationMs,
      webhookUrl: each.webhookUrl,
      httpStatus: each.httpStatus,
      error: each.error,
      requestHeaders: each.requestHeaders,
      responseHeaders: each.responseHeaders,
      responseBody: each.responseBody,
    })),
  };
}

/** A page of the history, with the field names of its call. */
export function presentHistory(
  { rows, counted }: Counted<DeliveryRow>,
  userId: string | null,
  paging: Paging,
): WebhookLogAnswer {
  return { logs: rows.map((row) => presentLog(row, userId)), pagination: pagesOf(counted, paging) };
}

/** A page of what is ahead, with the field names of its call. */
export function presentScheduled(
  { rows, counted }: Counted<DeliveryRow>,
  userId: string | null,
  paging: Paging,
): ScheduledPage {
  const { page, hasPrevious, hasNext, ...totals } = pagesOf(counted, paging);
  return {
    webhooks: rows.map((row) => presentLog(row, userId)),
    currentPage: page,
    ...totals,
    hasPrevPage: hasPrevious,
    hasNextPage: hasNext,
  };
}
