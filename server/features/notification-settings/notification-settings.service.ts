import {
  NOTIFICATION_DEFAULTS,
  SECRET_OVERLAP_HOURS,
  type NotificationSettings,
  type SaveNotificationsBody,
} from '#shared/contract/notification-settings.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { actorOf, record, recordChange } from '#server/features/audit/audit.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { newId } from '#server/lib/ids.ts';
import { refuseStale } from '#server/lib/refuse-stale.ts';
import { seal, unseal } from '#server/lib/seal.ts';
import { newWebhookSecret } from '#server/lib/webhook-signature.ts';
import { planRemindersJob } from '#server/jobs/definitions.ts';
import { checkedTimes, checkedUrl, hostOf } from './notification-settings.policy.ts';
import { loggedSettings, presentSettings } from './notification-settings.presenter.ts';
import * as queries from './notification-settings.queries.ts';
import type { Owner, SettingsRow } from './notification-settings.queries.ts';

const SEALED_FOR = 'webhook-secret';
const HOUR_MS = 3_600_000;

/**
 * Whose settings a call is about. @throws AppError 403 FORBIDDEN for a professional who names the organisation's
 */
export function ownerInScope(session: Session, scope: 'own' | 'organization'): Owner {
  if (scope === 'own') return session.userId;
  if (session.role !== 'admin') throw new AppError('FORBIDDEN');
  return null;
}

export async function readSettings(
  context: Context,
  session: Session,
  owner: Owner,
): Promise<NotificationSettings> {
  return present(context, owner, await queries.settingsOf(context.database, session, owner));
}

/**
 * Saves what the body names; the rest stays. The first time makes the signing secret. Reminders of coming
 * appointments are planned again. @throws AppError 409 CHANGED_MEANWHILE, 422 REMINDER_TIMES, WEBHOOK_URL_INVALID, WEBHOOK_ADDRESS_BLOCKED
 */
export async function saveSettings(
  context: Context,
  session: Session,
  owner: Owner,
  body: SaveNotificationsBody,
): Promise<NotificationSettings> {
  const change = changeOf(context, body);
  return context.write(session, async (tx) => {
    const current = await ensured(context, tx, session, owner);
    refuseStale(body, present(context, owner, current));
    // Saving the address or the switch again means that it should be tried again.
    const tryAgain = body.webhookUrl !== undefined || body.webhookNotificationsEnabled !== undefined;
    const row = await queries.updateSettings(tx, session, current.id, {
      ...change,
      webhookGoneAt: tryAgain ? null : current.webhookGoneAt,
      troubleToldAt: tryAgain ? null : current.troubleToldAt,
    });
    await recordChange(context, tx, session, {
      ...aboutSettings(session, current),
      action: 'updated',
      before: loggedSettings(current),
      after: row === null ? null : loggedSettings(row),
      masks: { webhookUrl: hostOf },
    });
    await context.jobs.enqueue(tx, planRemindersJob, {
      organizationId: session.organizationId,
      userId: owner,
    });
    return present(context, owner, row);
  });
}

/** A new signing secret; the one so far signs beside it for a day, so that receivers can change over. */
export async function rotateSecret(
  context: Context,
  session: Session,
  owner: Owner,
): Promise<NotificationSettings> {
  return context.write(session, async (tx) => {
    const current = await ensured(context, tx, session, owner);
    const row = await queries.updateSettings(tx, session, current.id, {
      webhookSecret: seal(context.secret, SEALED_FOR, newWebhookSecret()),
      formerSecret: current.webhookSecret,
      formerSecretUntil: new Date(context.clock.now().getTime() + SECRET_OVERLAP_HOURS * HOUR_MS),
    });
    await record(context, tx, session, {
      ...aboutSettings(session, current),
      action: 'secret_rotated',
      before: {},
      after: {},
    });
    return present(context, owner, row);
  });
}

function aboutSettings(session: Session, { id, userId }: SettingsRow) {
  return {
    entity: 'notifications',
    entityId: id,
    actor: actorOf(session),
    owner: userId === null ? null : { id: userId },
  } as const;
}

/** The secrets that sign now, the newest first. */
export function signingSecrets(context: Context, row: SettingsRow): string[] {
  const open = (sealed: string) => unseal(context.secret, SEALED_FOR, sealed);
  const former =
    row.formerSecret !== null &&
    row.formerSecretUntil !== null &&
    row.formerSecretUntil > context.clock.now();
  return [open(row.webhookSecret), ...(former && row.formerSecret !== null ? [open(row.formerSecret)] : [])];
}

/** The settings' row, held; made with what holds by default when it was not there. */
async function ensured(context: Context, tx: Tx, session: Session, owner: Owner): Promise<SettingsRow> {
  const known = await queries.lockedSettings(tx, session, owner);
  if (known !== null) return known;
  await queries.insertSettings(tx, {
    id: newId(),
    organizationId: session.organizationId,
    userId: owner,
    emailEnabled: NOTIFICATION_DEFAULTS.emailNotificationsEnabled,
    webhookEnabled: NOTIFICATION_DEFAULTS.webhookNotificationsEnabled,
    webhookUrl: NOTIFICATION_DEFAULTS.webhookUrl,
    webhookEvents: [...NOTIFICATION_DEFAULTS.webhookEvents],
    notificationTimes: [...NOTIFICATION_DEFAULTS.notificationTimes],
    webhookSecret: seal(context.secret, SEALED_FOR, newWebhookSecret()),
    formerSecret: null,
    formerSecretUntil: null,
    webhookGoneAt: null,
    troubleToldAt: null,
  });
  const made = await queries.lockedSettings(tx, session, owner);
  if (made === null) throw new Error('Settings that were just made are missing.');
  return made;
}

function changeOf(context: Context, body: SaveNotificationsBody): Partial<SettingsRow> {
  return {
    ...(body.emailNotificationsEnabled === undefined ? {} : { emailEnabled: body.emailNotificationsEnabled }),
    ...(body.webhookNotificationsEnabled === undefined
      ? {}
      : { webhookEnabled: body.webhookNotificationsEnabled }),
    ...(body.webhookUrl === undefined
      ? {}
      : { webhookUrl: checkedUrl(body.webhookUrl, context.config.webhookAllowPrivate) }),
    ...(body.webhookEvents === undefined ? {} : { webhookEvents: [...new Set(body.webhookEvents)] }),
    ...(body.notificationTimes === undefined
      ? {}
      : { notificationTimes: checkedTimes(body.notificationTimes) }),
  };
}

function present(context: Context, owner: Owner, row: SettingsRow | null): NotificationSettings {
  const secret = row === null ? null : unseal(context.secret, SEALED_FOR, row.webhookSecret);
  return presentSettings(owner, row, secret, context.clock.now());
}
