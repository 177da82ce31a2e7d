import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { ProfessionalScope } from '#server/db/scope.ts';
import {
  busyAround as busyAroundOf,
  place as placeAmong,
  type BusyTimes,
  type Placement,
  type PublicPlace,
  type RulesRow,
  type StaffPlace,
  type WantedStart,
} from '#server/features/scheduling/scheduling.service.ts';
import { DELETE_OLD_HOLDS } from './holds.queries.ts';

/** As `busyAround` of scheduling, which only reads: the holds that are over are deleted along with its reading. */
export function busyAround(
  context: Context,
  tx: Tx,
  who: ProfessionalScope,
  wanted: WantedStart,
): Promise<BusyTimes> {
  return busyAroundOf(context, tx, who, wanted, DELETE_OLD_HOLDS);
}

/** Reads what is around a wanted time, and places the booking: for callers that did not read it together with the lock. */
export async function place(
  context: Context,
  tx: Tx,
  who: RulesRow,
  request: PublicPlace | StaffPlace,
): Promise<Placement | null> {
  return placeAmong(context, who, request, await busyAround(context, tx, who, request));
}
