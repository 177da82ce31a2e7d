import type { User } from '#shared/contract/users.ts';
import { plainText, searchWords } from '#shared/plain-text.ts';

export type TeamFilter = { text: string; status: 'all' | 'active' | 'inactive' };

/** From this many people on, a list is searched rather than read. */
export const SEARCH_FROM = 8;

/** People on a page of a list. */
export const TEAM_PAGE = 20;

export const WHOLE_TEAM: TeamFilter = { text: '', status: 'all' };

/**
 * The people whose name, e-mail or specialty holds every word of the text, without regard to case and accents, and
 * whose status fits. Those whose name alone holds every word come first; otherwise the order stays.
 */
export function filterTeam(users: readonly User[], { text, status }: TeamFilter): User[] {
  const words = searchWords(text);
  const byName: User[] = [];
  const others: User[] = [];
  for (const user of users) {
    if (status !== 'all' && user.isActive !== (status === 'active')) continue;
    const name = plainText(user.name);
    const known = [name, plainText(user.email), plainText(user.title ?? '')].join(' ');
    if (words.every((word) => name.includes(word))) byName.push(user);
    else if (words.every((word) => known.includes(word))) others.push(user);
  }
  return [...byName, ...others];
}
