import { idParams } from '../common.ts';
import { changePaymentBody, payment } from '../payments.ts';
import { defineRoutes } from './route.ts';

/** The money of appointments. */
export const PAYMENT_ROUTES = defineRoutes({
  'GET /api/appointments/:id/payment': { access: 'session', params: idParams, answer: { 200: payment } },
  'PUT /api/appointments/:id/payment': {
    access: 'session',
    params: idParams,
    body: changePaymentBody,
    answer: { 200: payment },
  },
});
