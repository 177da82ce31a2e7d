import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import {
  settingsById,
  updateSettings,
  type SettingsRow,
} from '#server/features/notification-settings/receivers.service.ts';
import { signingSecrets } from '#server/features/notification-settings/notification-settings.service.ts';
import { webhookTroubleJob, type WebhookTask } from '#server/jobs/definitions.ts';
import { OutboundError, postOutside, type OutboundAnswer } from '#server/lib/outbound-post.ts';
import { nextTry } from '#server/lib/retry-schedule.ts';
import { webhookHeaders } from '#server/lib/webhook-signature.ts';
import { appointmentNow } from './reminders.queries.ts';
import { isOpen, payloadOf, type OpenReceiver } from './webhooks.policy.ts';
import * as queries from './webhooks.queries.ts';
import type { AttemptRow, DeliveryRow } from './webhooks.queries.ts';

const GONE = 410;
const OFF = 'O webhook foi desligado.';
const USER_AGENT = 'HoraMarcada-Webhooks/1';

/** What one try of a delivery came to. */
type Try = {
  readonly at: Date;
  readonly durationMs: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: OutboundAnswer | null;
  /** Why there was no answer, as a sentence. */
  readonly error: string | null;
};

/**
 * Tries a delivery once and writes down what came back. Does nothing when it was tried meanwhile, taken back, or
 * reminds of a time that no longer is. A crash between the call and the note repeats the call with the same
 * `webhook-id`, by which the receiver knows it.
 * @returns the delivery as it is afterwards; null when there was nothing to do
 */
export async function deliver(
  context: Context,
  { organizationId, id, tries }: WebhookTask,
): Promise<DeliveryRow | null> {
  const scope = { organizationId };
  const row = await queries.deliveryById(context.database, scope, id);
  if (row?.status !== 'pending' || row.tries !== tries) return null;
  const settings = await settingsById(context.database, scope, row.settingsId);
  if (settings === null || !isOpen(settings)) return giveUp(context, scope, row, OFF);
  const current = await upToDate(context, scope, row);
  if (current === null) return null;
  return noteTry(context, scope, current, settings, await call(context, current, settings));
}

/** Calls a receiver with something signed. Never throws: what went wrong is part of what it returns. */
export async function callReceiver(
  context: Context,
  receiver: OpenReceiver<SettingsRow>,
  message: { readonly id: string; readonly body: string },
): Promise<Try> {
  const at = context.clock.now();
  const headers = {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    ...webhookHeaders({ ...message, sentAt: at }, signingSecrets(context, receiver)),
  };
  const started = performance.now();
  const done = (answer: OutboundAnswer | null, error: string | null): Try => ({
    at,
    durationMs: Math.round(performance.now() - started),
    url: receiver.webhookUrl,
    headers,
    answer,
    error,
  });
  try {
    const answer = await postOutside({
      url: receiver.webhookUrl,
      headers,
      body: message.body,
      allowPrivate: context.config.webhookAllowPrivate,
    });
    return done(answer, isSuccess(answer) ? null : `O servidor respondeu com HTTP ${answer.status}.`);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return done(null, error.message);
  }
}

function isSuccess({ status }: OutboundAnswer): boolean {
  return status >= 200 && status < 300;
}

const call = (context: Context, row: DeliveryRow, receiver: OpenReceiver<SettingsRow>) =>
  callReceiver(context, receiver, { id: row.id, body: JSON.stringify(row.payload) });

/** A reminder says what is true when it is sent, and nothing of an appointment that was moved, begun or cancelled. */
async function upToDate(context: Context, scope: Scope, row: DeliveryRow): Promise<DeliveryRow | null> {
  if (row.event !== 'appointment.reminder' || row.appointmentId === null || row.tries > 0) return row;
  const now = context.clock.now();
  const appointment = await appointmentNow(context.database, scope, row.appointmentId);
  const ahead = appointment !== null && appointment.startTime > now ? appointment : null;
  if (ahead?.startTime.getTime() !== row.remindsOf?.getTime() || ahead === null) {
    await context.database.transaction((tx) => queries.deleteDelivery(tx, scope, row.id));
    return null;
  }
  return { ...row, payload: payloadOf(row.event, now.toISOString(), ahead, row.reminderMinutes) };
}

async function noteTry(
  context: Context,
  scope: Scope,
  row: DeliveryRow,
  settings: SettingsRow,
  made: Try,
): Promise<DeliveryRow | null> {
  const { answer, error, at } = made;
  const tries = row.tries + 1;
  const gone = answer?.status === GONE;
  const next =
    error === null || gone ? null : nextTry({ tries, now: at, retryAfter: answer?.headers['retry-after'] });
  return context.database.transaction(async (tx) => {
    const saved = await queries.updateDelivery(tx, scope, row, {
      tries,
      payload: row.payload,
      webhookUrl: made.url,
      status: error === null ? 'success' : next === null ? 'failed' : 'pending',
      httpStatus: answer?.status ?? null,
      error,
      sentAt: at,
      processedAt: context.clock.now(),
      dueAt: next,
    });
    if (saved === null) return null;
    await queries.insertAttempt(tx, attemptOf(saved, made));
    if (gone) await updateSettings(tx, scope, settings.id, { webhookGoneAt: at });
    if (saved.status === 'failed') await tellOwner(context, tx, saved);
    return saved;
  });
}

async function giveUp(
  context: Context,
  scope: Scope,
  row: DeliveryRow,
  error: string,
): Promise<DeliveryRow | null> {
  return context.database.transaction((tx) =>
    queries.updateDelivery(tx, scope, row, {
      status: 'failed',
      error,
      dueAt: null,
      processedAt: context.clock.now(),
    }),
  );
}

async function tellOwner(context: Context, tx: Tx, row: DeliveryRow): Promise<void> {
  await context.jobs.enqueue(tx, webhookTroubleJob, {
    organizationId: row.organizationId,
    deliveryId: row.id,
  });
}

function attemptOf(row: DeliveryRow, made: Try): AttemptRow {
  return {
    deliveryId: row.id,
    organizationId: row.organizationId,
    number: row.tries,
    at: made.at,
    durationMs: made.durationMs,
    webhookUrl: made.url,
    httpStatus: made.answer?.status ?? null,
    error: made.error,
    requestHeaders: { ...made.headers },
    responseHeaders: made.answer === null ? null : { ...made.answer.headers },
    // PostgreSQL's text holds no NUL.
    responseBody: made.answer?.body.replaceAll('\0', '') ?? null,
  };
}
