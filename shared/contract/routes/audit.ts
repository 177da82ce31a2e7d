import { z } from 'zod';
import { activityQuery, auditLogPage, auditLogQuery, bell, bellRead } from '../audit-log.ts';
import { defineRoutes } from './route.ts';

/** The organisation's log, for its administrators, and what of it each person has not read. Only what it is about writes to it. */
export const AUDIT_ROUTES = defineRoutes({
  'GET /api/admin/audit-log': { access: 'admin', query: auditLogQuery, answer: { 200: auditLogPage } },
  'GET /api/bell': { access: 'session', answer: { 200: bell } },
  'GET /api/activity': { access: 'session', query: activityQuery, answer: { 200: auditLogPage } },
  'PUT /api/bell/read': {
    access: 'session',
    whileInactive: 'allowed',
    body: bellRead,
    answer: { 200: z.object({ success: z.literal(true) }) },
  },
});
