import { z } from 'zod';
import { apiClient } from './api-v1-clients.ts';
import { attendance } from './attendance.ts';
import { id, pageNumber, pagination } from './common.ts';
import { webhookEvent, webhookScope } from './notification-settings.ts';
import { secret } from './secret.ts';
import { WEBHOOK_PAGE_SIZE } from './webhook-limits.ts';

/** The plain list of what is ahead, without pages. */
export const SCHEDULED_LIST_SIZE = 100;

/** What a receiver gets of an appointment. */
const webhookData = z.object({
  appointmentId: id.nullable(),
  clientName: z.string(),
  clientEmail: z.string().nullable(),
  clientPhone: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string(),
  notes: z.string().nullable(),
  professionalName: z.string(),
  meetLink: z.string().nullable(),
  googleEventId: z.string().nullable(),
  /** Of a reminder alone. */
  reminderMinutes: z.int().nullable(),
  /** Of an appointment that repeats; deliveries of before do not have it. */
  seriesId: id.nullable().optional(),
  /** Null while nobody said; deliveries of before do not have it. */
  attendance: attendance.nullable().optional(),
});

/**
 * What a receiver gets of a client: the record as the REST API gives it, without the CPF, which is asked for and not sent unasked, and
 * without the counts, whose change is no event of the client.
 */
const webhookClient = apiClient.omit({ cpf: true, attendance: true });

/** When it happened, ISO 8601. */
const timestamp = z.string();

export const appointmentPayload = z.object({
  event: webhookEvent.exclude(['client.created', 'client.updated', 'client.deleted']),
  timestamp,
  data: webhookData,
});
export type AppointmentPayload = z.infer<typeof appointmentPayload>;

export const clientPayload = z.object({
  event: z.enum(['client.created', 'client.updated']),
  timestamp,
  data: webhookClient,
});

/** A record that is gone; `mergedInto` is the one that it was joined with. */
export const clientGonePayload = z.object({
  event: z.literal('client.deleted'),
  timestamp,
  data: z.object({ id, mergedInto: id.nullable() }),
});
export type ClientPayload = z.infer<typeof clientPayload> | z.infer<typeof clientGonePayload>;

export const webhookPayload = z.discriminatedUnion('event', [
  appointmentPayload,
  clientPayload,
  clientGonePayload,
]);
export type WebhookPayload = z.infer<typeof webhookPayload>;

export const webhookStatus = z.enum(['scheduled', 'pending', 'success', 'failed']);
export type WebhookStatus = z.infer<typeof webhookStatus>;

export const webhookLog = z.object({
  id,
  /** Null for the organisation's. */
  userId: id.nullable(),
  event: webhookEvent,
  status: webhookStatus,
  payload: webhookPayload,
  scheduledFor: z.string().nullable(),
  sentAt: z.string().nullable(),
  processedAt: z.string().nullable(),
  createdAt: z.string(),
  httpStatus: z.int().nullable(),
  /** May hold its receiver's key. */
  webhookUrl: secret(z.string()),
  attempts: z.int(),
  /** Why the last try was no success, as a sentence. */
  error: z.string().nullable(),
  /** When a delivery that failed is tried again; null while a try is under way. */
  nextTryAt: z.string().nullable(),
});
export type WebhookLog = z.infer<typeof webhookLog>;

export const webhookLogQuery = z.object({
  scope: webhookScope,
  page: pageNumber.default(1),
  limit: z.coerce.number().int().min(1).max(100).default(WEBHOOK_PAGE_SIZE),
});
export const webhookLogAnswer = z.object({
  logs: z.array(webhookLog),
  pagination,
});
export type WebhookLogAnswer = z.infer<typeof webhookLogAnswer>;

export const scheduledQuery = z.object({
  scope: webhookScope,
  page: pageNumber.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(WEBHOOK_PAGE_SIZE),
});
export const scheduledPage = z.object({
  webhooks: z.array(webhookLog),
  currentPage: z.int(),
  totalPages: z.int(),
  totalCount: z.int(),
  moreThanTotal: z.boolean(),
  hasPrevPage: z.boolean(),
  hasNextPage: z.boolean(),
});
export const scheduledAnswer = z.union([z.array(webhookLog), scheduledPage]);
export type ScheduledPage = z.infer<typeof scheduledPage>;

/** One try of a delivery. */
const webhookAttempt = z.object({
  number: z.int(),
  at: z.string(),
  durationMs: z.int(),
  /** May hold its receiver's key. */
  webhookUrl: secret(z.string()),
  httpStatus: z.int().nullable(),
  error: z.string().nullable(),
  requestHeaders: z.record(z.string(), z.string()),
  responseHeaders: z.record(z.string(), z.string()).nullable(),
  /** The beginning of it. */
  responseBody: z.string().nullable(),
});
export const webhookLogDetail = webhookLog.extend({ tries: z.array(webhookAttempt) });
export type WebhookLogDetail = z.infer<typeof webhookLogDetail>;

/** The outcome of a call made at once: a success only when the receiver answered 2xx. */
export const webhookOutcome = z.object({
  success: z.boolean(),
  message: z.string(),
  httpStatus: z.int().nullable(),
  /** Of a test: how the receiver's answer begins; null without an answer, or when it said nothing. */
  answer: z.string().nullable().optional(),
});
export type WebhookOutcome = z.infer<typeof webhookOutcome>;

export const reprocessAnswer = z.object({ success: z.boolean(), message: z.string(), count: z.int() });
