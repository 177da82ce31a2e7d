import type { AuditAction } from '#shared/contract/audit-log.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { whetherAny, type Fields } from '#server/features/audit/audit.policy.ts';
import { actorOf, recordChange } from '#server/features/audit/audit.service.ts';
import type { Session } from '#server/session.ts';

/** What changed of whose hours: null before is new, null after is gone. */
type HoursChange = {
  readonly action: AuditAction<'hours'>;
  /** The window or the dates; the person, for what is about more than one. */
  readonly entityId: string;
  readonly ownerId: string;
  /** The window as it was, in a word: of a changed one the entry would not say which. */
  readonly subject?: string;
  readonly before: Fields | null;
  readonly after: Fields | null;
};

/** Adds a change of hours to the organisation's log, if it is one. Of a reason only whether there is any. */
export async function logHours(
  context: Context,
  tx: Tx,
  session: Session,
  { ownerId, ...change }: HoursChange,
): Promise<void> {
  await recordChange(context, tx, session, {
    entity: 'hours',
    actor: actorOf(session),
    owner: { id: ownerId },
    masks: { reason: whetherAny },
    ...change,
  });
}
