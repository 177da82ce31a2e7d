import { health, liveness, publicConfig, readiness, type Readiness } from '#shared/contract/config.ts';
import type { Context } from '#server/context.ts';
import { isRegistrationOpen } from '#server/features/auth/registration.service.ts';
import type { App } from '#server/app.ts';

/** What an operator's monitor and the web ask before anybody signs in. */
export function systemRoutes(app: App, context: Context): void {
  const { config, database } = context;

  app.get(
    '/api/health',
    { config: { access: 'public' }, schema: { response: { 200: health, 503: health, 507: health } } },
    async (_request, reply) => {
      const status = await database.condition();
      return reply.status(HEALTH_STATUS[status]).send({ status, database: database.kind });
    },
  );

  app.get(
    '/api/health/live',
    { config: { access: 'public' }, schema: { response: { 200: liveness } } },
    () => ({ status: 'ok' as const }),
  );

  app.get(
    '/api/health/ready',
    {
      config: { access: 'public' },
      schema: { response: { 200: readiness, 503: readiness, 507: readiness } },
    },
    async (_request, reply) => {
      const status = await readinessOf(context);
      return reply.status(HEALTH_STATUS[status]).send({ status, database: database.kind });
    },
  );

  app.get(
    '/api/config',
    { config: { access: 'public' }, schema: { response: { 200: publicConfig } } },
    async () => ({
      brand: { name: config.brand.name, shortName: config.brand.shortName },
      externalAuthHost: config.externalAuthHost,
      googleConfigured: config.google !== null,
      confirmsAllBookings: config.confirmBookings === 'always',
      sendsMail: config.smtpUrl !== null,
      registrationOpen: await isRegistrationOpen(context),
    }),
  );
}

const HEALTH_STATUS = {
  ok: 200,
  draining: 503,
  unavailable: 503,
  'read-only': 503,
  'not-listening': 503,
  full: 507,
} as const satisfies Record<Readiness['status'], number>;

/** Whether requests should come here: not to a process that ends, cannot write, or hears of no changes. */
async function readinessOf({ database, draining, live }: Context): Promise<Readiness['status']> {
  if (draining.on) return 'draining';
  const condition = await database.condition();
  return condition === 'ok' && !live.listening() ? 'not-listening' : condition;
}
