import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { deletedAnswer } from '#shared/contract/appointments.ts';
import {
  managedAppointment,
  managedSlotsQuery,
  moveManagedBody,
  publicBookingData,
  slotsAnswer,
  slotsQuery,
} from '#shared/contract/booking.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { rateLimitOf } from '#server/http/rate-limits.ts';
import {
  cancelManaged,
  confirmManaged,
  moveManaged,
  readLinkJson,
  readManaged,
  readManagedSlots,
  readSlots,
  settleManaged,
  type Link,
} from './booking.service.ts';

const slugParams = z.object({ slug: z.string().min(1).max(100) });
const adminParams = z.object({ adminId: z.string().min(1).max(100) });
const tokenParams = z.object({ token: z.string().min(1).max(100) });

export function bookingRoutes(app: App, context: Context): void {
  const read = { access: 'public', ...rateLimitOf(context.config, 'publicRead') } as const;
  const change = { access: 'public', ...rateLimitOf(context.config, 'booking') } as const;
  const onRequest = keepPrivate;
  const linkSchema = { response: { 200: publicBookingData } };
  const answer = (link: Link) => readLinkJson(context, link);

  app.get(
    '/api/booking/personal/:slug',
    { config: read, schema: { params: slugParams, ...linkSchema } },
    async (request, reply) => sendJson(reply, await answer({ kind: 'personal', value: request.params.slug })),
  );
  app.get(
    '/api/booking/shared/admin/:adminId',
    { config: read, schema: { params: adminParams, ...linkSchema } },
    async (request, reply) =>
      sendJson(reply, await answer({ kind: 'team-by-admin', value: request.params.adminId })),
  );
  app.get(
    '/api/booking/:slug',
    { config: read, schema: { params: slugParams, ...linkSchema } },
    async (request, reply) =>
      sendJson(reply, await answer({ kind: 'team-by-slug', value: request.params.slug })),
  );

  app.get(
    '/api/slots',
    { config: read, schema: { querystring: slotsQuery, response: { 200: slotsAnswer } } },
    (request) => readSlots(context, request.query),
  );

  app.get(
    '/api/agendamento/:token',
    { onRequest, config: read, schema: { params: tokenParams, response: { 200: managedAppointment } } },
    (request) => readManaged(context, request.params.token),
  );
  app.post(
    '/api/agendamento/:token/confirm',
    {
      onRequest,
      config: change,
      schema: { params: tokenParams, response: { 200: managedAppointment } },
    },
    (request) => confirmManaged(context, request.params.token),
  );
  app.post(
    '/api/agendamento/:token/settle',
    {
      onRequest,
      config: change,
      schema: { params: tokenParams, response: { 200: managedAppointment } },
    },
    (request) => settleManaged(context, request.params.token),
  );
  app.post(
    '/api/agendamento/:token/cancel',
    { onRequest, config: change, schema: { params: tokenParams, response: { 200: deletedAnswer } } },
    async (request) => {
      await cancelManaged(context, request.params.token);
      return { success: true as const };
    },
  );
  app.get(
    '/api/agendamento/:token/slots',
    {
      onRequest,
      config: read,
      schema: { params: tokenParams, querystring: managedSlotsQuery, response: { 200: slotsAnswer } },
    },
    (request) => readManagedSlots(context, request.params.token, request.query),
  );
  app.post(
    '/api/agendamento/:token/move',
    {
      onRequest,
      config: change,
      schema: { params: tokenParams, body: moveManagedBody, response: { 200: managedAppointment } },
    },
    (request) => moveManaged(context, request.params.token, request.body.startTime),
  );
}

/** What a client's token opens is kept by no cache on the way, and listed nowhere. */
async function keepPrivate(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
}

type JsonReply = { type(value: string): { send(body: never): unknown } };

/** Bytes that are JSON already skip the serialiser; a test holds their fields to the response schema. */
function sendJson(reply: JsonReply, body: Buffer): void {
  reply.type('application/json; charset=utf-8').send(body as never);
}
