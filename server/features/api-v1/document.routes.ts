import { createHash } from 'node:crypto';
import { z } from 'zod';
import { API_BASE } from '#shared/contract/paths.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';

/** What the REST API is, at its own address, and its description for programs, generated from what validates it. */
export function apiDocumentRoutes(app: App, { config: { brand, publicUrl } }: Context): void {
  const about = {
    name: brand.name,
    documentation: `${publicUrl}${API_BASE}/docs`,
    openapi: `${publicUrl}${API_BASE}/openapi.json`,
  };
  const response = { 200: z.record(z.string(), z.string()) };
  app.get(API_BASE, { config: { access: 'public' }, schema: { response } }, () => about);

  let made: { readonly text: string; readonly etag: string } | undefined;
  app.get(
    `${API_BASE}/openapi.json`,
    {
      config: { access: 'public' },
      schema: { response: { 200: z.string(), 304: z.null() } },
      serializerCompiler: () => String,
    },
    async (request, reply) => {
      made ??= documentOf(app);
      void reply
        .header('etag', made.etag)
        .header('cache-control', 'public, max-age=300')
        .header('access-control-allow-origin', '*');
      if (request.headers['if-none-match'] === made.etag) await reply.status(304).send(null);
      else await reply.type('application/json; charset=utf-8').send(made.text);
      return reply;
    },
  );
}

function documentOf(app: App) {
  const text = JSON.stringify(app.swagger(), null, 2);
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
}
