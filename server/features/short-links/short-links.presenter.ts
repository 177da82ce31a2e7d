import type { ShortLink } from '#shared/contract/short-links.ts';
import type { ListedLink, ShortLinkRow } from './short-links.queries.ts';

/** A link as those see it who made it, and administrators. */
export function presentLink(row: ListedLink): ShortLink {
  const { id, code, label, page, userId, userName, anyProfessional, service } = row;
  const { createdByName, visits, started, booked } = row;
  const unmet = [
    ...(anyProfessional && !row.isAnybodyOffered ? (['anyProfessional'] as const) : []),
    ...(row.isServiceOffered ? [] : (['service'] as const)),
  ];
  return {
    id,
    code,
    label,
    page,
    userId,
    userName,
    anyProfessional,
    leads: page === 'team' || row.isUserActive === true,
    unmet,
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
