import { clientRecord, clientsAnswer, clientsQuery } from '../client-records.ts';
import { idParams } from '../common.ts';
import { defineRoutes } from './route.ts';

/** What the organisation knows of its clients. */
export const CLIENT_ROUTES = defineRoutes({
  'GET /api/clients': { access: 'session', query: clientsQuery, answer: { 200: clientsAnswer } },
  'GET /api/clients/:id': { access: 'session', params: idParams, answer: { 200: clientRecord } },
});
