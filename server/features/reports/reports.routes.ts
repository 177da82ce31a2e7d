import { Readable } from 'node:stream';
import { REPORT_ROUTES } from '#shared/contract/routes/reports.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { serve } from '#server/http/serve.ts';
import { reportFile } from './reports.presenter.ts';
import { readMonthReport } from './reports.service.ts';

/** What a month brought, as figures and as a file. */
export function serveReports(app: App, context: Context): void {
  serve(app, context, REPORT_ROUTES, {
    'GET /api/reports/month': ({ session, query }) => readMonthReport(context, session, query.month),
    'GET /api/reports/month-file': async ({ session, query, reply }) => {
      const file = reportFile(await readMonthReport(context, session, query.month));
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="relatorio-${query.month}.csv"`)
        .header('cache-control', 'no-store');
      return reply.send(Readable.from([file]));
    },
  });
}
