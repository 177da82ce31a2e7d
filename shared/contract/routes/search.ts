import { searchAnswer, searchQuery } from '../search.ts';
import { defineRoutes } from './route.ts';

/** The search over all of the team's screens. */
export const SEARCH_ROUTES = defineRoutes({
  'GET /api/search': { access: 'session', query: searchQuery, answer: { 200: searchAnswer } },
});
