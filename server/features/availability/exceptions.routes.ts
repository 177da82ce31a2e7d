import { EXCEPTION_ROUTES } from '#shared/contract/routes/exceptions.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { datesApart } from './dates.service.ts';
import { createException, deleteException, listExceptions } from './exceptions.service.ts';
import { readHolidayPlace, saveHolidayPlace } from './holiday-place.service.ts';
import { changeHolidays, listHolidays } from './holidays.service.ts';

/** The dates on which a professional's hours differ from the week: days off, other hours, national holidays. */
export function serveExceptions(app: App, context: Context): void {
  serve(app, context, EXCEPTION_ROUTES, {
    'GET /api/availability/exceptions': ({ session, query }) => listExceptions(context, session, query),
    'POST /api/availability/exceptions': ({ session, body }) => createException(context, session, body),
    'DELETE /api/availability/exceptions/:id': async ({ session, params }) => {
      await deleteException(context, session, params.id);
      return { success: true as const };
    },
    'GET /api/availability/dates': ({ session, query }) => datesApart(context, session, query),
    'GET /api/availability/holidays': ({ session, query }) => listHolidays(context, session, query.userId),
    'PUT /api/availability/holidays': ({ session, body }) => changeHolidays(context, session, body),
    'GET /api/availability/holiday-place': ({ session, query }) =>
      readHolidayPlace(context, session, query.userId),
    'PUT /api/availability/holiday-place': ({ session, body }) => saveHolidayPlace(context, session, body),
  });
}
