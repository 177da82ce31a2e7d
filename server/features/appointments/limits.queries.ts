import type { Contact } from '#shared/clients/same-client.ts';
import { PUBLIC_BOOKINGS_AN_HOUR, UPCOMING_LIMIT } from '#shared/contract/limits.ts';
import type { Tx } from '#server/db/database.ts';
import { mailboxIn } from '#server/db/mailbox-in.ts';
import { ORGANIZATION_OF_PROFESSIONAL, type ProfessionalScope } from '#server/db/scope.ts';

/** What a public booking is measured by. */
export type PublicCounts = {
  /** Appointments and held times that are not over, booked through the public pages of the organisation with this e-mail or phone. */
  readonly byMailbox: number;
  readonly byPhone: number;
  /** Public bookings of this professional since the time asked for. */
  readonly recent: number;
};

/**
 * Counted as far as any limit reaches. The order is that of the index that is meant: without it a plan made while the tables
 * were small, and kept, may read all bookings of the organisation by another.
 */
export async function countPublicBookings(
  tx: Tx,
  { organizationId, userId }: ProfessionalScope,
  asked: Contact & { readonly now: Date; readonly since: Date },
): Promise<PublicCounts> {
  const rows = await tx.query<PublicCounts>(
    `SELECT (SELECT count(*)::int FROM (
              SELECT FROM appointment_rows
               WHERE organization_id = ${ORGANIZATION_OF_PROFESSIONAL} AND created_by = 'public' AND client_email IS NOT NULL
                 AND ${mailboxIn('client_email')} = $3::text AND end_time > $5
                 AND (held_until IS NULL OR held_until > $5)
               ORDER BY end_time LIMIT ${UPCOMING_LIMIT.max}) ahead) AS "byMailbox",
            (SELECT count(*)::int FROM (
              SELECT FROM appointment_rows
               WHERE organization_id = ${ORGANIZATION_OF_PROFESSIONAL} AND created_by = 'public' AND client_phone = $4::text
                 AND end_time > $5 AND (held_until IS NULL OR held_until > $5)
               ORDER BY end_time LIMIT ${UPCOMING_LIMIT.max}) ahead) AS "byPhone",
            (SELECT count(*)::int FROM (
              SELECT FROM appointment_rows
               WHERE organization_id = ${ORGANIZATION_OF_PROFESSIONAL} AND user_id = $2 AND created_by = 'public'
                 AND created_at > $6
               ORDER BY created_at LIMIT ${PUBLIC_BOOKINGS_AN_HOUR}) made) AS recent`,
    [organizationId, userId, asked.mailbox, asked.phone, asked.now, asked.since],
  );
  return rows[0] ?? { byMailbox: 0, byPhone: 0, recent: 0 };
}
