import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import {
  markGone,
  settingsByIds,
  type SettingsRow,
} from '#server/features/notification-settings/receivers.service.ts';
import { signingSecrets } from '#server/features/notification-settings/notification-settings.service.ts';
import { seriesIdsOf } from '#server/features/series/series-ids.service.ts';
import { webhookTroubleJob, type WebhookTask } from '#server/jobs/definitions.ts';
import { OutboundError, postOutside, type OutboundAnswer } from '#server/lib/outbound-post.ts';
import type { Places } from '#server/lib/places.ts';
import { nextTry } from '#server/lib/retry-schedule.ts';
import { webhookHeaders } from '#server/lib/webhook-signature.ts';
import { refreshDeliveries } from './fan-out.service.ts';
import { appointmentNow } from './reminders.queries.ts';
import {
  bodyOf,
  isOpen,
  payloadOf,
  settingsIdsOf,
  whyClosed,
  whyStale,
  type OpenReceiver,
} from './webhooks.policy.ts';
import * as queries from './webhooks.queries.ts';
import type { AttemptRow, DeliveryRow } from './webhooks.queries.ts';

const GONE = 410;
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
  /** No answer came in time. */
  readonly hung: boolean;
};

/** What work in the background does for others. */
type Consideration = {
  /** Awaited between the call and the note, to let requests go first. */
  readonly pause?: () => Promise<void>;
  /** How many calls may be open to one server, so that one that hangs leaves room for the rest. */
  readonly places?: Places;
};

/** How long the first try of a message waits for an answer: a receiver that hangs holds its places for less time. Milliseconds. */
const FIRST_TRY_MS = 5_000;
/** How long a delivery waits whose server has not answered the calls before it. Milliseconds. */
const PUT_OFF_MS = 5_000;

/** A delivery that may be sent, with what it says now; or why not, as a sentence. */
type Readiness =
  | {
      readonly ok: true;
      readonly row: DeliveryRow;
      readonly receiver: OpenReceiver<SettingsRow>;
      /** The other settings with this address, whose secrets sign too. */
      readonly sharers: readonly SettingsRow[];
    }
  | {
      readonly ok: false;
      readonly why: 'closed' | 'stale';
      readonly sentence: string;
      readonly settings: readonly SettingsRow[];
    };
type Ready = Extract<Readiness, { ok: true }>;

/**
 * Tries a delivery once and writes down what came back. Does nothing when it was tried meanwhile or taken back. A
 * reminder of a time that no longer is goes from the list, or ends as failed when it was tried before. A crash between
 * the call and the note repeats the call with the same `webhook-id`, by which the receiver knows it.
 * @returns the delivery as it is afterwards; null when there was nothing to do
 */
export async function deliver(
  context: Context,
  { organizationId, id, tries }: WebhookTask,
  { pause, places }: Consideration = {},
): Promise<DeliveryRow | null> {
  const scope = { organizationId };
  const row = await queries.deliveryById(context.database, scope, id);
  if (row?.status !== 'pending' || row.tries !== tries) return null;
  const ready = await makeReady(context, scope, row);
  if (ready.ok) {
    const leave = await places?.take(new URL(ready.receiver.webhookUrl).host);
    if (leave === null) return putOff(context, scope, row);
    const made = await call(context, ready, row.tries === 0 ? FIRST_TRY_MS : undefined).catch((error) => {
      leave?.();
      throw error;
    });
    context.metrics.webhook(made.error === null ? 'sent' : 'failed');
    leave?.(made.hung ? 'hung' : undefined);
    await pause?.();
    return noteTry(context, scope, ready, made, afterOwnTry(ready.row, made));
  }
  if (ready.why === 'closed' || row.tries > 0) return giveUp(context, scope, row, ready);
  await context.database.transaction(async (tx) => {
    await queries.deleteDelivery(tx, scope, row.id);
    await refreshDeliveries(context, tx, ready.settings);
  });
  return null;
}

/**
 * Sends a delivery because somebody wants it now. What would have been tried anyway is tried at its time all the same,
 * and as often. @param former as it was before it was taken for this
 */
export async function deliverByHand(
  context: Context,
  scope: Scope,
  ready: Ready,
  former: DeliveryRow,
): Promise<DeliveryRow | null> {
  const made = await call(context, ready);
  context.metrics.webhook(made.error === null ? 'sent' : 'failed');
  const after =
    former.status === 'scheduled' ? afterOwnTry(ready.row, made) : afterTryByHand(context, former, made);
  return noteTry(context, scope, ready, made, after);
}

/** What a try leaves behind, besides its answer. */
type After = Pick<DeliveryRow, 'status' | 'dueAt' | 'triesByHand'>;

function afterOwnTry({ tries, triesByHand }: DeliveryRow, { answer, error, at }: Try): After {
  if (error === null) return { status: 'success', dueAt: null, triesByHand };
  const retryAfter = answer?.headers['retry-after'];
  const dueAt =
    answer?.status === GONE ? null : nextTry({ tries: tries + 1 - triesByHand, now: at, retryAfter });
  return { status: dueAt === null ? 'failed' : 'pending', dueAt, triesByHand };
}

function afterTryByHand(context: Context, former: DeliveryRow, { answer, error }: Try): After {
  const triesByHand = former.triesByHand + 1;
  if (error === null) return { status: 'success', dueAt: null, triesByHand };
  if (former.status !== 'pending' || answer?.status === GONE)
    return { status: 'failed', dueAt: null, triesByHand };
  const soon = new Date(context.clock.now().getTime() + PUT_OFF_MS);
  const dueAt = former.dueAt !== null && former.dueAt > soon ? former.dueAt : soon;
  return { status: 'pending', dueAt, triesByHand };
}

/**
 * Whether a delivery may be sent now. A reminder that was not sent yet says what is true now; the tries of one message
 * all say the same.
 */
export async function makeReady(context: Context, scope: Scope, row: DeliveryRow): Promise<Readiness> {
  const settings = await settingsByIds(context.database, scope, settingsIdsOf(row));
  const [first] = settings;
  // Settings go with their person.
  if (first === undefined)
    return { ok: false, why: 'stale', sentence: 'Este envio já não está na fila.', settings };
  const receiver = settings.find((each) => isOpen(each));
  if (receiver === undefined) return { ok: false, why: 'closed', sentence: whyClosed(first), settings };
  const sharers = settings.filter(
    (each) => each.id !== receiver.id && isOpen(each) && each.webhookUrl === receiver.webhookUrl,
  );
  if (row.event !== 'appointment.reminder' || row.appointmentId === null)
    return { ok: true, row, receiver, sharers };
  const now = context.clock.now();
  const appointment = await appointmentNow(context.database, scope, row.appointmentId);
  const sentence = whyStale(row.remindsOf, appointment, now);
  if (sentence !== null || appointment === null)
    return { ok: false, why: 'stale', sentence: sentence ?? '', settings };
  const series = await seriesIdsOf(context.database, [scope], [appointment.id]);
  const payload = payloadOf(row.event, now.toISOString(), appointment, {
    reminderMinutes: row.reminderMinutes,
    seriesId: series.get(appointment.id) ?? null,
  });
  return { ok: true, row: row.tries > 0 ? row : { ...row, payload }, receiver, sharers };
}

/**
 * Calls a receiver with something signed. Never throws: what went wrong is part of what it returns.
 * @param options `sharers` are other settings with this address, whose secrets sign too
 */
export async function callReceiver(
  context: Context,
  receiver: OpenReceiver<SettingsRow>,
  message: { readonly id: string; readonly body: string },
  { sharers = [], timeoutMs }: { sharers?: readonly SettingsRow[]; timeoutMs?: number | undefined } = {},
): Promise<Try> {
  const at = context.clock.now();
  const headers = {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    ...webhookHeaders(
      { ...message, sentAt: at },
      [receiver, ...sharers].flatMap((each) => signingSecrets(context, each)),
    ),
  };
  const started = performance.now();
  const done = (answer: OutboundAnswer | null, error: string | null, hung = false): Try => ({
    at,
    durationMs: Math.round(performance.now() - started),
    url: receiver.webhookUrl,
    headers,
    answer,
    error,
    hung,
  });
  try {
    const { webhookAllowPrivate: allowPrivate } = context.config;
    const request = { url: receiver.webhookUrl, headers, body: message.body, allowPrivate };
    const answer = await postOutside(request, timeoutMs);
    return done(answer, isSuccess(answer) ? null : `O servidor respondeu com HTTP ${answer.status}.`);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return done(null, error.message, error.failure === 'TIMEOUT');
  }
}

function isSuccess({ status }: OutboundAnswer): boolean {
  return status >= 200 && status < 300;
}

const call = (context: Context, { row, receiver, sharers }: Ready, timeoutMs?: number) =>
  callReceiver(context, receiver, { id: row.id, body: bodyOf(row.payload) }, { sharers, timeoutMs });

async function noteTry(
  context: Context,
  scope: Scope,
  { row, receiver, sharers }: Ready,
  made: Try,
  after: After,
): Promise<DeliveryRow | null> {
  const { answer, error, at } = made;
  const gone = answer?.status === GONE;
  return context.database.transaction(async (tx) => {
    const saved = await queries.updateDelivery(tx, scope, row, {
      ...after,
      tries: row.tries + 1,
      payload: row.payload,
      webhookUrl: made.url,
      httpStatus: answer?.status ?? null,
      error,
      sentAt: at,
      processedAt: context.clock.now(),
    });
    if (saved === null) return null;
    await queries.insertAttempt(tx, attemptOf(saved, made));
    await refreshDeliveries(context, tx, [receiver, ...sharers]);
    // Of several that hear it, one tells the owner; who has saved another address meanwhile is not spoken of.
    // A person who tries by hand sees the outcome.
    const givenUp = saved.status === 'failed' && saved.triesByHand === row.triesByHand;
    let news = givenUp && !gone;
    if (gone)
      for (const { id } of [receiver, ...sharers])
        if (await markGone(tx, scope, id, made.url, at)) news = true;
    if (news) await reportTrouble(context, tx, saved);
    return saved;
  });
}

/** Comes back to a delivery in a moment: it was not tried. */
async function putOff(context: Context, scope: Scope, row: DeliveryRow): Promise<null> {
  const dueAt = new Date(context.clock.now().getTime() + PUT_OFF_MS);
  await context.database.transaction((tx) => queries.updateDelivery(tx, scope, row, { dueAt }));
  return null;
}

async function giveUp(
  context: Context,
  scope: Scope,
  row: DeliveryRow,
  { sentence, settings }: Extract<Readiness, { ok: false }>,
): Promise<DeliveryRow | null> {
  return context.database.transaction(async (tx) => {
    await refreshDeliveries(context, tx, settings);
    return queries.updateDelivery(tx, scope, row, {
      status: 'failed',
      error: sentence,
      dueAt: null,
      processedAt: context.clock.now(),
    });
  });
}

async function reportTrouble(context: Context, tx: Tx, row: DeliveryRow): Promise<void> {
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
