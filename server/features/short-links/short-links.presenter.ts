import type { ShortLink } from '#shared/contract/short-links.ts';
import type { ListedLink, ShortLinkRow } from './short-links.queries.ts';

/** A link as those see it who made it, and administrators. */
export function presentLink(row: ListedLink): ShortLink {
  const { id, code, label, page, userId, userName, service, createdByName, visits, started, booked } = row;
  return {
    id,
    code,
    label,
    page,
    userId,
    userName,
    leads: page === 'team' || row.isUserActive === true,
    service,
    date: row.wishedDate,
    part: row.wishedPart,
    createdAt: row.createdAt.toISOString(),
    createdByName,
    isArchived: row.archivedAt !== null,
    counts: { visits, started, booked },
  };
}

/** What the organisation's log knows of a link. */
export function loggedLink({ label, archivedAt }: ShortLinkRow): Readonly<Record<string, unknown>> {
  return { name: label, isActive: archivedAt === null };
}
