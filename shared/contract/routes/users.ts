import { doneAnswer, idParams } from '../common.ts';
import { colleaguesPage, colleaguesQuery, peoplePage, peopleQuery, specialtyList } from '../people.ts';
import { organizationSettings, updateOrganizationBody } from '../organization.ts';
import {
  adminStats,
  createUserBody,
  updateProfileBody,
  updateUserBody,
  ownProfile,
  user,
  userList,
} from '../users.ts';
import { defineRoutes } from './route.ts';

/** The people of an organisation: their administration, everybody's own profile, and the dashboard's numbers. */
export const USER_ROUTES = defineRoutes({
  'GET /api/admin/users': { access: 'admin', answer: { 200: userList } },
  'GET /api/admin/people': { access: 'admin', query: peopleQuery, answer: { 200: peoplePage } },
  'GET /api/admin/specialties': { access: 'admin', answer: { 200: specialtyList } },
  'POST /api/admin/users': { access: 'admin', body: createUserBody, answer: { 201: user } },
  'PUT /api/admin/users/:id': {
    access: 'admin',
    params: idParams,
    body: updateUserBody,
    answer: { 200: user },
  },
  'DELETE /api/admin/users/:id': { access: 'admin', params: idParams, answer: { 200: doneAnswer } },
  'GET /api/admin/stats': { access: 'admin', answer: { 200: adminStats } },
  'GET /api/admin/organization': { access: 'admin', answer: { 200: organizationSettings } },
  'PATCH /api/admin/organization': {
    access: 'admin',
    body: updateOrganizationBody,
    answer: { 200: organizationSettings },
  },
  'GET /api/user/profile': { access: 'session', answer: { 200: ownProfile } },
  'GET /api/user/colleagues': {
    access: 'session',
    query: colleaguesQuery,
    answer: { 200: colleaguesPage },
  },
  'PATCH /api/user/profile': { access: 'session', body: updateProfileBody, answer: { 200: ownProfile } },
});
