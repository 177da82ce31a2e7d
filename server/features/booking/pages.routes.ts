import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { App } from '#server/http/app.ts';
import type { Pages } from '#server/http/pages.ts';
import { rateLimitOf } from '#server/http/rate-limits.ts';
import { renderLinkPage, renderManagePage } from './pages.service.ts';

const slugParams = z.object({ slug: z.string().min(1).max(100) });
const adminParams = z.object({ adminId: z.string().min(1).max(100) });
const tokenParams = z.object({ token: z.string().min(1).max(100) });

/** The pages that people open without an account. */
export function publicPageRoutes(app: App, context: Context, pages: Pages): void {
  const config = rateLimitOf(context.config, 'publicRead');

  app.get('/book/personal/:slug', { config, schema: { params: slugParams } }, async (request, reply) => {
    const page = await renderLinkPage(context, pages, { kind: 'personal', value: request.params.slug });
    pages.sendPublic(request, reply, page.body, page.status);
  });
  app.get('/book/shared/:adminId', { config, schema: { params: adminParams } }, async (request, reply) => {
    const page = await renderLinkPage(context, pages, {
      kind: 'team-by-admin',
      value: request.params.adminId,
    });
    pages.sendPublic(request, reply, page.body, page.status);
  });
  app.get('/book/:slug', { config, schema: { params: slugParams } }, async (request, reply) => {
    const page = await renderLinkPage(context, pages, { kind: 'team-by-slug', value: request.params.slug });
    pages.sendPublic(request, reply, page.body, page.status);
  });
  app.get('/agendamento/:token', { config, schema: { params: tokenParams } }, async (request, reply) => {
    const page = await renderManagePage(context, pages, request.params.token);
    // Whoever has the address may change the appointment: it must not turn up in a search.
    void reply.header('x-robots-tag', 'noindex');
    pages.sendPublic(request, reply, page.body, page.status);
  });
}
