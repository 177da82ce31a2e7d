import { idParams } from '../common.ts';
import { changePaymentBody, payment } from '../payments.ts';
import {
  issueReceiptBody,
  receipt,
  receiptOfAppointment,
  receiptsAnswer,
  receiptsFile,
  receiptsFileQuery,
  receiptsQuery,
} from '../receipts.ts';
import { defineRoutes } from './route.ts';

/** The money of appointments, and receipts for it. */
export const PAYMENT_ROUTES = defineRoutes({
  'GET /api/appointments/:id/payment': { access: 'session', params: idParams, answer: { 200: payment } },
  'PUT /api/appointments/:id/payment': {
    access: 'session',
    params: idParams,
    body: changePaymentBody,
    answer: { 200: payment },
  },
  'GET /api/appointments/:id/receipt': {
    access: 'session',
    params: idParams,
    answer: { 200: receiptOfAppointment },
  },
  /** One that counts already is answered again. */
  'POST /api/appointments/:id/receipt': {
    access: 'session',
    params: idParams,
    body: issueReceiptBody,
    answer: { 200: receipt, 201: receipt },
  },
  'GET /api/receipts': { access: 'session', query: receiptsQuery, answer: { 200: receiptsAnswer } },
  'GET /api/receipts/month-file': {
    access: 'session',
    stream: 'file',
    query: receiptsFileQuery,
    answer: { 200: receiptsFile },
  },
  'POST /api/receipts/:id/cancel': { access: 'session', params: idParams, answer: { 200: receipt } },
});
