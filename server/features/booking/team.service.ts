import type { TeamBookingData, TeamMember, TeamQuery } from '#shared/contract/booking.ts';
import { directoryOf, pageOfTeam, type ServiceOffer } from '#shared/team-directory.ts';
import type { Context, PublicTeam } from '#server/context.ts';
import { sendsMail } from '#server/features/mail/mail.service.ts';
import { whoOffers } from '#server/features/distribution/page.service.ts';
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
  const directory = directoryOf(people.sort(byName).map(presentMember));
  const team: PublicTeam = { ...rest, directory, offers: new Map() };
  publicTeams.set(key, [rest.organizationId], team, begun, nowMs);
  return team;
}

/** One page of a team's list: of those who offer a service, where one is asked for that somebody offers. */
export async function teamPage(
  context: Context,
  team: PublicTeam,
  query: TeamQuery,
): Promise<TeamBookingData> {
  const { organizationId: id, organizationName: name, waitingList, anyProfessional, directory } = team;
  const offer = query.service === undefined ? null : await offerIn(context, team, query.service);
  const page = pageOfTeam(directory, query, offer);
  const shown = anyProfessional === 'only' ? { ...page, professionals: [] } : page;
  return {
    type: 'shared',
    organization: { id, name, waitingList, sendsMail: sendsMail(context) },
    anyProfessional,
    ...shown,
  };
}

/** Services that are remembered with a team; beyond them each is read again. */
const OFFERS_KEPT = 50;

/** Who of a team offers a service by its name or its id; null when nobody who can be booked does. One statement, if it was not read. */
async function offerIn(context: Context, team: PublicTeam, asked: string): Promise<ServiceOffer | null> {
  const service = asked.trim();
  if (service === '') return null;
  const reading = team.offers.get(service) ?? whoOffers(context, team, service);
  if (team.offers.size < OFFERS_KEPT) team.offers.set(service, reading);
  // What failed is asked for again.
  reading.catch(() => team.offers.delete(service));
  const offer = await reading;
  const ids = new Set(offer?.userIds);
  return team.directory.entries.some(({ member }) => ids.has(member.id)) ? offer : null;
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
