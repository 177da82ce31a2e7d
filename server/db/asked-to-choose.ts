import { sql } from 'drizzle-orm';
import { users } from './schema.ts';

/**
 * The absence that asked the client of an appointment to choose another time, while the appointment is where it was: its client may
 * move it until it begins, does not confirm it, and nobody is reminded of it. None once a colleague has taken it over, or once nothing
 * closes any of the day any more.
 * @param alias what the statement calls the appointments
 */
const askedBy = (alias: string): string => `
    FROM absence_appointments asked
    JOIN absences absence ON absence.id = asked.absence_id AND absence.user_id = ${alias}.user_id
   WHERE asked.organization_id = ${alias}.organization_id AND asked.appointment_id = ${alias}.id
     AND asked.action = 'link' AND asked.notified_at IS NOT NULL AND asked.former_start = ${alias}.start_time
     AND EXISTS (SELECT FROM availability_exceptions closed
                  WHERE closed.organization_id = ${alias}.organization_id AND closed.user_id = ${alias}.user_id
                    AND (asked.former_start AT TIME ZONE (asked.former ->> 'timezone'))::date
                        BETWEEN closed.first_date AND closed.last_date)`;

/** Whether an absence asked the client of an appointment to choose another time, and none is chosen yet. @param alias as above */
export const isAskedFor = (alias: string): string => `EXISTS (SELECT ${askedBy(alias)})`;

/** The same of `appointments` in the query builder. */
export const ASKED_TO_CHOOSE = sql<boolean>`${sql.raw(isAskedFor('appointments'))}`;

/** What a client who was asked reads of the absence: its reason where that is shared, and the clinic's words. */
export type AskedWords = { readonly reason: string | null; readonly message: string | null };

/** The same of an appointment's client; null where nobody asked, or another time is chosen. */
export const ASKED_WORDS = sql<AskedWords | null>`(
  SELECT jsonb_build_object('reason', CASE WHEN absence.shares_reason THEN absence.reason END, 'message', absence.message)
  ${sql.raw(askedBy('appointments'))}
   ORDER BY asked.notified_at DESC LIMIT 1)`;

/**
 * Minutes before the start of an appointment at which its client's last word is due: those of its professional, who is joined; none for
 * a client who was asked to choose another time.
 */
export const CANCEL_NOTICE = sql<
  number | null
>`CASE WHEN ${ASKED_TO_CHOOSE} THEN 0 ELSE ${users.minimumCancelNotice} END`;
