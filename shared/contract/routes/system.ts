import { health, liveness, publicConfig, readiness } from '../config.ts';
import { defineRoutes } from './route.ts';

/** What an operator's monitor and the web ask before anybody signs in. */
export const SYSTEM_ROUTES = defineRoutes({
  'GET /api/health': { access: 'public', answer: { 200: health, 503: health, 507: health } },
  'GET /api/health/live': { access: 'public', answer: { 200: liveness } },
  'GET /api/health/ready': { access: 'public', answer: { 200: readiness, 503: readiness, 507: readiness } },
  'GET /api/config': { access: 'public', answer: { 200: publicConfig } },
});
