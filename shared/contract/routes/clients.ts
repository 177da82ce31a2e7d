import {
  changeClientBody,
  clientRecord,
  clientsAnswer,
  clientsQuery,
  clientVisitsAnswer,
  clientVisitsQuery,
  newClientBody,
} from '../client-records.ts';
import { doneAnswer, idParams } from '../common.ts';
import { defineRoutes } from './route.ts';

/** What the organisation knows of its clients. */
export const CLIENT_ROUTES = defineRoutes({
  'GET /api/clients': { access: 'session', query: clientsQuery, answer: { 200: clientsAnswer } },
  'POST /api/clients': { access: 'admin', body: newClientBody, answer: { 201: clientRecord } },
  'GET /api/clients/:id': { access: 'session', params: idParams, answer: { 200: clientRecord } },
  'PUT /api/clients/:id': {
    access: 'session',
    params: idParams,
    body: changeClientBody,
    answer: { 200: clientRecord },
  },
  'GET /api/clients/:id/visits': {
    access: 'session',
    params: idParams,
    query: clientVisitsQuery,
    answer: { 200: clientVisitsAnswer },
  },
});

/** Who asks for it is forgotten: the record, and what appointments say of them. */
export const ERASURE_ROUTES = defineRoutes({
  'DELETE /api/clients/:id': { access: 'admin', params: idParams, answer: { 200: doneAnswer } },
});
