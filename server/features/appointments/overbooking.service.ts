import type { Tx } from '#server/db/database.ts';
import type { Placement, RulesRow } from '#server/features/scheduling/scheduling.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { countOverbookings } from './overbooking.queries.ts';

/**
 * Holds an appointment over a taken time against its professional's limit for the local date on which it begins. The caller
 * holds the professional's lock, so that bookings at the same moment cannot exceed it. One statement, only where it counts.
 * @param movingId the appointment that moves, which does not count
 * @throws AppError 409 OVERBOOKING_LIMIT with the limit
 */
export async function assertOverbooking(
  tx: Tx,
  rules: RulesRow,
  { isOverbooked, startTime }: Placement,
  movingId: string | null = null,
): Promise<void> {
  const { overbookingLimit: limit, timezone } = rules;
  if (!isOverbooked || limit === null) return;
  if (limit > (await countOverbookings(tx, rules, { startTime, timezone, movingId }))) return;
  throw new AppError('OVERBOOKING_LIMIT', { limit });
}
