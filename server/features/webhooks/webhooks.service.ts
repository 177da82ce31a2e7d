import type {
  ScheduledPage,
  WebhookLog,
  WebhookLogAnswer,
  WebhookLogDetail,
  WebhookOutcome,
} from '#shared/contract/webhooks.ts';
import { SCHEDULED_LIST_SIZE } from '#shared/contract/webhooks.ts';
import type { Context } from '#server/context.ts';
import { actorOf, record } from '#server/features/audit/audit.service.ts';
import {
  settingsByIds,
  settingsOf,
  type Owner,
  type SettingsRow,
} from '#server/features/notification-settings/receivers.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { newId } from '#server/lib/ids.ts';
import { spanOf, type Paging } from '#server/lib/pages.ts';
import { callReceiver, deliverByHand, makeReady } from './deliver.service.ts';
import { LEASE_MS } from './fan-out.service.ts';
import { presentDetail, presentHistory, presentLog, presentScheduled } from './webhooks.presenter.ts';
import { bodyOf, isOpen, payloadOf, settingsIdsOf } from './webhooks.policy.ts';
import * as lists from './lists.queries.ts';
import * as queries from './webhooks.queries.ts';
import type { DeliveryRow } from './webhooks.queries.ts';

/** How much of an answer to a test is shown, in characters. */
const SHOWN_OF_ANSWER = 1_000;

/** What was sent to the owner's webhook, the newest first, a page at a time. */
export async function readHistory(
  context: Context,
  session: Session,
  owner: Owner,
  paging: Paging,
): Promise<WebhookLogAnswer> {
  const settings = await settingsOf(context.database, session, owner);
  const page =
    settings === null
      ? { rows: [], counted: 0 }
      : await lists.history(context.database, session, settings.id, spanOf(paging));
  return presentHistory(page, owner, paging);
}

/** What is planned, the next first: a page, or without one a plain list of at most a hundred. */
export async function readScheduled(
  context: Context,
  session: Session,
  owner: Owner,
  paging: { readonly page?: number | undefined; readonly limit: number },
): Promise<WebhookLog[] | ScheduledPage> {
  const settings = await settingsOf(context.database, session, owner);
  const span = spanOf(
    paging.page === undefined
      ? { page: 1, limit: SCHEDULED_LIST_SIZE }
      : { page: paging.page, limit: paging.limit },
  );
  const page =
    settings === null
      ? { rows: [], counted: 0 }
      : await lists.ahead(context.database, session, settings.id, span);
  if (paging.page === undefined) return page.rows.map((row) => presentLog(row, owner));
  return presentScheduled(page, owner, { page: paging.page, limit: paging.limit });
}

/** One delivery with all its tries. @throws AppError 404 WEBHOOK_NOT_FOUND */
export async function readDelivery(
  context: Context,
  session: Session,
  id: string,
): Promise<WebhookLogDetail> {
  const { row, settings } = await visible(context, session, id);
  return presentDetail(row, settings.userId, await queries.attemptsOf(context.database, session, row.id));
}

/** A delivery that was taken so recently is being sent: no call lasts longer. Milliseconds. */
const UNDER_WAY_MS = 15_000;

/**
 * Sends a delivery now: what is planned before its time, what failed once more. Says what came back.
 * @throws AppError 404 WEBHOOK_NOT_FOUND
 */
export async function sendNow(context: Context, session: Session, id: string): Promise<WebhookOutcome> {
  const { row } = await visible(context, session, id);
  const ready = await makeReady(context, session, row);
  if (!ready.ok) return { success: false, message: ready.sentence, httpStatus: null };
  const taken = await context.database.transaction((tx) =>
    queries.takeByHand(tx, session, row, {
      now: context.clock.now(),
      leaseMs: LEASE_MS,
      callMs: UNDER_WAY_MS,
    }),
  );
  if (taken === null)
    return { success: false, message: 'Este envio já está em andamento.', httpStatus: null };
  const sent = { ...ready, row: { ...taken, payload: ready.row.payload } };
  const done = await deliverByHand(context, session, sent, row);
  if (done === null) return { success: false, message: 'Este envio já não está na fila.', httpStatus: null };
  return outcomeOf(done.httpStatus, done.error);
}

/**
 * Takes a delivery off the caller's list; what is planned is not planned again. One that others with the same address
 * share stays on their lists, and is sent for them alone. @throws AppError 404 WEBHOOK_NOT_FOUND
 */
export async function removeDelivery(context: Context, session: Session, id: string): Promise<void> {
  const { row, settings, own } = await visible(context, session, id);
  const owner = settings.userId;
  const isShared = settingsIdsOf(row).some((each) => !own.includes(each));
  await context.database.transaction(async (tx) => {
    const removed = isShared
      ? await queries.removeFor(tx, session, row, own)
      : await queries.updateDelivery(tx, session, row, { removedAt: context.clock.now(), dueAt: null });
    if (removed === null) return;
    await record(context, tx, session, {
      entity: 'notifications',
      entityId: row.id,
      action: 'delivery_removed',
      actor: actorOf(session),
      owner: owner === null ? null : { id: owner },
      before: {},
      after: {},
    });
  });
}

/**
 * Calls the owner's webhook with an example, and says what came back.
 * @throws AppError 422 WEBHOOK_URL_REQUIRED
 */
export async function testWebhook(context: Context, session: Session, owner: Owner): Promise<WebhookOutcome> {
  const settings = await settingsOf(context.database, session, owner);
  // The test is for an address that is being tried out: the switch may still be off.
  const receiver = settings === null ? null : { ...settings, webhookEnabled: true, webhookGoneAt: null };
  if (receiver === null || !isOpen<SettingsRow>(receiver)) throw new AppError('WEBHOOK_URL_REQUIRED');
  const now = context.clock.now();
  const example = payloadOf('appointment.created', now.toISOString(), {
    id: newId(),
    clientName: 'Cliente de teste',
    clientEmail: 'cliente@exemplo.com.br',
    clientPhone: null,
    notes: 'Envio de teste: nenhum agendamento foi criado.',
    startTime: now,
    endTime: new Date(now.getTime() + 3_600_000),
    professionalName: session.name,
    meetLink: null,
  });
  const made = await callReceiver(context, receiver, { id: newId(), body: bodyOf(example) });
  return {
    ...outcomeOf(made.answer?.status ?? null, made.error),
    answer: made.answer?.body.trim().slice(0, SHOWN_OF_ANSWER) || null,
  };
}

function outcomeOf(httpStatus: number | null, error: string | null): WebhookOutcome {
  return error === null
    ? { success: true, message: `Webhook enviado: o servidor respondeu com HTTP ${httpStatus}.`, httpStatus }
    : { success: false, message: error, httpStatus };
}

/**
 * A delivery that the caller may see, their own or for administrators the organisation's, with the settings among those
 * it is sent for that are the caller's: an administrator may have the same address in both.
 */
async function visible(
  context: Context,
  session: Session,
  id: string,
): Promise<{ row: DeliveryRow; settings: SettingsRow; own: readonly string[] }> {
  const row = await queries.deliveryById(context.database, session, id);
  const all = row === null ? [] : await settingsByIds(context.database, session, settingsIdsOf(row));
  const own = all.filter(({ userId }) =>
    userId === null ? session.role === 'admin' : userId === session.userId,
  );
  const [settings] = own;
  if (row === null || settings === undefined) throw new AppError('WEBHOOK_NOT_FOUND');
  return { row, settings, own: own.map((each) => each.id) };
}
