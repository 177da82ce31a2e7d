import { idParams } from '../common.ts';
import {
  cancelledSeries,
  cancelSeriesBody,
  checkSeriesBody,
  createdSeries,
  createSeriesBody,
  seriesCheck,
  seriesOfAppointment,
} from '../series.ts';
import { defineRoutes } from './route.ts';

/** Appointments that repeat. */
export const SERIES_ROUTES = defineRoutes({
  /** Shows what would be booked, and books nothing. */
  'POST /api/series/check': {
    access: 'session',
    body: checkSeriesBody,
    answer: { 200: seriesCheck },
  },
  'POST /api/series': {
    access: 'session',
    body: createSeriesBody,
    answer: { 200: createdSeries, 201: createdSeries },
  },
  'GET /api/appointments/:id/series': {
    access: 'session',
    params: idParams,
    answer: { 200: seriesOfAppointment },
  },
  'POST /api/appointments/:id/series/cancel': {
    access: 'session',
    params: idParams,
    body: cancelSeriesBody,
    answer: { 200: cancelledSeries },
  },
});
