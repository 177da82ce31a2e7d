import { selected } from '#server/db/columns.ts';
import type { Reader } from '#server/db/database.ts';
import { appointments } from '#server/db/schema.ts';
import type { Scope } from '#server/db/scope.ts';
import { LISTED, type ListedRow } from './appointments.queries.ts';

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

const ROWS = `SELECT ${selected(appointments, 'a', [...LISTED, 'revision'])} FROM appointments a`;

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
      WHERE a.organization_id = $1
        AND a.start_time >= $2::date::timestamp AT TIME ZONE 'UTC' - interval '2 days'
        AND a.start_time < $3::date::timestamp AT TIME ZONE 'UTC' + interval '2 days'
        AND (a.start_time AT TIME ZONE a.timezone)::date <= $3::date
        AND ((a.end_time - interval '1 millisecond') AT TIME ZONE a.timezone)::date >= $2::date
        ${whose} ${rest}
      ORDER BY a.start_time, a.id
      LIMIT $4`,
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
