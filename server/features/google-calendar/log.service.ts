import type { AuditAction } from '#shared/contract/audit-log.ts';
import type { GoogleLoss } from '#shared/contract/google-calendar.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { By } from '#server/features/appointments/calendar.service.ts';
import { actorOf, record } from '#server/features/audit/audit.service.ts';
import type { Session } from '#server/session.ts';
import type { Owner } from './connections.queries.ts';
import { refreshScreens } from './screens.service.ts';

/** What a person does in their own Google calendar. */
export const BY_GOOGLE: By = { source: 'google', actor: { kind: 'google', id: null, name: null } };

/** What a person did to their connection stands in the log, accounts and grants do not; their other screens follow. */
export async function note(
  context: Context,
  tx: Tx,
  session: Session,
  action: AuditAction<'google_calendar'>,
): Promise<void> {
  await record(context, tx, session, {
    entity: 'google_calendar',
    entityId: session.userId,
    action,
    actor: actorOf(session),
    owner: { id: session.userId, name: session.name },
    before: {},
    after: {},
  });
  await refreshScreens(context, tx, session);
}

const LOSSES: Readonly<Record<GoogleLoss, AuditAction<'google_calendar'>>> = {
  grant_gone: 'grant_lost',
  calendar_gone: 'calendar_gone',
  not_allowed: 'calendar_locked',
};

/** Google takes a person's grant no more, or has their calendar no more for us to write to. */
export async function noteLoss(context: Context, tx: Tx, owner: Owner, loss: GoogleLoss): Promise<void> {
  await record(context, tx, owner, {
    entity: 'google_calendar',
    entityId: owner.userId,
    action: LOSSES[loss],
    actor: BY_GOOGLE.actor,
    owner: { id: owner.userId },
    before: {},
    after: {},
  });
}
