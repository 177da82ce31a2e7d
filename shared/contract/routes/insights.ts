import { doneAnswer, idParams } from '../common.ts';
import {
  insights,
  insightsQuery,
  appliedSuggestion,
  missedBody,
  previewQuery,
  suggestionBody,
  suggestionPreview,
  undoneSuggestion,
} from '../insights.ts';
import { defineRoutes } from './route.ts';

/** How weekly hours were used, and what is done with what is suggested of them. */
export const INSIGHTS_ROUTES = defineRoutes({
  'GET /api/insights': { access: 'session', query: insightsQuery, answer: { 200: insights } },
  'GET /api/insights/preview': { access: 'session', query: previewQuery, answer: { 200: suggestionPreview } },
  'POST /api/insights/apply': { access: 'session', body: suggestionBody, answer: { 200: appliedSuggestion } },
  'POST /api/insights/dismiss': { access: 'session', body: suggestionBody, answer: { 200: doneAnswer } },
  'POST /api/insights/recall': { access: 'session', body: suggestionBody, answer: { 200: doneAnswer } },
  'POST /api/insights/changes/:id/undo': {
    access: 'session',
    params: idParams,
    answer: { 200: undoneSuggestion },
  },
  'POST /api/slots/missed': {
    access: 'public',
    limit: 'publicRead',
    body: missedBody,
    answer: { 200: doneAnswer },
  },
});
