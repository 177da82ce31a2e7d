import type { TeamMember } from '#shared/contract/booking.ts';
import type { AnyProfessional } from '#shared/contract/distribution.ts';
import { PUBLIC_TEAM, READ_LIMITS } from '#shared/contract/limits.ts';
import type { Reader } from '#server/db/database.ts';
import type { OrganizationId } from '#server/db/scope.ts';

/** What leads to a team: the slug of one of its people, or the id of one of its administrators. */
export type TeamLink = { readonly kind: 'team-by-slug' | 'team-by-admin'; readonly value: string };

/** `description` is cut to a character more than the card shows. */
export type TeamRow = Omit<TeamMember, 'summary'> & { readonly description: string | null };

type TeamOfLink = {
  readonly organizationId: OrganizationId;
  readonly organizationName: string;
  readonly anyProfessional: AnyProfessional;
  readonly waitingList: boolean;
  readonly people: TeamRow[];
};

/** A team with the active people who have at least one active window, as one row. */
const TEAM = `
  SELECT o.id AS "organizationId", o.name AS "organizationName", o.waiting_list AS "waitingList",
         CASE WHEN EXISTS (SELECT 1 FROM users p WHERE p.organization_id = o.id AND p.is_active AND p.distribution_share > 0
                              AND EXISTS (SELECT 1 FROM availability a
                                           WHERE a.organization_id = o.id AND a.user_id = p.id AND a.is_active))
              THEN o.any_professional ELSE 'off' END AS "anyProfessional",
         COALESCE((SELECT json_agg(json_build_object(
                            'id', t.id, 'name', t.name, 'bookingSlug', t.booking_slug, 'title', t.title,
                            'description', t.description, 'color', t.color))
            FROM (SELECT u.id, u.name, u.booking_slug, u.title, u.color,
                         left(u.description, ${PUBLIC_TEAM.summary + 1}) AS description
                    FROM users u
                   WHERE u.organization_id = o.id AND u.is_active
                     AND EXISTS (SELECT 1 FROM availability a
                                  WHERE a.organization_id = u.organization_id AND a.user_id = u.id AND a.is_active)
                   ORDER BY u.name, u.id LIMIT ${READ_LIMITS.publicTeam}) t), '[]') AS people
    FROM organizations o`;

const STATEMENTS: Readonly<Record<TeamLink['kind'], string>> = {
  'team-by-slug': `${TEAM}
   WHERE o.id = (SELECT organization_id FROM booking_slugs WHERE slug = $1 AND user_id IS NOT NULL)`,
  'team-by-admin': `${TEAM}
   WHERE o.id = (SELECT organization_id FROM users WHERE id = $1::uuid AND role = 'admin')`,
};

// global: the link is what tells the organisation.
// bounded: limit READ_LIMITS.publicTeam.
export async function teamOfLink(db: Reader, { kind, value }: TeamLink): Promise<TeamOfLink | null> {
  const [row] = await db.query<TeamOfLink>(STATEMENTS[kind], [value]);
  return row ?? null;
}

/** The owner of a slug, present or former. */
export async function ownerOfSlug(
  db: Reader,
  organizationId: OrganizationId,
  slug: string,
): Promise<string | null> {
  const [row] = await db.query<{ userId: string | null }>(
    'SELECT user_id AS "userId" FROM booking_slugs WHERE organization_id = $1 AND slug = $2',
    [organizationId, slug],
  );
  return row?.userId ?? null;
}
