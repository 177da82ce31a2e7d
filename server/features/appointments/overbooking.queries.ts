import type { Reader } from '#server/db/database.ts';
import type { ProfessionalScope } from '#server/db/scope.ts';

/** A start, the IANA zone by whose clock its date is meant, and the appointment that moves, which does not count. */
export type OverbookedDay = {
  readonly startTime: Date;
  readonly timezone: string;
  readonly movingId: string | null;
};

/** How many appointments over a taken time begin on a professional's local date. */
export async function countOverbookings(
  db: Reader,
  { organizationId, userId }: ProfessionalScope,
  { startTime, timezone, movingId }: OverbookedDay,
): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count
       FROM appointments a, date_trunc('day', $3::timestamptz AT TIME ZONE $4::text) AS midnight
      WHERE a.organization_id = $1 AND a.user_id = $2 AND a.is_overbooked AND a.id IS DISTINCT FROM $5::uuid
        AND a.start_time >= midnight AT TIME ZONE $4::text
        AND a.start_time < (midnight + interval '1 day') AT TIME ZONE $4::text`,
    [organizationId, userId, startTime, timezone, movingId],
  );
  return rows[0]?.count ?? 0;
}
