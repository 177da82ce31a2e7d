import type { AnyProfessional } from '#shared/contract/distribution.ts';
import type { Reader } from '#server/db/database.ts';
import type { OrganizationId } from '#server/db/scope.ts';
import { isId } from '#server/lib/ids.ts';

/** The organisation behind a team's link, in the zone of whose link it is, and whether it offers anybody who is free. */
export type LinkPlace = {
  readonly organizationId: OrganizationId;
  readonly organizationName: string;
  readonly timezone: string;
  readonly anyProfessional: AnyProfessional;
};

const PLACE = `
  SELECT o.id AS "organizationId", o.name AS "organizationName", u.timezone, o.any_professional AS "anyProfessional"
    FROM users u JOIN organizations o ON o.id = u.organization_id`;
const BY_SLUG = `${PLACE} WHERE u.id = (SELECT user_id FROM booking_slugs WHERE slug = $1)`;
const BY_ADMIN = `${PLACE} WHERE u.id = $1::uuid AND u.role = 'admin'`;

// global: the link is what tells the organisation.
export async function placeOfTeam(db: Reader, team: string): Promise<LinkPlace | null> {
  const [row] = await db.query<LinkPlace>(isId(team) ? BY_ADMIN : BY_SLUG, [team]);
  return row ?? null;
}
