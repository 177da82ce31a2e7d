import type { Reader, Tx } from '#server/db/database.ts';
import { ORGANIZATION_OF_PROFESSIONAL, type ProfessionalScope, type Scope } from '#server/db/scope.ts';

export type BusyRow = { id: string; start: Date; end: Date; lane: number };
export type Stretch = { start: Date; end: Date };

/** What takes a professional's time: appointments, and stretches at which they are elsewhere. Both sorted by start. */
export type BusyTimes = {
  readonly appointments: readonly BusyRow[];
  readonly blocked: readonly Stretch[];
  /** Times that appointments left just now: for visitors as if they still had them, until the waiting list was searched. */
  readonly freed: readonly BusyRow[];
};

/**
 * What shares time with [$3, $4) at the moment $5: a hold that is over takes no time. No appointment is longer than a
 * day, which lets the index find them by their start alone, however long the history; what is imported from elsewhere
 * may be of any length and has an index of ranges. The inner order is that of the index that is meant: a plan made while the
 * table was small, and kept, may else read the whole history by another.
 */
const busyOf = (organization: string) => `
  (SELECT id, start_time AS start, end_time AS "end", lane
     FROM appointment_rows
    WHERE organization_id = ${organization} AND user_id = $2::uuid
      AND start_time > $3::timestamptz - interval '1 day' AND start_time < $4 AND end_time > $3
      AND (held_until IS NULL OR held_until > $5)
    ORDER BY start_time)
   UNION ALL
  SELECT NULL, start_time, end_time, NULL
    FROM blocked_times
   WHERE organization_id = ${organization} AND user_id = $2::uuid
     AND tstzrange(start_time, end_time, '[)') && tstzrange($3, $4, '[)')
   ORDER BY start`;
const BUSY = busyOf('$1');
/** Under the lock also the times that are kept for the waiting list. */
const BUSY_TO_BOOK = `
  SELECT *, false AS freed FROM (${busyOf(ORGANIZATION_OF_PROFESSIONAL)}) taken
   UNION ALL
  SELECT id, start_time, end_time, lane, true
    FROM waiting_freed
   WHERE organization_id = ${ORGANIZATION_OF_PROFESSIONAL} AND user_id = $2::uuid AND kept_from <= $5 AND kept_until > $5
   ORDER BY start`;

type FoundRow = Stretch & { id: string | null; lane: number | null; freed?: boolean };

/** The time asked for, and the moment at which it is asked. */
export type BusyRange = { readonly from: Date; readonly to: Date; readonly now: Date };

/** What takes a professional's time within [from, to). */
// bounded: person and range.
export async function busyBetween(
  db: Reader,
  scope: Scope,
  userId: string,
  { from, to, now }: BusyRange,
): Promise<BusyTimes> {
  return splitBusyRows(await db.query<FoundRow>(BUSY, [scope.organizationId, userId, from, to, now]));
}

/**
 * As `busyBetween`, for a booking under the professional's lock.
 * @param cleaning what deletes the holds that are over, out of the way of the constraint: constant SQL of the feature that
 *   owns them, in which $1 and $2 are the professional's scope and $5 the moment. It is part of the same statement,
 *   so that a booking sends no more.
 */
// bounded: person and range.
export async function busyToBook(
  tx: Tx,
  { organizationId, userId }: ProfessionalScope,
  { from, to, now }: BusyRange,
  cleaning: string,
): Promise<BusyTimes> {
  const values = [organizationId, userId, from, to, now];
  return splitBusyRows(await tx.query<FoundRow>(`WITH over AS (${cleaning}) ${BUSY_TO_BOOK}`, values));
}

function splitBusyRows(rows: readonly FoundRow[]): BusyTimes {
  const appointments: BusyRow[] = [];
  const blocked: Stretch[] = [];
  const freed: BusyRow[] = [];
  for (const { id, start, end, lane, freed: isFreed } of rows) {
    if (isFreed === true && id !== null && lane !== null) freed.push({ id, start, end, lane });
    else if (id === null || lane === null) blocked.push({ start, end });
    else appointments.push({ id, start, end, lane });
  }
  return { appointments, blocked, freed };
}
