import { doneAnswer, idParams } from '../common.ts';
import {
  changeHolidaysBody,
  createExceptionBody,
  datesApart as datesApartAnswer,
  datesApartQuery,
  exceptionPageQuery,
  exceptionsQuery,
  holidayList,
  holidayPlace,
  saveHolidayPlaceBody,
  hoursException,
  hoursExceptionPage,
} from '../exceptions.ts';
import { defineRoutes } from './route.ts';

/** The dates on which a professional's hours differ from the week: days off, other hours, national holidays. */
export const EXCEPTION_ROUTES = defineRoutes({
  'GET /api/availability/exceptions': {
    access: 'session',
    query: exceptionPageQuery,
    answer: { 200: hoursExceptionPage },
  },
  'POST /api/availability/exceptions': {
    access: 'session',
    body: createExceptionBody,
    answer: { 201: hoursException },
  },
  'DELETE /api/availability/exceptions/:id': {
    access: 'session',
    params: idParams,
    answer: { 200: doneAnswer },
  },
  'GET /api/availability/dates': {
    access: 'session',
    query: datesApartQuery,
    answer: { 200: datesApartAnswer },
  },
  'GET /api/availability/holidays': {
    access: 'session',
    query: exceptionsQuery,
    answer: { 200: holidayList },
  },
  'PUT /api/availability/holidays': {
    access: 'session',
    body: changeHolidaysBody,
    answer: { 200: holidayList },
  },
  'GET /api/availability/holiday-place': {
    access: 'session',
    query: exceptionsQuery,
    answer: { 200: holidayPlace },
  },
  'PUT /api/availability/holiday-place': {
    access: 'session',
    body: saveHolidayPlaceBody,
    answer: { 200: holidayPlace },
  },
});
