import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_ROUTES, type TeamPageQuery } from '#shared/contract/routes/pages.ts';
import { hasSlugForm, slugAsTyped } from '#shared/slug-form.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { explainError, setRetryAfter } from '#server/http/error-handler.ts';
import type { Pages } from '#server/http/pages.ts';
import {
  renderFailure,
  renderManagePage,
  renderPersonalPage,
  renderTeamPage,
  renderWaitingPage,
  type Rendered,
} from './pages.service.ts';
import { followShortLink } from '#server/features/short-links/counts.service.ts';
import type { TeamLink } from './team.service.ts';

/** Where the addresses of short links begin. */
const SHORT_LINKS = '/l/';

/** The parameter that names the chosen professional. */
const PROFESSIONAL = 'profissional';

/**
 * Leads an address with a slug that is typed in capitals, with accents or spaces, to the one that is meant. The fragment, where a
 * client's data may stand, goes along in the browser. @returns null where the address is right as it is
 */
function canonical({ request, reply }: Pick<TeamCall, 'request' | 'reply'>): FastifyReply | null {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const begin = pathname.lastIndexOf('/') + 1;
  const slug = decodeURIComponent(pathname.slice(begin));
  const chosen = searchParams.get(PROFESSIONAL) ?? '';
  if (meant(slug) === slug && meant(chosen) === chosen) return null;
  const path = meant(slug) === slug ? pathname : pathname.slice(0, begin) + meant(slug);
  if (chosen !== '') searchParams.set(PROFESSIONAL, meant(chosen));
  const query = searchParams.size === 0 ? '' : `?${searchParams.toString()}`;
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'strict-origin')
    .redirect(path + query, 302);
}

/** A slug as somebody means it; what cannot be one stays as it is. */
function meant(typed: string): string {
  const slug = slugAsTyped(typed);
  return hasSlugForm(slug, { min: 1, max: 100 }) ? slug : typed;
}

type TeamCall = {
  readonly query: TeamPageQuery;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

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
    return send(request, reply, renderFailure(context, pages, known, request.url.startsWith(SHORT_LINKS)));
  });
  // What an address says of a client goes no further than this request: not even along with the page's own files.
  const sendBooking = (request: FastifyRequest, reply: FastifyReply, page: Rendered) =>
    send(request, reply.header('referrer-policy', 'strict-origin'), page);
  const sendTeam = async (call: TeamCall, link: TeamLink) =>
    canonical(call) ??
    sendBooking(call.request, call.reply, await renderTeamPage(context, pages, link, call.query));
  serve(app, context, PAGE_ROUTES, {
    'GET /book/personal/:slug': async (call) =>
      canonical(call) ??
      sendBooking(call.request, call.reply, await renderPersonalPage(context, pages, call.params.slug)),
    'GET /book/shared/:adminId': (call) =>
      sendTeam(call, { kind: 'team-by-admin', value: call.params.adminId }),
    'GET /book/:slug': (call) => sendTeam(call, { kind: 'team-by-slug', value: call.params.slug }),
    'GET /l/:code': async ({ params, reply }) => {
      const target = await followShortLink(context, params.code);
      return reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'strict-origin')
        .redirect(target, 302);
    },
    'GET /agendamento/:token': async ({ params, query, request, reply }) => {
      const { token } = params;
      return send(request, reply, await renderManagePage(context, pages, token, query.confirmar));
    },
    'GET /agendamento/espera/:token': async ({ params, request, reply }) =>
      send(request, reply, await renderWaitingPage(context, pages, params.token)),
  });
}
