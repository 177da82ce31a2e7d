import { appointment } from '../appointments.ts';
import { releaseHeldBody } from '../booking.ts';
import { doneAnswer, idParams } from '../common.ts';
import { heldTimeList, heldTimesQuery } from '../held-times.ts';
import { defineRoutes } from './route.ts';

/** Times that wait for their client's e-mail to be confirmed. */
export const HELD_TIME_ROUTES = defineRoutes({
  'GET /api/held-times': { access: 'session', query: heldTimesQuery, answer: { 200: heldTimeList } },
  'POST /api/held-times/:id/confirm': { access: 'session', params: idParams, answer: { 200: appointment } },
  'DELETE /api/held-times/:id': { access: 'session', params: idParams, answer: { 200: doneAnswer } },
  'POST /api/appointments/public/release': {
    access: 'public',
    limit: 'booking',
    body: releaseHeldBody,
    answer: { 200: doneAnswer },
  },
});
