import { z } from 'zod';
import { DAY_PARTS } from '#shared/day-parts.ts';
import { calendarDate, doneAnswer, id, instant, teamReference } from './common.ts';
import { TEXT_LIMITS } from './limits.ts';
import { dayPart } from './short-links.ts';
import { lineText } from './text.ts';

const dayOfWeek = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
]);

/** `GET /api/insights`: how a person's hours were used in the last 8 or 26 weeks. */
export const insightsQuery = z.object({
  userId: id.optional(),
  weeks: z.enum(['8', '26']).default('8'),
});

/** Minutes of the day on the professional's clock. */
const span = { startMinute: z.int(), endMinute: z.int() };
const hours = {
  dayOfWeek,
  ...span,
  /** Its name: the same hours and the same kind have the same. */
  key: z.string(),
  /** What it would do, and why, in Portuguese. */
  title: z.string(),
  reason: z.string(),
  /** The weekday's active windows once it is applied, and the appointments that they take more or (negative) fewer. */
  after: z.array(z.object(span)),
  placesChange: z.int(),
};

const suggestion = z.union([
  z.object({ kind: z.literal('close'), ...hours, evidence: z.int() }),
  z.object({
    kind: z.literal('open'),
    ...hours,
    evidence: z.int(),
    part: z.enum(['day', ...DAY_PARTS]),
    dates: z.int(),
    slotMinutes: z.int(),
    capacity: z.int(),
  }),
  z.object({
    kind: z.literal('pause'),
    ...hours,
    evidence: z.int(),
    dates: z.int(),
    runMinutes: z.int(),
    displacedMinutes: z.int(),
  }),
]);

export const insights = z.object({
  /** IANA zone in which days and hours are counted. */
  timezone: z.string(),
  weeks: z.int(),
  /** Whole weeks of the agenda that are known, up to those asked for. */
  observedWeeks: z.int(),
  /** Appointments of the last eight weeks, whichever weeks were asked for. */
  recentAppointments: z.int(),
  /** Whether there is enough to suggest anything; searches that found nothing need no history. */
  isEnough: z.boolean(),
  /**
   * Minutes by weekday and hour (0 to 23), without days off; hours neither offered nor booked are left out, so at
   * most 168. `booked` is of the offered ones, `outside` what was booked besides. `isRecent` is an hour that is offered and was not
   * on all of the dates, or not for all that is known: only the dates since then count.
   */
  hours: z.array(
    z.object({
      dayOfWeek,
      hour: z.int(),
      offered: z.int(),
      booked: z.int(),
      outside: z.int(),
      isRecent: z.boolean(),
    }),
  ),
  suggestions: z.array(suggestion),
  /** Those that were put aside and would be suggested now, the newest first; at most 20. */
  dismissed: z.array(z.object({ key: z.string(), title: z.string(), dismissedAt: instant })),
  /** Suggestions that were applied and can still be undone, the newest first; at most one for each weekday. */
  changes: z.array(z.object({ id, title: z.string(), appliedAt: instant })),
});
export type SuggestionEntry = z.infer<typeof suggestion>;
export type Insights = z.infer<typeof insights>;

/** A suggestion's name, such as 'close-4-1080-1200': kind, weekday, first and last minute. */
const suggestionKey = z.string().regex(/^(close|open|pause)-[0-6]-\d{1,4}-\d{1,4}$/);

/** `GET /api/insights/preview`: what a suggestion would change. */
export const previewQuery = z.object({ userId: id.optional(), key: suggestionKey });

/** Appointments ahead that stay in hours that close, and the date of the first. */
const kept = z.object({ count: z.int(), firstDate: calendarDate.nullable() });

export const suggestionPreview = z.object({
  title: z.string(),
  reason: z.string(),
  /** The weekday's active hours, now and then. */
  before: z.array(z.object(span)),
  after: z.array(z.object(span)),
  /** Starts that are offered no more, and those that are offered besides: minutes of the day. */
  removed: z.array(z.int()),
  added: z.array(z.int()),
  kept,
});
export type SuggestionPreview = z.infer<typeof suggestionPreview>;

/** Names a suggestion to apply, to put aside or to take back; `userId` by an administrator for somebody else. */
export const suggestionBody = z.object({ userId: id.optional(), key: suggestionKey });
export type SuggestionBody = z.output<typeof suggestionBody>;

/** A suggestion that was applied, to undo it by. */
export const appliedSuggestion = z.object({ id, title: z.string() });

/** What came of undoing one: hours that had opened close again, and `kept` was booked in them meanwhile. */
export const undoneSuggestion = doneAnswer.extend({ kept });

/** When somebody looked: a date, or a part of it. */
const when = { date: calendarDate, part: dayPart.optional() };
const missedPerson = z.object({ professionalId: id, productId: id.optional(), ...when });
/** With anybody who is free of a team's link, for a service by its name; the date is by the link's clock. */
const missedTeam = z.object({
  team: teamReference,
  service: lineText(TEXT_LIMITS.name).min(1).optional(),
  ...when,
});

/** `POST /api/slots/missed`: somebody looked at a date, or a part of it, and found no time. */
export const missedBody = z.union([missedPerson, missedTeam]);
export type MissedPerson = z.output<typeof missedPerson>;
export type MissedTeam = z.output<typeof missedTeam>;
