import { deletedAnswer } from '#shared/contract/appointments.ts';
import {
  availabilityList,
  availabilityQuery,
  availabilitySlot,
  copyAvailabilityBody,
  createAvailabilityBody,
  updateAvailabilityBody,
} from '#shared/contract/availability.ts';
import { idParams } from '#shared/contract/common.ts';
import type { Context } from '#server/context.ts';
import { sessionOf } from '#server/session.ts';
import type { App } from '#server/app.ts';
import {
  copyAvailability,
  createAvailability,
  deleteAvailability,
  listAvailability,
  listTeamAvailability,
  updateAvailability,
} from './availability.service.ts';

/** The weekly windows in which a professional takes appointments. */
export function availabilityRoutes(app: App, context: Context): void {
  app.get(
    '/api/availability',
    {
      config: { access: 'session' },
      schema: { querystring: availabilityQuery, response: { 200: availabilityList } },
    },
    (request) => listAvailability(context, sessionOf(request), request.query.userId),
  );

  app.get(
    '/api/availability/team',
    { config: { access: 'admin' }, schema: { response: { 200: availabilityList } } },
    (request) => listTeamAvailability(context, sessionOf(request)),
  );

  app.post(
    '/api/availability',
    {
      config: { access: 'session' },
      schema: { body: createAvailabilityBody, response: { 201: availabilitySlot } },
    },
    async (request, reply) =>
      reply.status(201).send(await createAvailability(context, sessionOf(request), request.body)),
  );

  app.post(
    '/api/availability/copy',
    {
      config: { access: 'session' },
      schema: { body: copyAvailabilityBody, response: { 200: availabilityList } },
    },
    (request) => copyAvailability(context, sessionOf(request), request.body),
  );

  app.patch(
    '/api/availability/:id',
    {
      config: { access: 'session' },
      schema: { params: idParams, body: updateAvailabilityBody, response: { 200: availabilitySlot } },
    },
    (request) => updateAvailability(context, sessionOf(request), request.params.id, request.body),
  );

  app.delete(
    '/api/availability/:id',
    { config: { access: 'session' }, schema: { params: idParams, response: { 200: deletedAnswer } } },
    async (request) => {
      await deleteAvailability(context, sessionOf(request), request.params.id);
      return { success: true as const };
    },
  );
}
