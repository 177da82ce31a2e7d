import { z } from 'zod';
import { idsUpTo } from './common.ts';
import { LIVE_LIST_SIZE, TEAM_PAGE, TEXT_LIMITS } from './limits.ts';
import { colleagueList, user } from './users.ts';

/** `GET /api/admin/people`: a page of those who match, or certain people. */
export const peopleQuery = z.object({
  /** Words of a name, an e-mail or a specialty, without regard to case and accents. */
  search: z.string().trim().max(TEXT_LIMITS.name).optional(),
  status: z.enum(['active', 'inactive']).optional(),
  page: z.coerce.number().int().min(1).max(1_000).optional(),
  /** How many a page has: as many as a list shows, or an agenda. */
  size: z.coerce.number().int().min(1).max(TEAM_PAGE).optional(),
  /** These ones alone, as many as the bell lists. Those that are gone are left out. */
  ids: idsUpTo(LIVE_LIST_SIZE).optional(),
});
export type PeopleQuery = z.output<typeof peopleQuery>;

/** `total` counts the organisation's people, `matches` those that were looked for; a page beyond the last is the last. */
export const peoplePage = z.object({
  people: z.array(user),
  total: z.int(),
  matches: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type PeoplePage = z.infer<typeof peoplePage>;

/** `GET /api/user/colleagues`: the same of active people, whose e-mails no professional finds or reads. */
export const colleaguesQuery = peopleQuery.pick({ search: true, page: true, ids: true });
export type ColleaguesQuery = z.output<typeof colleaguesQuery>;
export const colleaguesPage = peoplePage.extend({ people: colleagueList });
export type ColleaguesPage = z.infer<typeof colleaguesPage>;
