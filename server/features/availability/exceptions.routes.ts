import { deletedAnswer } from '#shared/contract/appointments.ts';
import { idParams } from '#shared/contract/common.ts';
import {
  changeHolidaysBody,
  createExceptionBody,
  datesApart as datesApartAnswer,
  datesApartQuery,
  exceptionsQuery,
  holidayList,
  holidayPlace,
  saveHolidayPlaceBody,
  hoursException,
  hoursExceptionList,
} from '#shared/contract/exceptions.ts';
import type { Context } from '#server/context.ts';
import { sessionOf } from '#server/session.ts';
import type { App } from '#server/app.ts';
import { datesApart } from './dates.service.ts';
import { createException, deleteException, listExceptions } from './exceptions.service.ts';
import { readHolidayPlace, saveHolidayPlace } from './holiday-place.service.ts';
import { changeHolidays, listHolidays } from './holidays.service.ts';

/** The dates on which a professional's hours differ from the week: days off, other hours, national holidays. */
export function exceptionRoutes(app: App, context: Context): void {
  app.get(
    '/api/availability/exceptions',
    {
      config: { access: 'session' },
      schema: { querystring: exceptionsQuery, response: { 200: hoursExceptionList } },
    },
    (request) => listExceptions(context, sessionOf(request), request.query.userId),
  );

  app.post(
    '/api/availability/exceptions',
    {
      config: { access: 'session' },
      schema: { body: createExceptionBody, response: { 201: hoursException } },
    },
    async (request, reply) =>
      reply.status(201).send(await createException(context, sessionOf(request), request.body)),
  );

  app.delete(
    '/api/availability/exceptions/:id',
    { config: { access: 'session' }, schema: { params: idParams, response: { 200: deletedAnswer } } },
    async (request) => {
      await deleteException(context, sessionOf(request), request.params.id);
      return { success: true as const };
    },
  );

  app.get(
    '/api/availability/dates',
    {
      config: { access: 'session' },
      schema: { querystring: datesApartQuery, response: { 200: datesApartAnswer } },
    },
    (request) => datesApart(context, sessionOf(request), request.query),
  );

  app.get(
    '/api/availability/holidays',
    {
      config: { access: 'session' },
      schema: { querystring: exceptionsQuery, response: { 200: holidayList } },
    },
    (request) => listHolidays(context, sessionOf(request), request.query.userId),
  );

  app.put(
    '/api/availability/holidays',
    {
      config: { access: 'session' },
      schema: { body: changeHolidaysBody, response: { 200: holidayList } },
    },
    (request) => changeHolidays(context, sessionOf(request), request.body),
  );

  app.get(
    '/api/availability/holiday-place',
    {
      config: { access: 'session' },
      schema: { querystring: exceptionsQuery, response: { 200: holidayPlace } },
    },
    (request) => readHolidayPlace(context, sessionOf(request), request.query.userId),
  );

  app.put(
    '/api/availability/holiday-place',
    {
      config: { access: 'session' },
      schema: { body: saveHolidayPlaceBody, response: { 200: holidayPlace } },
    },
    (request) => saveHolidayPlace(context, sessionOf(request), request.body),
  );
}
