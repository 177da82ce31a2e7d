import { health, publicConfig } from '#shared/contract/config.ts';
import type { Context } from '#server/context.ts';
import type { App } from './app.ts';

/** What an operator's monitor and the web ask before anybody signs in. */
export function systemRoutes(app: App, context: Context): void {
  const { config, database } = context;

  app.get(
    '/api/health',
    { config: { access: 'public' }, schema: { response: { 200: health, 503: health } } },
    async (_request, reply) => {
      try {
        await database.query('SELECT 1');
        return { status: 'ok' as const, database: database.kind };
      } catch {
        return reply.status(503).send({ status: 'unavailable', database: database.kind });
      }
    },
  );

  app.get(
    '/api/config',
    { config: { access: 'public' }, schema: { response: { 200: publicConfig } } },
    () => ({
      brand: { name: config.brand.name, shortName: config.brand.shortName },
      externalAuthHost: config.externalAuthHost,
      googleConfigured: config.google !== null,
      sendsMail: config.smtpUrl !== null,
    }),
  );
}
