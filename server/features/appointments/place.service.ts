import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import {
  place as placeByRules,
  type Placement,
  type PublicPlace,
  type RulesRow,
  type StaffPlace,
} from '#server/features/scheduling/scheduling.service.ts';
import { DELETE_OLD_HOLDS } from './holds.queries.ts';

/** As `place` of scheduling, which only reads: the holds that are over are deleted along with its reading. */
export function place(
  context: Context,
  tx: Tx,
  who: RulesRow,
  request: PublicPlace | StaffPlace,
): Promise<Placement | null> {
  return placeByRules(context, tx, who, request, DELETE_OLD_HOLDS);
}
