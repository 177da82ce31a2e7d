import type { DistributionNote } from '#shared/distribution/reason-text.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import type { Placement, RulesRow } from '#server/features/scheduling/scheduling.service.ts';
import { insertAppointment, type AppointmentRow } from './appointments.queries.ts';
import { newRow } from './create.service.ts';
import { emitFreed } from './events.service.ts';
import { publishHeldTimes } from './held-news.service.ts';
import { OFFERED } from './holds.policy.ts';
import { deleteHeldRow, heldById, heldUnoffered, type HeldRow } from './holds.queries.ts';

type OfferedHold = {
  readonly rules: RulesRow;
  readonly client: Pick<AppointmentRow, 'clientName' | 'clientEmail' | 'clientPhone' | 'notes'>;
  /** By `place`, under the professional's lock. */
  readonly placement: Placement;
  readonly heldUntil: Date;
  /** Why it is this professional, where the client asked for anybody. */
  readonly distribution?: DistributionNote | undefined;
};

/** Holds a time that is offered to a client. The professional is locked. @returns the id of the held row */
export async function holdOffered(context: Context, tx: Tx, offered: OfferedHold): Promise<string> {
  const { rules, client, placement, heldUntil, distribution } = offered;
  const way = { createdBy: OFFERED, ...(distribution === undefined ? {} : { distribution }) };
  const row = newRow(context, way, rules, client, placement);
  await insertAppointment(tx, row, heldUntil);
  await publishHeldTimes(context, tx, row);
  return row.id;
}

/**
 * Gives an offered time back, whether its hold is over by the clock or not. The professional is locked.
 * @param isPassedOn the caller offers it to the next client itself; else it is freed as an appointment's time is
 */
export async function endOffered(
  context: Context,
  tx: Tx,
  scope: Scope,
  heldId: string,
  isPassedOn = false,
): Promise<void> {
  const row = await deleteHeldRow(tx, scope, heldId);
  if (row === null) return;
  await publishHeldTimes(context, tx, row);
  if (!isPassedOn) await emitFreed(context, tx, row);
}

/** A time that is held now; null when there is none (any more). */
export function heldNow(context: Context, scope: Scope, heldId: string): Promise<HeldRow | null> {
  return heldById(context.database, scope, heldId, context.clock.now());
}

/** A professional's times that are held until their client confirms, and run out by the clock; the first to end first. */
export function holdsRunningOut(context: Context, scope: Scope, userId: string): Promise<HeldRow[]> {
  return heldUnoffered(context.database, scope, { userId, offered: OFFERED, now: context.clock.now() });
}
