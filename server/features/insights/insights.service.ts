import type { z } from 'zod';
import type { Insights, insightsQuery } from '#shared/contract/insights.ts';
import { offeredCells } from '#shared/insights/offered.ts';
import { isEnough } from '#shared/insights/suggestions.ts';
import { hoursOf } from '#shared/insights/week-cells.ts';
import type { Context } from '#server/context.ts';
import { areSame } from '#server/features/availability/replace-day.service.ts';
import { ownerOf } from '#server/features/users/users.service.ts';
import type { Session } from '#server/session.ts';
import { observe } from './evidence.service.ts';
import { presentChange, presentDismissal, presentSuggestion } from './insights.presenter.ts';

/** Dismissals that one answer lists, the newest first. */
const MOST_DISMISSED = 20;

/**
 * How the caller's hours were used, or those of the person that an administrator names, and what might change. Each hour of the
 * present week counts on the dates that offered it, as far as that is known, with the exceptions and holidays of the past. What
 * was booked on days off is left out as their hours are.
 * @throws as `ownerOf`
 */
export async function readInsights(
  context: Context,
  session: Session,
  { userId, weeks }: z.output<typeof insightsQuery>,
): Promise<Insights> {
  const id = await ownerOf(context, session, userId);
  const observed = await observe(context, session, id);
  const { timezone, today, evidence, windows, versions, rows } = observed;
  const { since } = evidence;
  const isShort = weeks === '8';
  const shownFrom = isShort ? observed.recentDay : observed.firstDay;
  const ofDay = (day: number) => rows.filter(({ dayOfWeek }) => dayOfWeek === day);
  return {
    timezone,
    weeks: Number(weeks),
    observedWeeks: Math.floor((today - shownFrom) / 7),
    recentAppointments: evidence.appointments,
    isEnough: isEnough(evidence),
    hours: hoursOf(
      offeredCells(observed.rules, { versions, since }, shownFrom, today),
      isShort ? observed.bookedRecently : observed.booked,
      { since, firstDay: shownFrom },
    ),
    suggestions: observed.suggestions.map((each) => presentSuggestion(each, windows)),
    dismissed: observed.putAside.slice(0, MOST_DISMISSED).map(presentDismissal),
    // What was edited since is not for this to take back.
    changes: observed.changes
      .filter(({ dayOfWeek, after }) => areSame(ofDay(dayOfWeek), after))
      .map(presentChange),
  };
}
