import { USER_ROUTES } from '#shared/contract/routes/users.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { createUser, deleteUser, listUsers, updateUser } from './admin.service.ts';
import { readOrganization, updateOrganization } from './organization.service.ts';
import { readProfile, updateProfile } from './profile.service.ts';
import { listColleagues, listPeople, listSpecialties } from './people.service.ts';
import { readStats } from './stats.service.ts';

/** The people of an organisation: their administration, everybody's own profile, and the dashboard's numbers. */
export function serveUsers(app: App, context: Context): void {
  serve(app, context, USER_ROUTES, {
    'GET /api/admin/users': ({ session }) => listUsers(context, session),
    'GET /api/admin/people': ({ session, query }) => listPeople(context, session, query),
    'GET /api/admin/specialties': ({ session }) => listSpecialties(context, session),
    'POST /api/admin/users': ({ session, body }) => createUser(context, session, body),
    'PUT /api/admin/users/:id': ({ session, params, body }) => updateUser(context, session, params.id, body),
    'DELETE /api/admin/users/:id': async ({ session, params }) => {
      await deleteUser(context, session, params.id);
      return { success: true as const };
    },
    'GET /api/admin/stats': ({ session }) => readStats(context, session),
    'GET /api/admin/organization': ({ session }) => readOrganization(context, session),
    'PATCH /api/admin/organization': ({ session, body }) => updateOrganization(context, session, body),
    'GET /api/user/profile': ({ session }) => readProfile(context, session),
    'GET /api/user/colleagues': ({ session, query }) => listColleagues(context, session, query),
    'PATCH /api/user/profile': ({ session, body }) => updateProfile(context, session, body),
  });
}
