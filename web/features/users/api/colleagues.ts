import type { ColleaguesPage } from '#shared/contract/people.ts';
import { read } from '#web/lib/read.ts';

/** The organisation's first active people by name, and how many there are: what a menu offers before anybody searches. */
export const firstColleaguesQuery = read('GET /api/user/colleagues');

/** A page of the organisation's active people. What was shown stays until the next one arrives. */
export function colleaguesQuery(asked: { search?: string | undefined; page?: number | undefined }) {
  return {
    ...(Object.keys(asked).length === 0
      ? firstColleaguesQuery
      : read('GET /api/user/colleagues', { query: asked })),
    placeholderData: (previous: ColleaguesPage | undefined) => previous,
  };
}
