import type { Reader } from '#server/db/database.ts';
import { contactOfRecord } from '#server/db/record-contact.ts';
import type { Scope } from '#server/db/scope.ts';
import { listed, type ListedRow } from './appointments.queries.ts';

export type SheetFilter = {
  /** Whose; null for everybody's. */
  readonly userIds: readonly string[] | null;
  /** Dates, both included, by each appointment's own clock. */
  readonly from: string;
  readonly to: string;
};

export type SheetRow = ListedRow & { readonly revision: number };

/** The last one of the page before. */
export type SheetPlace = { readonly startTime: Date; readonly id: string };

/** A calendar event that has several rows: which of them stands for it, and when the last made says that it is. */
export type SheetEvent = {
  readonly event: string;
  readonly id: string;
  readonly startTime: Date;
  readonly endTime: Date;
};

/** Where an appointment has no phone, it is the record's first. The e-mail stays its own: by that a copy of it is known. */
const ROWS = `SELECT ${listed('a', ['clientPhone'])}, a.revision,
       coalesce(a.client_phone, ${contactOfRecord('phone', 'a.client_id')}) AS "clientPhone" FROM appointments a`;

const TOUCHING = `a.organization_id = $1
        AND a.start_time >= $2::date::timestamp AT TIME ZONE 'UTC' - interval '2 days'
        AND a.start_time < $3::date::timestamp AT TIME ZONE 'UTC' + interval '2 days'
        AND (a.start_time AT TIME ZONE a.timezone)::date <= $3::date
        AND ((a.end_time - interval '1 millisecond') AT TIME ZONE a.timezone)::date >= $2::date`;

/** What touches these dates, in the order of start and id; at most `limit`. Instants are read two days beyond, for zones. */
export async function sheetPage(
  db: Reader,
  { organizationId }: Scope,
  { userIds, from, to }: SheetFilter,
  { after, limit }: { after: SheetPlace | null; limit: number },
): Promise<SheetRow[]> {
  const values: unknown[] = [organizationId, from, to, limit];
  const place = (value: unknown) => `$${values.push(value)}`;
  const whose = userIds === null ? '' : `AND a.user_id = ANY(${place(userIds)}::uuid[])`;
  const rest =
    after === null
      ? ''
      : `AND (a.start_time, a.id) > (${place(after.startTime.toISOString())}::timestamptz, ${place(after.id)}::uuid)`;
  return db.query<SheetRow>(
    `${ROWS}
      WHERE ${TOUCHING}
        ${whose} ${rest}
      ORDER BY a.start_time, a.id
      LIMIT $4`,
    values,
  );
}

/** The calendar events that have several rows on these dates. */
// bounded: range (what older imports left, a line for each event).
export async function doubledEvents(
  db: Reader,
  { organizationId }: Scope,
  { userIds, from, to }: SheetFilter,
): Promise<SheetEvent[]> {
  const values: unknown[] = [organizationId, from, to];
  const whose = userIds === null ? '' : `AND a.user_id = ANY($${values.push(userIds)}::uuid[])`;
  return db.query<SheetEvent>(
    `SELECT a.google_event_id AS event,
            (array_agg(a.id ORDER BY a.created_at, a.start_time, a.id))[1] AS id,
            (array_agg(a.start_time ORDER BY a.created_at DESC, a.start_time DESC, a.id DESC))[1] AS "startTime",
            (array_agg(a.end_time ORDER BY a.created_at DESC, a.start_time DESC, a.id DESC))[1] AS "endTime"
       FROM appointments a
      WHERE ${TOUCHING} AND a.google_event_id IS NOT NULL ${whose}
      GROUP BY a.google_event_id HAVING count(*) > 1`,
    values,
  );
}

/** What the organisation is called: the head of a sheet. */
export async function sheetHead(db: Reader, { organizationId }: Scope): Promise<string> {
  const [row] = await db.query<{ name: string }>('SELECT name FROM organizations WHERE id = $1', [
    organizationId,
  ]);
  return row?.name ?? '';
}
