import { ABSENCE_ROUTES } from '#shared/contract/routes/absences.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { idempotencyKeyOf } from '#server/http/idempotency.ts';
import { serve } from '#server/http/serve.ts';
import { createAbsence } from './absences.service.ts';
import { readPlan } from './plan.service.ts';
import { settleClients } from './settle.service.ts';
import { previewMail } from './texts.service.ts';
import { undoAbsence } from './undo.service.ts';

/** A day that falls out: who is booked then, what becomes of each, and back again. */
export function serveAbsences(app: App, context: Context): void {
  serve(app, context, ABSENCE_ROUTES, {
    'GET /api/absences/plan': ({ session, query }) => readPlan(context, session, query),
    'POST /api/absences/preview': ({ session, body }) => previewMail(context, session, body),
    'POST /api/absences': async ({ session, body, request, reply }) => {
      const key = body.requestKey ?? idempotencyKeyOf(request);
      const { id, dueAt } = await createAbsence(context, session, body, key);
      void reply.status(201);
      return { id, undoUntil: dueAt?.toISOString() ?? null };
    },
    'POST /api/absences/:id/clients': ({ session, params, body }) =>
      settleClients(context, session, params.id, body),
    'POST /api/absences/:id/undo': ({ session, params }) => undoAbsence(context, session, params.id),
  });
}
