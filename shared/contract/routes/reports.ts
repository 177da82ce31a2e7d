import { monthReport, monthReportFile, monthReportQuery } from '../reports.ts';
import { defineRoutes } from './route.ts';

/** What a month brought. */
export const REPORT_ROUTES = defineRoutes({
  'GET /api/reports/month': { access: 'session', query: monthReportQuery, answer: { 200: monthReport } },
  'GET /api/reports/month-file': {
    access: 'session',
    stream: 'file',
    query: monthReportQuery,
    answer: { 200: monthReportFile },
  },
});
