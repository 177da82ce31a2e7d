import type { FastifyReply } from 'fastify';
import type { TeamQuery } from '#shared/contract/booking.ts';
import { BOOKING_ROUTES } from '#shared/contract/routes/booking.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { readAnybodyData, readAnybodySlotsJson, readTeamWeekJson } from './anybody.service.ts';
import {
  cancelManaged,
  confirmManaged,
  moveManaged,
  readProfessionalJson,
  readManaged,
  readManagedSlots,
  readSlots,
  settleManaged,
} from './booking.service.ts';
import { readTeam, teamPage, type TeamLink } from './team.service.ts';

/** Public links, free times, and the client's own page. */
export function serveBooking(app: App, context: Context): void {
  const team = async (link: TeamLink, query: TeamQuery) =>
    teamPage(context, await readTeam(context, link), query);
  serve(app, context, BOOKING_ROUTES, {
    'GET /api/booking/personal/:slug': async ({ params, reply }) =>
      sendJson(reply, await readProfessionalJson(context, params.slug)),
    'GET /api/booking/shared/admin/:adminId': ({ params, query }) =>
      team({ kind: 'team-by-admin', value: params.adminId }, query),
    'GET /api/booking/:slug': ({ params, query }) =>
      team({ kind: 'team-by-slug', value: params.slug }, query),
    'GET /api/booking/any': ({ query }) => readAnybodyData(context, query.team),
    'GET /api/booking/any/week': async ({ query: { team, service }, reply }) =>
      sendJson(reply, await readTeamWeekJson(context, team, service || null)),
    'GET /api/slots/any': async ({ query, reply }) =>
      sendJson(reply, await readAnybodySlotsJson(context, query)),
    'GET /api/slots': ({ query }) => readSlots(context, query),
    'GET /api/agendamento/:token': ({ params }) => readManaged(context, params.token),
    'POST /api/agendamento/:token/confirm': ({ params }) => confirmManaged(context, params.token),
    'POST /api/agendamento/:token/settle': ({ params }) => settleManaged(context, params.token),
    'POST /api/agendamento/:token/cancel': async ({ params }) => {
      await cancelManaged(context, params.token);
      return { success: true as const };
    },
    'GET /api/agendamento/:token/slots': ({ params, query }) =>
      readManagedSlots(context, params.token, query),
    'POST /api/agendamento/:token/move': ({ params, body }) =>
      moveManaged(context, params.token, body.startTime),
  });
}

/** Bytes that are JSON already skip the serialiser; a test holds their fields to the response schema. */
function sendJson(reply: FastifyReply, body: Buffer): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(body);
}
