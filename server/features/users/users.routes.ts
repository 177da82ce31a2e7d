import { deletedAnswer } from '#shared/contract/appointments.ts';
import { idParams } from '#shared/contract/common.ts';
import { organizationSettings, updateOrganizationBody } from '#shared/contract/organization.ts';
import {
  adminStats,
  colleagueList,
  createUserBody,
  updateProfileBody,
  updateUserBody,
  ownProfile,
  user,
  userList,
} from '#shared/contract/users.ts';
import type { Context } from '#server/context.ts';
import { sessionOf } from '#server/session.ts';
import type { App } from '#server/app.ts';
import { createUser, deleteUser, listUsers, updateUser } from './admin.service.ts';
import { readOrganization, updateOrganization } from './organization.service.ts';
import { listColleagues, readProfile, updateProfile } from './profile.service.ts';
import { readStats } from './stats.service.ts';

/** The people of an organisation: their administration, everybody's own profile, and the dashboard's numbers. */
export function userRoutes(app: App, context: Context): void {
  app.get(
    '/api/admin/users',
    { config: { access: 'admin' }, schema: { response: { 200: userList } } },
    (request) => listUsers(context, sessionOf(request)),
  );

  app.post(
    '/api/admin/users',
    { config: { access: 'admin' }, schema: { body: createUserBody, response: { 201: user } } },
    async (request, reply) =>
      reply.status(201).send(await createUser(context, sessionOf(request), request.body)),
  );

  app.put(
    '/api/admin/users/:id',
    {
      config: { access: 'admin' },
      schema: { params: idParams, body: updateUserBody, response: { 200: user } },
    },
    (request) => updateUser(context, sessionOf(request), request.params.id, request.body),
  );

  app.delete(
    '/api/admin/users/:id',
    { config: { access: 'admin' }, schema: { params: idParams, response: { 200: deletedAnswer } } },
    async (request) => {
      await deleteUser(context, sessionOf(request), request.params.id);
      return { success: true as const };
    },
  );

  app.get(
    '/api/admin/stats',
    { config: { access: 'admin' }, schema: { response: { 200: adminStats } } },
    (request) => readStats(context, sessionOf(request)),
  );

  app.get(
    '/api/admin/organization',
    { config: { access: 'admin' }, schema: { response: { 200: organizationSettings } } },
    (request) => readOrganization(context, sessionOf(request)),
  );

  app.patch(
    '/api/admin/organization',
    {
      config: { access: 'admin' },
      schema: { body: updateOrganizationBody, response: { 200: organizationSettings } },
    },
    (request) => updateOrganization(context, sessionOf(request), request.body),
  );

  app.get(
    '/api/user/profile',
    { config: { access: 'session' }, schema: { response: { 200: ownProfile } } },
    (request) => readProfile(context, sessionOf(request)),
  );

  app.get(
    '/api/user/colleagues',
    { config: { access: 'session' }, schema: { response: { 200: colleagueList } } },
    (request) => listColleagues(context, sessionOf(request)),
  );

  app.patch(
    '/api/user/profile',
    { config: { access: 'session' }, schema: { body: updateProfileBody, response: { 200: ownProfile } } },
    (request) => updateProfile(context, sessionOf(request), request.body),
  );
}
