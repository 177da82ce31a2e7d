import { INTEGRATION_ROUTES } from '#shared/contract/routes/integrations.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { generateToken, readApiToken, readIntegrations, switchDoor } from './integrations.service.ts';

/** The administrator's switches and keys of the REST API and of the server for assistants. */
export function serveIntegrations(app: App, context: Context): void {
  serve(app, context, INTEGRATION_ROUTES, {
    'GET /api/admin/integration-settings': ({ session }) => readIntegrations(context, session),
    'GET /api/admin/get-api-token': async ({ session }) => {
      const { token, expiresAt } = await readApiToken(context, session);
      return { apiToken: token, expiresAt: expiresAt.toISOString() };
    },
    'POST /api/admin/toggle-api': ({ session, body }) => switchDoor(context, session, 'api', body.enabled),
    'POST /api/admin/toggle-mcp': ({ session, body }) => switchDoor(context, session, 'mcp', body.enabled),
    'POST /api/admin/generate-api-token': async ({ session }) => {
      const { token, expiresAt } = await generateToken(context, session, 'api');
      return { apiToken: token, expiresAt: expiresAt.toISOString() };
    },
    'POST /api/admin/generate-mcp-token': async ({ session }) => {
      const { token, expiresAt } = await generateToken(context, session, 'mcp');
      return { mcpToken: token, expiresAt: expiresAt.toISOString() };
    },
  });
}
