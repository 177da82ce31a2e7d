import type { TeamBookingData, TeamMember, TeamQuery } from '#shared/contract/booking.ts';
import { directoryOf, pageOfTeam } from '#shared/team-directory.ts';
import type { Context, PublicTeam } from '#server/context.ts';
import { AppError } from '#server/lib/app-error.ts';
import { byName } from '#server/lib/by-name.ts';
import { isId } from '#server/lib/ids.ts';
import { presentMember } from './booking.presenter.ts';
import { ownerOfSlug, teamOfLink, type TeamLink } from './team.queries.ts';

export type { TeamLink };

/**
 * The team that a link leads to, without anybody's agenda. Kept until something of the organisation other than an agenda
 * changes, at most 30 seconds. @throws AppError 404 BOOKING_LINK_NOT_FOUND
 */
export async function readTeam(context: Context, link: TeamLink): Promise<PublicTeam> {
  if (link.kind === 'team-by-admin' && !isId(link.value)) throw new AppError('BOOKING_LINK_NOT_FOUND');
  const { publicTeams, clock, database } = context;
  const key = `${link.kind}:${link.value}`;
  const nowMs = clock.now().getTime();
  const known = publicTeams.get(key, nowMs);
  if (known) return known;
  const begun = publicTeams.begin();
  const row = await teamOfLink(database, link);
  if (row === null) throw new AppError('BOOKING_LINK_NOT_FOUND');
  const { people, ...rest } = row;
  const team: PublicTeam = { ...rest, directory: directoryOf(people.sort(byName).map(presentMember)) };
  publicTeams.set(key, [rest.organizationId], team, begun, nowMs);
  return team;
}

/** One page of a team's list. */
export function teamPage(team: PublicTeam, query: TeamQuery): TeamBookingData {
  const { organizationName: name, waitingList, anyProfessional, directory } = team;
  const page = pageOfTeam(directory, query);
  const shown = anyProfessional === 'only' ? { ...page, professionals: [] } : page;
  return { type: 'shared', organization: { name, waitingList }, anyProfessional, ...shown };
}

/** Who of a team has this slug, or had it once (decision 010); null when it is nobody's who can be booked. */
export async function memberOf(
  context: Context,
  { organizationId, directory }: PublicTeam,
  slug: string,
): Promise<TeamMember | null> {
  const find = (fits: (member: TeamMember) => boolean) =>
    directory.entries.find(({ member }) => fits(member))?.member ?? null;
  const found = find(({ bookingSlug }) => bookingSlug === slug);
  if (found !== null) return found;
  const ownerId = await ownerOfSlug(context.database, organizationId, slug);
  return find(({ id }) => id === ownerId);
}
