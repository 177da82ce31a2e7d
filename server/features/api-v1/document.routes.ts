import { API_BASE } from '#shared/contract/paths.ts';
import { API_DOCUMENT_ROUTES } from '#shared/contract/routes/api-document.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { serve } from '#server/http/serve.ts';

/** What the REST API is, at its own address, and its description for programs, generated from what validates it. */
export function serveApiDocument(app: App, context: Context): void {
  const { brand, publicUrl } = context.config;
  const about = {
    name: brand.name,
    documentation: `${publicUrl}${API_BASE}/docs`,
    openapi: `${publicUrl}${API_BASE}/openapi.json`,
  };
  let made: Buffer | undefined;
  serve(app, context, API_DOCUMENT_ROUTES, {
    'GET /api/v1': () => about,
    'GET /api/v1/openapi.json': ({ reply }) => {
      made ??= Buffer.from(JSON.stringify(app.swagger(), null, 2));
      return reply
        .header('cache-control', 'public, max-age=300')
        .header('access-control-allow-origin', '*')
        .type('application/json; charset=utf-8')
        .send(made);
    },
  });
}
