import { apiTokenAnswer, integrationSettings, mcpTokenAnswer, toggleBody } from '../integrations.ts';
import { defineRoutes } from './route.ts';

/** The administrator's switches and keys of the REST API and of the server for assistants. */
export const INTEGRATION_ROUTES = defineRoutes({
  'GET /api/admin/integration-settings': { access: 'admin', answer: { 200: integrationSettings } },
  // The key changes whatever the organisation has.
  'GET /api/admin/get-api-token': {
    access: 'admin',
    whileInactive: 'refused',
    answer: { 200: apiTokenAnswer },
  },
  'POST /api/admin/generate-api-token': { access: 'admin', answer: { 200: apiTokenAnswer } },
  'POST /api/admin/generate-mcp-token': { access: 'admin', answer: { 200: mcpTokenAnswer } },
  'POST /api/admin/toggle-api': { access: 'admin', body: toggleBody, answer: { 200: integrationSettings } },
  'POST /api/admin/toggle-mcp': { access: 'admin', body: toggleBody, answer: { 200: integrationSettings } },
});
