import type { TeamList, TeamMember, TeamQuery } from './contract/booking.ts';
import { PUBLIC_TEAM } from './contract/limits.ts';
import { plainText, searchWords } from './plain-text.ts';

/** A member with what a search compares: the plain name, and the plain name and specialty. */
type Entry = { readonly member: TeamMember; readonly name: string; readonly specialty: string };

/** The people of a team's public page in their order, prepared for searches. */
export type TeamDirectory = {
  readonly entries: readonly Entry[];
  /** The most frequent specialties in alphabetical order, spelled as most people spell them. */
  readonly specialties: readonly string[];
};

/** A service, and who offers it. */
export type ServiceOffer = { readonly name: string; readonly userIds: readonly string[] };

/** Prepares a team for searches. The order of the members stays. */
export function directoryOf(members: readonly TeamMember[]): TeamDirectory {
  const entries = members.map((member) => ({
    member,
    name: plainText(member.name),
    specialty: plainText(member.title ?? '').trim(),
  }));
  return { entries, specialties: frequentSpecialties(entries) };
}

/**
 * One page of a team: who has the specialty asked for, if any, and every word of the search in name or specialty,
 * whatever case and accents. Those whose name alone holds every word come first. A page beyond the last is the last.
 * @param offer the service whose people alone are listed
 */
export function pageOfTeam(
  { entries, specialties }: TeamDirectory,
  { search = '', specialty, page: wanted = 1 }: TeamQuery,
  offer: ServiceOffer | null = null,
): { professionals: TeamMember[]; team: TeamList } {
  const asked = specialty === undefined ? '' : plainText(specialty).trim();
  const ids = offer && new Set(offer.userIds);
  const offering = ids === null ? entries : entries.filter(({ member }) => ids.has(member.id));
  const matches = matching(offering, searchWords(search), asked);
  const pages = Math.max(1, Math.ceil(matches.length / PUBLIC_TEAM.page));
  const page = Math.min(wanted, pages);
  const first = (page - 1) * PUBLIC_TEAM.page;
  const searchable = entries.length > PUBLIC_TEAM.page;
  return {
    professionals: matches.slice(first, first + PUBLIC_TEAM.page).map(({ member }) => member),
    team: {
      total: entries.length,
      matches: matches.length,
      page,
      pages,
      search: search.trim(),
      specialty:
        asked === '' ? null : (specialties.find((each) => plainText(each) === asked) ?? specialty ?? null),
      service: offer?.name ?? null,
      searchable,
      specialties: searchable && specialties.length > 1 ? [...specialties] : [],
    },
  };
}

function matching(entries: readonly Entry[], words: readonly string[], specialty: string): Entry[] {
  const byName: Entry[] = [];
  const others: Entry[] = [];
  for (const entry of entries) {
    if (specialty !== '' && entry.specialty !== specialty) continue;
    if (words.every((word) => entry.name.includes(word))) byName.push(entry);
    else if (words.every((word) => entry.name.includes(word) || entry.specialty.includes(word)))
      others.push(entry);
  }
  return [...byName, ...others];
}

function frequentSpecialties(entries: readonly Entry[]): string[] {
  const spellings = new Map<string, string[]>();
  for (const { member, specialty } of entries) {
    if (specialty === '') continue;
    const known = spellings.get(specialty) ?? [];
    known.push(member.title?.trim() ?? '');
    spellings.set(specialty, known);
  }
  return [...spellings]
    .sort(([a, as], [b, bs]) => bs.length - as.length || (a < b ? -1 : 1))
    .slice(0, PUBLIC_TEAM.specialties)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, known]) => mostFrequent(known));
}

/** The text that is there most often; the first of several. */
function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0])[0];
}
