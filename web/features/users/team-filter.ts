import type { User } from '#shared/contract/users.ts';

export type TeamFilter = { text: string; status: 'all' | 'active' | 'inactive' };

/** From this many people on, a list is searched rather than read. */
export const SEARCH_FROM = 8;

/** People on a page of a list. */
export const TEAM_PAGE = 20;

export const WHOLE_TEAM: TeamFilter = { text: '', status: 'all' };

/**
 * The people whose name, e-mail or specialty holds every word of the text, without regard to case and accents, and
 * whose status fits.
 */
export function filterTeam(users: readonly User[], { text, status }: TeamFilter): User[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return users.filter((user) => {
    if (status !== 'all' && user.isActive !== (status === 'active')) return false;
    const known = plain([user.name, user.email, user.title ?? ''].join(' '));
    return words.every((word) => known.includes(word));
  });
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
