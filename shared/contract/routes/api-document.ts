import { z } from 'zod';
import { defineRoutes } from './route.ts';

/** What the REST API is, and its description for programs. */
export const API_DOCUMENT_ROUTES = defineRoutes({
  'GET /api/v1': { access: 'public', answer: { 200: z.record(z.string(), z.string()) } },
  'GET /api/v1/openapi.json': { access: 'public', answer: { 200: z.string(), 304: z.null() } },
});
