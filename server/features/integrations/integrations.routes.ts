import {
  apiTokenAnswer,
  integrationSettings,
  mcpTokenAnswer,
  toggleBody,
} from '#shared/contract/integrations.ts';
import type { Context } from '#server/context.ts';
import { sessionOf } from '#server/session.ts';
import type { App } from '#server/app.ts';
import { generateToken, readApiToken, readIntegrations, switchDoor } from './integrations.service.ts';

/** The administrator's switches and keys of the REST API and of the server for assistants. */
export function integrationRoutes(app: App, context: Context): void {
  const access = 'admin' as const;

  app.get(
    '/api/admin/integration-settings',
    { config: { access }, schema: { response: { 200: integrationSettings } } },
    (request) => readIntegrations(context, sessionOf(request)),
  );

  app.get(
    '/api/admin/get-api-token',
    // The key changes whatever the organisation has.
    { config: { access, whileInactive: 'refused' }, schema: { response: { 200: apiTokenAnswer } } },
    async (request, reply) => {
      const { token, expiresAt } = await readApiToken(context, sessionOf(request));
      void reply.header('cache-control', 'no-store');
      return { apiToken: token, expiresAt: expiresAt.toISOString() };
    },
  );

  app.post(
    '/api/admin/generate-api-token',
    { config: { access }, schema: { response: { 200: apiTokenAnswer } } },
    async (request) => {
      const { token, expiresAt } = await generateToken(context, sessionOf(request), 'api');
      return { apiToken: token, expiresAt: expiresAt.toISOString() };
    },
  );

  app.post(
    '/api/admin/generate-mcp-token',
    { config: { access }, schema: { response: { 200: mcpTokenAnswer } } },
    async (request) => {
      const { token, expiresAt } = await generateToken(context, sessionOf(request), 'mcp');
      return { mcpToken: token, expiresAt: expiresAt.toISOString() };
    },
  );

  for (const kind of ['api', 'mcp'] as const)
    app.post(
      `/api/admin/toggle-${kind}`,
      { config: { access }, schema: { body: toggleBody, response: { 200: integrationSettings } } },
      (request) => switchDoor(context, sessionOf(request), kind, request.body.enabled),
    );
}
