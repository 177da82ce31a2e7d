import type { AuditAction } from '#shared/contract/audit-log.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { actorOf, record } from '#server/features/audit/audit.service.ts';
import type { Session } from '#server/http/access.ts';
import type { Owner } from './connections.queries.ts';

/** What a person did to their connection stands in the log; accounts and grants do not. */
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
}

/** Google takes a person's grant no more. */
export async function noteLoss(context: Context, tx: Tx, owner: Owner): Promise<void> {
  await record(context, tx, owner, {
    entity: 'google_calendar',
    entityId: owner.userId,
    action: 'grant_lost',
    actor: { kind: 'google', id: null, name: null },
    owner: { id: owner.userId },
    before: {},
    after: {},
  });
}
