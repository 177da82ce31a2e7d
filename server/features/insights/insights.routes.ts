import { INSIGHTS_ROUTES } from '#shared/contract/routes/insights.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/app.ts';
import {
  applySuggestion,
  dismissSuggestion,
  previewSuggestion,
  recallSuggestion,
  undoChange,
} from './apply.service.ts';
import { firstSeen, noteMiss, noteTeamMiss } from './misses.service.ts';
import { dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { isRobot } from '#server/features/short-links/short-links.policy.ts';
import { readInsights } from './insights.service.ts';

/** How a person's weekly hours are used, and what is done with what might change. */
export function serveInsights(app: App, context: Context): void {
  const isNew = firstSeen();
  serve(app, context, INSIGHTS_ROUTES, {
    'GET /api/insights': ({ session, query }) => readInsights(context, session, query),
    'GET /api/insights/preview': ({ session, query }) => previewSuggestion(context, session, query),
    'POST /api/insights/apply': ({ session, body }) => applySuggestion(context, session, body),
    'POST /api/insights/dismiss': async ({ session, body }) => {
      await dismissSuggestion(context, session, body);
      return { success: true as const };
    },
    'POST /api/insights/recall': async ({ session, body }) => {
      await recallSuggestion(context, session, body);
      return { success: true as const };
    },
    'POST /api/insights/changes/:id/undo': async ({ session, params }) => ({
      success: true as const,
      kept: await undoChange(context, session, params.id),
    }),
    'POST /api/slots/missed': async ({ body, request }) => {
      const { date, part = '' } = body;
      // One visitor who looks from week to week counts once.
      const isFirst = (who: string) =>
        isNew(request.ip, `${who} ${dayOfWeekOf(date)} ${part}`, context.clock.now().getTime());
      if (isRobot(request.headers)) return { success: true as const };
      if ('team' in body) {
        if (isFirst(`${body.team} ${body.service ?? ''}`)) await noteTeamMiss(context, body, isFirst);
      } else if (isFirst(body.professionalId)) await noteMiss(context, body);
      return { success: true as const };
    },
  });
}
