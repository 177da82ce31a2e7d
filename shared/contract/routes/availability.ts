import {
  availabilityList,
  availabilityQuery,
  availabilitySlot,
  copyAvailabilityBody,
  copyWeekBody,
  createAvailabilityBody,
  teamAvailability,
  teamAvailabilityQuery,
  teamDays,
  teamDaysQuery,
  updateAvailabilityBody,
} from '../availability.ts';
import { doneAnswer, idParams } from '../common.ts';
import { defineRoutes } from './route.ts';

/** The weekly windows in which a professional takes appointments. */
export const AVAILABILITY_ROUTES = defineRoutes({
  'GET /api/availability': { access: 'session', query: availabilityQuery, answer: { 200: availabilityList } },
  'GET /api/availability/team': {
    access: 'admin',
    query: teamAvailabilityQuery,
    answer: { 200: teamAvailability },
  },
  'GET /api/availability/team-days': { access: 'admin', query: teamDaysQuery, answer: { 200: teamDays } },
  'POST /api/availability': {
    access: 'session',
    body: createAvailabilityBody,
    answer: { 201: availabilitySlot },
  },
  'POST /api/availability/copy': {
    access: 'session',
    body: copyAvailabilityBody,
    answer: { 200: availabilityList },
  },
  'POST /api/availability/copy-week': {
    access: 'admin',
    body: copyWeekBody,
    answer: { 200: availabilityList },
  },
  'PATCH /api/availability/:id': {
    access: 'session',
    params: idParams,
    body: updateAvailabilityBody,
    answer: { 200: availabilitySlot },
  },
  'DELETE /api/availability/:id': { access: 'session', params: idParams, answer: { 200: doneAnswer } },
});
