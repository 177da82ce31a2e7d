import { and, gt, inArray, sql } from 'drizzle-orm';
import type { Reader } from '#server/db/database.ts';
import { appointments } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import { CLIENT_SOCIAL_NAME } from '#server/db/social-name.ts';
import { likePart } from '#server/lib/like.ts';
import { CALLED, type AppointmentRow, type Called } from './appointments.queries.ts';

export type CancellableFilter = {
  /** Whose; null for everybody's. */
  readonly userIds: readonly string[] | null;
  /** Dates, both included, by each appointment's own clock. */
  readonly from: string;
  readonly to: string;
  readonly now: Date;
  /** Part of the client's name, social name or e-mail, in any case, or digits of the phone; empty finds all. */
  readonly search: string;
};

/** Signs that people write between the digits of a phone. */
const BETWEEN_DIGITS = /[\s()+-]/g;
const isPhone = (digits: string): boolean => /^\d{3,}$/.test(digits);

/** What touches these dates, is not over and matches, by start; at most `limit`. Instants are read two days beyond, for zones. */
export async function cancellable(
  db: Reader,
  scope: Scope,
  { userIds, from, to, now, search }: CancellableFilter,
  limit: number,
): Promise<(AppointmentRow & Called)[]> {
  const part = likePart(search);
  const digits = search.replaceAll(BETWEEN_DIGITS, '');
  const phone = isPhone(digits) ? sql`OR ${appointments.clientPhone} LIKE ${likePart(digits)}` : sql``;
  return db.orm
    .select(CALLED)
    .from(appointments)
    .where(
      scoped(
        appointments,
        scope,
        userIds === null ? undefined : inArray(appointments.userId, [...userIds]),
        gt(appointments.endTime, now),
        and(
          sql`${appointments.startTime} >= ${from}::date::timestamp AT TIME ZONE 'UTC' - interval '2 days'`,
          sql`${appointments.startTime} < ${to}::date::timestamp AT TIME ZONE 'UTC' + interval '2 days'`,
          sql`(${appointments.startTime} AT TIME ZONE ${appointments.timezone})::date <= ${to}::date`,
          sql`((${appointments.endTime} - interval '1 millisecond') AT TIME ZONE ${appointments.timezone})::date >= ${from}::date`,
        ),
        search === ''
          ? undefined
          : sql`(plain_text(${appointments.clientName}) LIKE plain_text(${part})
                 OR plain_text(${CLIENT_SOCIAL_NAME}) LIKE plain_text(${part})
                 OR plain_text(${appointments.clientEmail}) LIKE plain_text(${part}) ${phone})`,
      ),
    )
    .orderBy(appointments.startTime, appointments.id)
    .limit(limit);
}
