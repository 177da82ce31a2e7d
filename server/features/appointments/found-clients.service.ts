import type { FoundClient, Visit } from '#shared/contract/search.ts';
import { plainText, searchWords } from '#shared/plain-text.ts';
import { FEWEST_PHONE_DIGITS, phoneDigitsIn } from '#shared/search-phone.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/session.ts';
import { clientsFound, type ClientSearch, type VisitJson } from './found-clients.queries.ts';

/** Words of a name that are compared; more would say no more. */
const MOST_WORDS = 6;

/**
 * Clients of whom name, e-mail or phone has the text, at most `SEARCH_RESULTS.clients`: an administrator's whole
 * organisation's, a professional's own.
 */
export async function searchClients(
  context: Context,
  session: Session,
  text: string,
): Promise<FoundClient[]> {
  const search = clientSearchOf(text);
  if (search === null) return [];
  const rows = await clientsFound(context.database, session, search, {
    userId: session.role === 'admin' ? null : session.userId,
    now: context.clock.now(),
  });
  return rows.map(({ last, next, ...client }) => ({
    ...client,
    last: presentVisit(last),
    next: presentVisit(next),
  }));
}

/** What a text may be a part of; null where it holds no letter and no digit. */
function clientSearchOf(text: string): ClientSearch | null {
  const [first, ...others] = searchWords(text).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (first === undefined) return null;
  const words = [first, ...others.slice(0, MOST_WORDS - 1)] as const;
  const digits = phoneDigitsIn(text);
  return {
    words,
    email: others.length === 0 ? plainText(text) : null,
    digits: digits.length >= FEWEST_PHONE_DIGITS ? digits : null,
  };
}

function presentVisit(visit: VisitJson | null): Visit | null {
  return visit && { ...visit, startTime: new Date(visit.startTime).toISOString() };
}
