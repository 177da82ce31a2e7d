import type { FastifyRequest } from 'fastify';
import { SHORT_LINK_ROUTES } from '#shared/contract/routes/short-links.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { serve } from '#server/http/serve.ts';
import { countUse, type LinkUse } from './counts.service.ts';
import { isRobot } from './short-links.policy.ts';
import { createLink, deleteLink, listLinks, updateLink } from './short-links.service.ts';

type UseCall = { readonly params: { readonly code: string }; readonly request: FastifyRequest };

/** Short addresses of public pages, and how often they are used. */
export function serveShortLinks(app: App, context: Context): void {
  const noted = async ({ params, request }: UseCall, use: LinkUse) => {
    if (!isRobot(request.headers)) await countUse(context, params.code, use);
    return { success: true as const };
  };
  serve(app, context, SHORT_LINK_ROUTES, {
    'GET /api/short-links': ({ session, query }) => listLinks(context, session, query),
    'POST /api/short-links': ({ session, body }) => createLink(context, session, body),
    'PATCH /api/short-links/:id': ({ session, params, body }) =>
      updateLink(context, session, params.id, body),
    'DELETE /api/short-links/:id': async ({ session, params }) => {
      await deleteLink(context, session, params.id);
      return { success: true as const };
    },
    'POST /api/l/:code/visited': (call) => noted(call, 'visited'),
    'POST /api/l/:code/started': (call) => noted(call, 'started'),
  });
}
