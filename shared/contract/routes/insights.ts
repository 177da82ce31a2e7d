import { insights, insightsQuery } from '../insights.ts';
import { defineRoutes } from './route.ts';

/** How a person's weekly hours are used, and what might change. */
export const INSIGHTS_ROUTES = defineRoutes({
  'GET /api/insights': { access: 'session', query: insightsQuery, answer: { 200: insights } },
});
