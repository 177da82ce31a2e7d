import { z } from 'zod';
import { calendarDate, idsUpTo } from './common.ts';
import { AGENDA_PEOPLE, LIVE_LIST_SIZE, TEXT_LIMITS } from './limits.ts';
import { colleagueList, user } from './users.ts';

/** What a page of people is asked by. */
const asked = z.object({
  /** Words of a name, an e-mail or a specialty, without regard to case and accents. */
  search: z.string().trim().max(TEXT_LIMITS.name).optional(),
  /**
   * `bookable` is who is active and has weekly hours: whose page offers times. `shown` is whom an agenda of the days from
   * `from` to `to` shows: who is active, and who has appointments then.
   */
  status: z.enum(['active', 'inactive', 'bookable', 'shown']).optional(),
  page: z.coerce.number().int().min(1).max(1_000).optional(),
  /** How many a page has: as many as a list shows, or an agenda. */
  size: z.coerce.number().int().min(1).max(AGENDA_PEOPLE).optional(),
  /** These ones alone, as many as the bell lists. Those that are gone are left out. */
  ids: idsUpTo(LIVE_LIST_SIZE).optional(),
  /** Those of this specialty, without regard to case and accents. */
  specialty: z.string().trim().min(1).max(TEXT_LIMITS.title).optional(),
  /** Those who attend, or have appointments, on one of the days from this one to `to`, at most 62; not with `shown`. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
});

/** `GET /api/admin/people`: a page of those who match, or certain people. */
export const peopleQuery = asked.refine(({ from, to }) => (from === undefined) === (to === undefined), {
  path: ['to'],
  message: 'Informe o primeiro e o último dia.',
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
export const colleaguesQuery = asked.pick({ search: true, page: true, ids: true });
export type ColleaguesQuery = z.output<typeof colleaguesQuery>;
export const colleaguesPage = peoplePage.extend({ people: colleagueList });
export type ColleaguesPage = z.infer<typeof colleaguesPage>;

/** `GET /api/admin/specialties`: those that most people have, by name. */
export const specialtyList = z.array(
  z.object({
    name: z.string(),
    /** How many active people have it. */
    people: z.int(),
  }),
);
export type Specialty = z.infer<typeof specialtyList>[number];

/** Whose appointments a month counts: everybody's where neither is given. */
export const shownPeopleQuery = {
  userIds: idsUpTo(AGENDA_PEOPLE).optional(),
  specialty: asked.shape.specialty,
};
export type ShownPeople = {
  readonly userIds?: readonly string[] | undefined;
  readonly specialty?: string | undefined;
};
