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
    const missing = words.filter((word) => !name.includes(word));
    if (missing.length === 0) byName.push(user);
    else if (missing.every((word) => isIn(word, user.email, user.title ?? ''))) others.push(user);
  }
  return [...byName, ...others];
}

function isIn(word: string, ...texts: string[]): boolean {
  return texts.some((text) => plainText(text).includes(word));
}
