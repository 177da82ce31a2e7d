import { AVAILABILITY_ROUTES } from '#shared/contract/routes/availability.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import {
  copyAvailability,
  createAvailability,
  deleteAvailability,
  listAvailability,
  listTeamAvailability,
  updateAvailability,
} from './availability.service.ts';
import { copyWeek } from './copy-week.service.ts';
import { readTeamDays } from '#server/features/users/team-days.service.ts';

/** The weekly windows in which a professional takes appointments. */
export function serveAvailability(app: App, context: Context): void {
  serve(app, context, AVAILABILITY_ROUTES, {
    'GET /api/availability': ({ session, query }) => listAvailability(context, session, query.userId),
    'GET /api/availability/team': ({ session, query }) =>
      listTeamAvailability(context, session, query.userIds),
    'GET /api/availability/team-days': ({ session, query }) => readTeamDays(context, session, query),
    'POST /api/availability': ({ session, body }) => createAvailability(context, session, body),
    'POST /api/availability/copy': ({ session, body }) => copyAvailability(context, session, body),
    'POST /api/availability/copy-week': ({ session, body }) => copyWeek(context, session, body),
    'PATCH /api/availability/:id': ({ session, params, body }) =>
      updateAvailability(context, session, params.id, body),
    'DELETE /api/availability/:id': async ({ session, params }) => {
      await deleteAvailability(context, session, params.id);
      return { success: true as const };
    },
  });
}
