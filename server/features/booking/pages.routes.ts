import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_ROUTES } from '#shared/contract/routes/pages.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { explainError, setRetryAfter } from '#server/http/error-handler.ts';
import type { Pages } from '#server/http/pages.ts';
import {
  renderFailure,
  renderLinkPage,
  renderManagePage,
  type Link,
  type Rendered,
} from './pages.service.ts';

/** The pages that people open without an account, in a plugin of their own: they have their own way to answer errors. */
export function servePages(app: App, context: Context, pages: Pages): void {
  const send = (request: FastifyRequest, reply: FastifyReply, page: Rendered) => {
    pages.sendPublic(request, reply, page.body, page.status);
    return reply;
  };
  // A browser that opens a link gets a page, whatever went wrong, and not the API's JSON.
  app.setErrorHandler((error: Error, request, reply) => {
    const known = explainError(error, request);
    setRetryAfter(known, reply);
    return send(request, reply, renderFailure(context, pages, known));
  });
  const sendLink = async (request: FastifyRequest, reply: FastifyReply, link: Link) =>
    send(request, reply, await renderLinkPage(context, pages, link));
  serve(app, context, PAGE_ROUTES, {
    'GET /book/personal/:slug': ({ params, request, reply }) =>
      sendLink(request, reply, { kind: 'personal', value: params.slug }),
    'GET /book/shared/:adminId': ({ params, request, reply }) =>
      sendLink(request, reply, { kind: 'team-by-admin', value: params.adminId }),
    'GET /book/:slug': ({ params, request, reply }) =>
      sendLink(request, reply, { kind: 'team-by-slug', value: params.slug }),
    'GET /agendamento/:token': async ({ params, query, request, reply }) => {
      const { token } = params;
      return send(request, reply, await renderManagePage(context, pages, token, query.confirmar));
    },
  });
}
