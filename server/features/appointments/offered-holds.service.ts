import type { DistributionNote } from '#shared/distribution/reason-text.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import type { Placement, RulesRow } from '#server/features/scheduling/scheduling.service.ts';
import { insertHolds, type AppointmentRow } from './appointments.queries.ts';
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

/** Holds a professional's times that are offered to clients. The professional is locked. @returns each with the id of its held row */
export async function holdOffered<Offered extends OfferedHold>(
  context: Context,
  tx: Tx,
  { organizationId, userId }: Scope & { readonly userId: string },
  offered: readonly Offered[],
): Promise<(Offered & { readonly holdId: string })[]> {
  const held = offered.map((each) => {
    const { rules, client, placement, distribution, heldUntil } = each;
    const way = { createdBy: OFFERED, ...(distribution === undefined ? {} : { distribution }) };
    return { each, row: { ...newRow(context, way, rules, client, placement), heldUntil } };
  });
  await insertHolds(
    tx,
    held.map(({ row }) => row),
  );
  await publishHeldTimes(context, tx, { organizationId, userId });
  return held.map(({ each, row }) => ({ ...each, holdId: row.id }));
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
