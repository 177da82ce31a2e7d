import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { explainError, sayWhen } from '#server/http/error-handler.ts';
import type { Pages } from '#server/http/pages.ts';
import { rateLimitOf } from '#server/http/rate-limits.ts';
import {
  renderFailure,
  renderLinkPage,
  renderManagePage,
  type Link,
  type Rendered,
} from './pages.service.ts';

const slugParams = z.object({ slug: z.string().min(1).max(100) });
const adminParams = z.object({ adminId: z.string().min(1).max(100) });
/** Whose page the link of a held time leads to once nothing is held; a value of another form is as none. */
const confirmQuery = z.object({
  confirmar: z
    .string()
    .regex(/^[a-z0-9-]{1,100}$/)
    .optional()
    .catch(undefined),
});
const tokenParams = z.object({ token: z.string().min(1).max(100) });

/** The pages that people open without an account. */
export function publicPageRoutes(app: App, context: Context, pages: Pages): void {
  const config = rateLimitOf(context.config, 'publicRead');
  const send = (request: FastifyRequest, reply: FastifyReply, page: Rendered) =>
    pages.sendPublic(request, reply, page.body, page.status);
  /** A browser that opens a link gets a page, whatever went wrong, and not the API's JSON. */
  const errorHandler = (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const known = explainError(error, request);
    sayWhen(known, reply);
    return send(request, reply, renderFailure(context, pages, known));
  };
  const sendLink = async (request: FastifyRequest, reply: FastifyReply, link: Link) =>
    send(request, reply, await renderLinkPage(context, pages, link));

  app.get(
    '/book/personal/:slug',
    { config, schema: { params: slugParams }, errorHandler },
    async (request, reply) => sendLink(request, reply, { kind: 'personal', value: request.params.slug }),
  );
  app.get(
    '/book/shared/:adminId',
    { config, schema: { params: adminParams }, errorHandler },
    async (request, reply) =>
      sendLink(request, reply, { kind: 'team-by-admin', value: request.params.adminId }),
  );
  app.get('/book/:slug', { config, schema: { params: slugParams }, errorHandler }, async (request, reply) =>
    sendLink(request, reply, { kind: 'team-by-slug', value: request.params.slug }),
  );
  app.get(
    '/agendamento/:token',
    {
      config,
      schema: { params: tokenParams, querystring: confirmQuery },
      errorHandler,
      onRequest: keepPrivate,
    },
    async (request, reply) => {
      const { token } = request.params;
      return send(request, reply, await renderManagePage(context, pages, token, request.query.confirmar));
    },
  );
}

/** Anyone who has the address may change the appointment: it must not turn up in a search, nor where a link leads. */
async function keepPrivate(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  void reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
}
