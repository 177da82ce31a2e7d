import { auditLogPage, auditLogQuery } from '../audit-log.ts';
import { defineRoutes } from './route.ts';

/** The organisation's log, for its administrators. Only what it is about writes to it. */
export const AUDIT_ROUTES = defineRoutes({
  'GET /api/admin/audit-log': { access: 'admin', query: auditLogQuery, answer: { 200: auditLogPage } },
});
