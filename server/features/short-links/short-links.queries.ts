import { eq, lt } from 'drizzle-orm';
import { SHORT_LINK_COUNT_DAYS } from '#shared/contract/limits.ts';
import { takeLock } from '#server/db/advisory-locks.ts';
import { insertRow, selected, type Picked } from '#server/db/columns.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { shortLinkDays, shortLinkHolds, shortLinks } from '#server/db/link-schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import type { Counted, Span } from '#server/lib/pages.ts';
import { ANYBODY_OFFERED, SERVICE_OF_LINK } from './services.queries.ts';

export type ShortLinkRow = typeof shortLinks.$inferSelect;

const SHOWN = [
  'id',
  'organizationId',
  'createdBy',
  'code',
  'label',
  'page',
  'userId',
  'anyProfessional',
  'wishedPart',
  'createdAt',
  'archivedAt',
] as const satisfies readonly (keyof ShortLinkRow)[];

export type ListedLink = Picked<typeof shortLinks, (typeof SHOWN)[number]> & {
  /** 'YYYY-MM-DD'. */
  readonly wishedDate: string | null;
  readonly userName: string | null;
  /** How it is called now. */
  readonly service: string | null;
  readonly isServiceOffered: boolean;
  readonly isAnybodyOffered: boolean;
  readonly isUserActive: boolean | null;
  readonly createdByName: string | null;
  readonly visits: number;
  readonly started: number;
  readonly booked: number;
};

const LISTED = `
  SELECT ${selected(shortLinks, 'l', SHOWN)}, l.wished_date::text AS "wishedDate", s.service, s.is_offered AS "isServiceOffered",
         l.any_professional AND ${ANYBODY_OFFERED} AS "isAnybodyOffered", u.name AS "userName", u.is_active AS "isUserActive", c.name AS "createdByName",
         COALESCE(d.visits, 0)::int AS visits, COALESCE(d.started, 0)::int AS started, COALESCE(d.booked, 0)::int AS booked
    FROM short_links l
    JOIN organizations o ON o.id = l.organization_id
   ${SERVICE_OF_LINK}
    LEFT JOIN users u ON u.organization_id = l.organization_id AND u.id = l.user_id
    LEFT JOIN users c ON c.organization_id = l.organization_id AND c.id = l.created_by
    LEFT JOIN LATERAL (
         SELECT sum(visits) AS visits, sum(started) AS started, sum(booked) AS booked
           FROM short_link_days
          WHERE organization_id = l.organization_id AND link_id = l.id
            AND day > $2::date - ${SHORT_LINK_COUNT_DAYS} AND day <= $2::date) d ON true
   WHERE l.organization_id = $1`;

const PAGE = `${LISTED} AND ($3::uuid IS NULL OR l.created_by = $3) AND (l.archived_at IS NOT NULL) = $4
   ORDER BY l.created_at DESC, l.id DESC LIMIT $5 OFFSET $6`;

const COUNT = `SELECT count(*)::int AS count FROM (
  SELECT 1 FROM short_links
   WHERE organization_id = $1 AND ($2::uuid IS NULL OR created_by = $2) AND (archived_at IS NOT NULL) = $3 LIMIT $4) counted`;

/** Whose links: everybody's (null), or those that one person made. */
type Asked = { readonly createdBy: string | null; readonly isArchived: boolean; readonly today: string };

// bounded: limit span.limit.
export async function pageOfLinks(
  db: Reader,
  { organizationId }: Scope,
  { createdBy, isArchived, today }: Asked,
  span: Span,
): Promise<Counted<ListedLink>> {
  const values = [organizationId, today, createdBy, isArchived, span.limit, span.offset];
  const rows = await db.query<ListedLink>(PAGE, values);
  const [all] = await db.query<{ count: number }>(COUNT, [
    organizationId,
    createdBy,
    isArchived,
    span.countTo,
  ]);
  return { rows, counted: all?.count ?? 0 };
}

export async function listedLink(
  db: Reader,
  { organizationId }: Scope,
  id: string,
  today: string,
): Promise<ListedLink | null> {
  const [row] = await db.query<ListedLink>(`${LISTED} AND l.id = $3`, [organizationId, today, id]);
  return row ?? null;
}

/** How many links the organisation keeps; two who add wait for one another until the transaction ends. */
export async function countLinksLocked(tx: Tx, { organizationId }: Scope): Promise<number> {
  await tx.query(`SELECT ${takeLock('shortLinks')}`, [organizationId]);
  const [row] = await tx.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM short_links WHERE organization_id = $1',
    [organizationId],
  );
  return row?.count ?? 0;
}

// global: a code stands for one link of the whole installation.
export async function isCodeTaken(db: Reader, code: string): Promise<boolean> {
  const rows = await db.query('SELECT 1 FROM short_links WHERE code = $1', [code]);
  return rows.length > 0;
}

/** One link, held until the transaction ends. */
export async function lockLink(tx: Tx, scope: Scope, id: string): Promise<ShortLinkRow | null> {
  const rows = await tx.orm
    .select()
    .from(shortLinks)
    .where(scoped(shortLinks, scope, eq(shortLinks.id, id)))
    .for('update');
  return rows[0] ?? null;
}

export async function insertLink(tx: Tx, row: ShortLinkRow): Promise<void> {
  await insertRow(tx, shortLinks, row);
}

export async function updateLink(
  tx: Tx,
  scope: Scope,
  id: string,
  change: Pick<ShortLinkRow, 'label' | 'archivedAt'>,
): Promise<void> {
  await tx.orm
    .update(shortLinks)
    .set(change)
    .where(scoped(shortLinks, scope, eq(shortLinks.id, id)));
}

export async function deleteLink(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx.orm.delete(shortLinks).where(scoped(shortLinks, scope, eq(shortLinks.id, id)));
}

/** What a code leads to. The service has an id where it is one person's, and is called as it is now. */
export type Followed = Picked<
  typeof shortLinks,
  'id' | 'organizationId' | 'page' | 'anyProfessional' | 'service' | 'productId' | 'wishedDate' | 'wishedPart'
> & {
  /** The slug of the professional of the link. */
  readonly slug: string | null;
  /** A slug that stands for the team, as each of its people's does: of who made the link, else of the first by name. */
  readonly teamSlug: string | null;
};

const FOLLOWED = `
  SELECT ${selected(shortLinks, 'l', ['id', 'organizationId', 'page', 'anyProfessional', 'wishedPart'])},
         l.wished_date::text AS "wishedDate", s.service, s.id AS "productId",
         (SELECT booking_slug FROM users WHERE organization_id = l.organization_id AND id = l.user_id) AS slug,
         COALESCE(
           (SELECT booking_slug FROM users WHERE organization_id = l.organization_id AND id = l.created_by),
           (SELECT booking_slug FROM users WHERE organization_id = l.organization_id
             ORDER BY plain_text(name) COLLATE "C", id LIMIT 1)) AS "teamSlug"
    FROM short_links l ${SERVICE_OF_LINK}
   WHERE l.code = $1 AND l.archived_at IS NULL`;

// global: the code is what tells the organisation.
export async function linkOfCode(db: Reader, code: string): Promise<Followed | null> {
  const [row] = await db.query<Followed>(FOLLOWED, [code]);
  return row ?? null;
}

// global: the code is what tells the organisation.
export async function countVisit(db: Reader, code: string, today: string): Promise<void> {
  await db.query(
    `INSERT INTO short_link_days AS d (organization_id, link_id, day, visits)
     SELECT organization_id, id, $2, 1 FROM short_links WHERE code = $1 AND archived_at IS NULL
     ON CONFLICT (link_id, day) DO UPDATE SET visits = d.visits + 1`,
    [code, today],
  );
}

// global: the code is what tells the organisation.
export async function countStarted(db: Reader, code: string, today: string): Promise<void> {
  await db.query(
    `INSERT INTO short_link_days AS d (organization_id, link_id, day, started)
     SELECT organization_id, id, $2, 1 FROM short_links WHERE code = $1 AND archived_at IS NULL
     ON CONFLICT (link_id, day) DO UPDATE SET started = d.started + 1`,
    [code, today],
  );
}

/** Counts a booking with the organisation; the code of another's link counts nothing. */
export async function countBooked(
  db: Reader,
  { organizationId }: Scope,
  code: string,
  today: string,
): Promise<void> {
  await db.query(
    `INSERT INTO short_link_days AS d (organization_id, link_id, day, booked)
     SELECT organization_id, id, $3, 1 FROM short_links WHERE organization_id = $1 AND code = $2
     ON CONFLICT (link_id, day) DO UPDATE SET booked = d.booked + 1`,
    [organizationId, code, today],
  );
}

/** Keeps by which of the organisation's links a held time was booked; the code of another's link keeps nothing. */
export async function rememberHeld(
  db: Reader,
  { organizationId }: Scope,
  hold: { readonly id: string; readonly code: string; readonly now: Date },
): Promise<void> {
  await db.query(
    `INSERT INTO short_link_holds (hold_id, organization_id, link_id, created_at)
     SELECT $2, organization_id, id, $4 FROM short_links WHERE organization_id = $1 AND code = $3
     ON CONFLICT DO NOTHING`,
    [organizationId, hold.id, hold.code, hold.now],
  );
}

/** Counts a held time that became an appointment, and forgets by which link it came. */
export async function countSettled(
  tx: Tx,
  { organizationId }: Scope,
  holdId: string,
  today: string,
): Promise<void> {
  await tx.query(
    `WITH settled AS (
       DELETE FROM short_link_holds WHERE organization_id = $1 AND hold_id = $2 RETURNING link_id)
     INSERT INTO short_link_days AS d (organization_id, link_id, day, booked)
     SELECT $1::uuid, link_id, $3::date, 1 FROM settled
     ON CONFLICT (link_id, day) DO UPDATE SET booked = d.booked + 1`,
    [organizationId, holdId, today],
  );
}

// global: housekeeping, of every organisation.
export async function deleteHoldsBefore(db: Reader, moment: Date): Promise<void> {
  await db.orm.delete(shortLinkHolds).where(lt(shortLinkHolds.createdAt, moment));
}

// global: housekeeping, of every organisation.
export async function deleteDaysBefore(db: Reader, day: string): Promise<void> {
  await db.orm.delete(shortLinkDays).where(lt(shortLinkDays.day, day));
}
