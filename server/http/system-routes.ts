import { SYSTEM_ROUTES } from '#shared/contract/routes/system.ts';
import type { Readiness } from '#shared/contract/config.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import { isRegistrationOpen } from '#server/features/auth/registration.service.ts';
import type { App } from '#server/app.ts';

/** What an operator's monitor and the web ask before anybody signs in. */
export function serveSystem(app: App, context: Context): void {
  const { config, database } = context;
  serve(app, context, SYSTEM_ROUTES, {
    'GET /api/health': async ({ reply }) => {
      const status = await database.condition();
      void reply.status(HEALTH_STATUS[status]);
      return { status, database: database.kind };
    },
    'GET /api/health/live': () => ({ status: 'ok' as const }),
    'GET /api/health/ready': async ({ reply }) => {
      const status = await readinessOf(context);
      void reply.status(HEALTH_STATUS[status]);
      return { status, database: database.kind };
    },
    'GET /api/config': async () => ({
      brand: { name: config.brand.name, shortName: config.brand.shortName },
      externalAuthHost: config.externalAuthHost,
      googleConfigured: config.google !== null,
      confirmsAllBookings: config.confirmBookings === 'always',
      sendsMail: config.smtpUrl !== null,
      registrationOpen: await isRegistrationOpen(context),
    }),
  });
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
