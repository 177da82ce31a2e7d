import { idParams } from '../common.ts';
import {
  cancelledSeries,
  cancelSeriesBody,
  checkSeriesBody,
  checkSeriesMoveBody,
  clientSeriesAnswer,
  createdSeries,
  createSeriesBody,
  movedSeries,
  moveSeriesBody,
  seriesCheck,
  seriesMoveCheck,
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
  'GET /api/clients/:id/series': {
    access: 'session',
    params: idParams,
    answer: { 200: clientSeriesAnswer },
  },
  'GET /api/appointments/:id/series': {
    access: 'session',
    params: idParams,
    answer: { 200: seriesOfAppointment },
  },
  /** Shows where those that are meant would go, and moves none. */
  'POST /api/appointments/:id/series/check-move': {
    access: 'session',
    params: idParams,
    body: checkSeriesMoveBody,
    answer: { 200: seriesMoveCheck },
  },
  'POST /api/appointments/:id/series/move': {
    access: 'session',
    params: idParams,
    body: moveSeriesBody,
    answer: { 200: movedSeries },
  },
  'POST /api/appointments/:id/series/cancel': {
    access: 'session',
    params: idParams,
    body: cancelSeriesBody,
    answer: { 200: cancelledSeries },
  },
});
