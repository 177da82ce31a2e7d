import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import { unionAll, type PgColumn } from 'drizzle-orm/pg-core';
import type { Reader } from '#server/db/database.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import { webhookDeliveries } from '#server/db/webhook-schema.ts';
import type { Counted, Span } from '#server/lib/pages.ts';
import type { DeliveryRow } from './webhooks.queries.ts';

const { id, settingsId, sharedWith, removedFor, removedAt, status, createdAt, scheduledFor } =
  webhookDeliveries;

/** Whose lists show a delivery: the settings that it is sent for. `webhook_deliveries_sharers` allows three. */
const LISTED_FOR = [sql`${settingsId}`, sql`${sharedWith}[1]`, sql`${sharedWith}[2]`] as const;

type List = {
  /** As in the predicates of the list's indexes. */
  readonly which: SQL;
  readonly at: PgColumn;
  readonly order: typeof asc;
};

const SENT: List = { which: sql`${status} <> 'scheduled'`, at: createdAt, order: desc };
const PLANNED: List = { which: sql`${status} = 'scheduled'`, at: scheduledFor, order: asc };

/** What was sent or is being sent, the newest first. */
// bounded: limit span.
export function history(
  db: Reader,
  scope: Scope,
  settings: string,
  span: Span,
): Promise<Counted<DeliveryRow>> {
  return pageOf(db, scope, SENT, settings, span);
}

/** What is planned, the next first. */
// bounded: limit span.
export function ahead(db: Reader, scope: Scope, settings: string, span: Span): Promise<Counted<DeliveryRow>> {
  return pageOf(db, scope, PLANNED, settings, span);
}

/**
 * A page and a bounded count, in one walk: each way to be on the list has an index in the list's order, which holds no
 * delivery that its owner took off.
 */
async function pageOf(
  db: Reader,
  scope: Scope,
  { which, at, order }: List,
  settings: string,
  { limit, offset, countTo }: Span,
): Promise<Counted<DeliveryRow>> {
  const firstOf = (listedFor: SQL) =>
    db.orm
      .select({ id, at: sql`${at}`.as('at') })
      .from(webhookDeliveries)
      // Without a condition on anything else, so that the index alone may answer. Settings are one organisation's.
      .where(
        and(
          sql`${listedFor} = ${settings}`,
          sql`NOT ${listedFor} = ANY (${removedFor})`,
          which,
          sql`${removedAt} IS NULL`,
        ),
      )
      .orderBy(order(at), order(id))
      .limit(unforeseen(countTo));
  const [own, second, third] = LISTED_FOR;
  const listed = db.orm.$with('listed').as(
    unionAll(firstOf(own), firstOf(second), firstOf(third))
      .orderBy(order(sql`at`), order(sql`id`))
      .limit(countTo),
  );
  const counted = db.orm
    .select({ total: count().as('total') })
    .from(listed)
    .as('counted');
  const shown = db.orm
    .select({ id: listed.id, at: listed.at })
    .from(listed)
    .orderBy(order(listed.at), order(listed.id))
    .limit(limit)
    .offset(offset)
    .as('shown');
  const rows = await db.orm
    .with(listed)
    .select({ total: counted.total, row: webhookDeliveries })
    .from(counted)
    .leftJoin(shown, sql`true`)
    .leftJoin(webhookDeliveries, scoped(webhookDeliveries, scope, eq(id, shown.id)))
    .orderBy(order(shown.at), order(shown.id));
  return { rows: rows.flatMap(({ row }) => row ?? []), counted: rows[0]?.total ?? 0 };
}

/**
 * A limit that is known when the statement runs. Before, PostgreSQL expects a tenth of the rows to be read, and takes the
 * index in order; of a limit beyond the rows that it expects, by figures from when there were few, it would read and sort all.
 */
function unforeseen(limit: number): number {
  // The builder takes an expression too, and its type numbers alone.
  return sql`(SELECT ${limit}::int)` as unknown as number;
}
