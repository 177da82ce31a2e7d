import {
  absenceAnswer,
  absenceMailPreview,
  absencePlan,
  absencePlanQuery,
  createAbsenceBody,
  previewAbsenceBody,
  settleAbsenceBody,
  settledAbsence,
  undoneAbsence,
} from '../absences.ts';
import { idParams } from '../common.ts';
import { defineRoutes } from './route.ts';

/** A day that falls out: who is booked, what becomes of each, and back again. */
export const ABSENCE_ROUTES = defineRoutes({
  'GET /api/absences/plan': {
    access: 'session',
    query: absencePlanQuery,
    answer: { 200: absencePlan },
  },
  /** Shows what would be written, and writes nothing. */
  'POST /api/absences/preview': {
    access: 'session',
    body: previewAbsenceBody,
    answer: { 200: absenceMailPreview },
  },
  'POST /api/absences': {
    access: 'session',
    body: createAbsenceBody,
    answer: { 201: absenceAnswer },
  },
  'POST /api/absences/:id/clients': {
    access: 'session',
    params: idParams,
    body: settleAbsenceBody,
    answer: { 200: settledAbsence },
  },
  'POST /api/absences/:id/undo': {
    access: 'session',
    params: idParams,
    answer: { 200: undoneAbsence },
  },
});
