import {
  changeClientBody,
  clientRecord,
  clientsAnswer,
  clientsFile,
  clientsFilter,
  clientsQuery,
  clientMailsAnswer,
  clientMailsQuery,
  clientVisitsAnswer,
  clientVisitsQuery,
  newClientBody,
  tagsAnswer,
  tagsQuery,
} from '../client-records.ts';
import {
  cancellationsAnswer,
  lateCancellation,
  lateCancellationBody,
  lateCancellationParams,
  lateCancellationsAnswer,
} from '../cancellation.ts';
import { IMPORT_BODY_MAX, importAnswer, importBody } from '../client-import.ts';
import { mergeBody, mergeParams, mergePreview, mergeQuery } from '../client-merges.ts';
import { doneAnswer, idParams } from '../common.ts';
import { defineRoutes } from './route.ts';

/** What the organisation knows of its clients. */
export const CLIENT_ROUTES = defineRoutes({
  'GET /api/clients': { access: 'session', query: clientsQuery, answer: { 200: clientsAnswer } },
  // It is sent page by page, as it is read.
  'GET /api/clients/file': {
    access: 'session',
    stream: 'file',
    query: clientsFilter,
    answer: { 200: clientsFile },
  },
  'GET /api/clients/tags': { access: 'session', query: tagsQuery, answer: { 200: tagsAnswer } },
  'POST /api/clients': { access: 'admin', body: newClientBody, answer: { 201: clientRecord } },
  'POST /api/clients/import/preview': {
    access: 'admin',
    body: importBody,
    bodyLimit: IMPORT_BODY_MAX,
    answer: { 200: importAnswer },
  },
  'POST /api/clients/import': {
    access: 'admin',
    body: importBody,
    bodyLimit: IMPORT_BODY_MAX,
    answer: { 200: importAnswer },
  },
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
  'GET /api/clients/:id/mails': {
    access: 'session',
    params: idParams,
    query: clientMailsQuery,
    answer: { 200: clientMailsAnswer },
  },
});

/** Which cancellations count as late against a client. */
export const LATE_CANCELLATION_ROUTES = defineRoutes({
  'GET /api/clients/:id/cancellations': {
    access: 'session',
    params: idParams,
    answer: { 200: cancellationsAnswer },
  },
  'GET /api/clients/:id/late-cancellations': {
    access: 'session',
    params: idParams,
    answer: { 200: lateCancellationsAnswer },
  },
  'PUT /api/clients/:id/late-cancellations/:appointmentId': {
    access: 'session',
    params: lateCancellationParams,
    body: lateCancellationBody,
    answer: { 200: lateCancellation },
  },
});

/** Two records of one client become one, and two again within 30 days. */
export const CLIENT_MERGE_ROUTES = defineRoutes({
  'GET /api/clients/:id/merge': {
    access: 'session',
    params: idParams,
    query: mergeQuery,
    answer: { 200: mergePreview },
  },
  'POST /api/clients/:id/merges': {
    access: 'session',
    params: idParams,
    body: mergeBody,
    answer: { 200: clientRecord },
  },
  'POST /api/clients/:id/merges/:mergeId/undo': {
    access: 'session',
    params: mergeParams,
    answer: { 200: doneAnswer },
  },
});

/** Who asks for it is forgotten: the record, and what appointments say of them. */
export const ERASURE_ROUTES = defineRoutes({
  'DELETE /api/clients/:id': { access: 'admin', params: idParams, answer: { 200: doneAnswer } },
});
