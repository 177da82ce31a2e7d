import { sql } from 'drizzle-orm';
import { appointments, users } from './schema.ts';

/**
 * Whether an absence asked the client of an appointment to choose another time, and the appointment still is where it was: its client may
 * move it until it begins, and nobody is reminded of it.
 */
export const ASKED_TO_CHOOSE = sql<boolean>`EXISTS (
  SELECT 1 FROM absence_appointments asked
   WHERE asked.organization_id = ${appointments.organizationId} AND asked.appointment_id = ${appointments.id}
     AND asked.action = 'link' AND asked.notified_at IS NOT NULL AND asked.former_start = ${appointments.startTime})`;

/**
 * Minutes before the start of an appointment at which its client's last word is due: those of its professional, who is joined; none for
 * a client who was asked to choose another time.
 */
export const CANCEL_NOTICE = sql<
  number | null
>`CASE WHEN ${ASKED_TO_CHOOSE} THEN 0 ELSE ${users.minimumCancelNotice} END`;
