import { ownSessionsAnswer, ownSessionsQuery } from '../auth.ts';
import { doneAnswer, idParams } from '../common.ts';
import { defineRoutes } from './route.ts';

/** Where one is signed in, and how to end that from afar. */
export const SESSION_ROUTES = defineRoutes({
  'GET /api/auth/sessions': {
    access: 'session',
    query: ownSessionsQuery,
    answer: { 200: ownSessionsAnswer },
  },
  'DELETE /api/auth/sessions': { access: 'session', whileInactive: 'allowed', answer: { 200: doneAnswer } },
  'DELETE /api/auth/sessions/:id': {
    access: 'session',
    whileInactive: 'allowed',
    params: idParams,
    answer: { 200: doneAnswer },
  },
});
