import { health, liveness, publicConfig, readiness } from '#shared/contract/config.ts';
import type { Context } from '#server/context.ts';
import { isRegistrationOpen } from '#server/features/auth/registration.service.ts';
import type { App } from './app.ts';

/** What an operator's monitor and the web ask before anybody signs in. */
export function systemRoutes(app: App, context: Context): void {
  const { config, database, draining } = context;

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
    '/api/health/live',
    { config: { access: 'public' }, schema: { response: { 200: liveness } } },
    () => ({ status: 'ok' as const }),
  );

  app.get(
    '/api/health/ready',
    { config: { access: 'public' }, schema: { response: { 200: readiness, 503: readiness } } },
    async (_request, reply) => {
      const reachable = await database.query('SELECT 1').then(
        () => true,
        () => false,
      );
      const status = draining.on ? 'draining' : reachable ? 'ok' : 'unavailable';
      return reply.status(status === 'ok' ? 200 : 503).send({ status, database: database.kind });
    },
  );

  app.get(
    '/api/config',
    { config: { access: 'public' }, schema: { response: { 200: publicConfig } } },
    async () => ({
      brand: { name: config.brand.name, shortName: config.brand.shortName },
      externalAuthHost: config.externalAuthHost,
      googleConfigured: config.google !== null,
      sendsMail: config.smtpUrl !== null,
      registrationOpen: await isRegistrationOpen(context),
    }),
  );
}
