import type { z } from 'zod';
import type { appliedSuggestion, SuggestionBody, SuggestionPreview } from '#shared/contract/insights.ts';
import { changedDay } from '#shared/insights/changed-day.ts';
import { hoursOfKey, keyOf } from '#shared/insights/suggestions.ts';
import type { Suggestion } from '#shared/insights/types.ts';
import { suggestionTitle } from '#shared/insights/words.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { offersMore } from '#server/features/availability/availability.policy.ts';
import { replaceDay, type WindowRow } from '#server/features/availability/replace-day.service.ts';
import { mayManage } from '#server/features/users/users.policy.ts';
import { ownerOf, somebody } from '#server/features/users/users.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { daysBefore } from '#server/lib/days-before.ts';
import { newId } from '#server/lib/ids.ts';
import type { Session } from '#server/session.ts';
import { observe, type Observed } from './evidence.service.ts';
import { presentPreview } from './insights.presenter.ts';
import { keptWithin } from './insights.queries.ts';
import * as marks from './marks.queries.ts';

/** A change that is undone within these days leaves no trace; later the hours that come back count as offered from then on. */
const FORGOTTEN_DAYS = 1;
const NOTHING_KEPT: SuggestionPreview['kept'] = { count: 0, firstDate: null };
const KEPT_DAYS = { dismissals: 90, changes: 30 } as const;

/** What a suggestion would change of its weekday. @throws AppError 409 SUGGESTION_GONE, and as `ownerOf` */
export async function previewSuggestion(
  context: Context,
  session: Session,
  body: SuggestionBody,
): Promise<SuggestionPreview> {
  const { userId, observed, suggestion } = await named(context, session, body);
  const kept =
    suggestion.kind === 'open'
      ? NOTHING_KEPT
      : await keptWithin(context.database, session, userId, {
          ...suggestion,
          timezone: observed.timezone,
          now: context.clock.now(),
        });
  return presentPreview(suggestion, observed.windows, kept);
}

/**
 * Changes the weekly hours as a suggestion says. Appointments in hours that close stay.
 * @returns the change, to undo it by
 * @throws AppError 409 SUGGESTION_GONE when it does not hold any more, 422 AVAILABILITY_…, and as `ownerOf`
 */
export async function applySuggestion(
  context: Context,
  session: Session,
  body: SuggestionBody,
): Promise<z.output<typeof appliedSuggestion>> {
  const { userId, observed, suggestion } = await named(context, session, body);
  const { kind, dayOfWeek, startMinute, endMinute } = suggestion;
  const before = observed.rows.filter((row) => row.dayOfWeek === dayOfWeek);
  const now = context.clock.now();
  const fresh = { organizationId: session.organizationId, userId, dayOfWeek, createdAt: now };
  const after = rowsAfter(before, suggestion, { ...fresh, offeredSince: now });
  const id = newId();
  const about = { organizationId: session.organizationId, userId, kind, dayOfWeek, startMinute, endMinute };
  await context.write(session, async (tx) => {
    const day = { userId, dayOfWeek, expected: before, next: after };
    if (!(await replaceDay(context, tx, session, { ...day, action: 'suggestion_applied' })))
      throw new AppError('SUGGESTION_GONE');
    const change = { id, ...about, before: before.map(stored), after: after.map(stored), appliedAt: now };
    await marks.keepChange(tx, change);
  });
  return { id, title: suggestionTitle(suggestion) };
}

/**
 * Gives a weekday back exactly the windows that it had before a suggestion was applied.
 * @returns the appointments ahead in hours that had opened and close again; they stay
 * @throws AppError 404 CHANGE_NOT_FOUND, 409 CHANGE_EDITED when they were edited since
 */
export async function undoChange(
  context: Context,
  session: Session,
  id: string,
): Promise<SuggestionPreview['kept']> {
  const now = context.clock.now();
  const undone = await context.write(session, async (tx) => {
    const change = await marks.lockChange(tx, session, id);
    if (change === null || !mayManage(session, change.userId)) throw new AppError('CHANGE_NOT_FOUND');
    const { userId, dayOfWeek, appliedAt } = change;
    const restore = rowOf(change);
    const after = change.after.map(restore);
    const isFresh = appliedAt > daysBefore(now, FORGOTTEN_DAYS);
    const before = change.before
      .map(restore)
      .map((row) => (isFresh ? row : { ...row, offeredSince: sinceWhen(row, after, now) }));
    const day = { userId, dayOfWeek, expected: after, next: before };
    if (!(await replaceDay(context, tx, session, { ...day, action: 'suggestion_undone' })))
      throw new AppError('CHANGE_EDITED');
    await marks.deleteChange(tx, session, id);
    return change;
  });
  if (undone.kind !== 'open') return NOTHING_KEPT;
  const { timezone } = await somebody(context, session, undone.userId);
  const { userId, startMinute, endMinute } = undone;
  // The table's check on weekdays.
  const dayOfWeek = undone.dayOfWeek as Suggestion['dayOfWeek'];
  return keptWithin(context.database, session, userId, {
    timezone,
    dayOfWeek,
    startMinute,
    endMinute,
    now,
  });
}

/** Puts a suggestion aside until its evidence has grown by half, or for 90 days. @throws as `previewSuggestion` */
export async function dismissSuggestion(
  context: Context,
  session: Session,
  body: SuggestionBody,
): Promise<void> {
  const { userId, suggestion } = await named(context, session, body);
  const { kind, dayOfWeek, startMinute, endMinute, evidence } = suggestion;
  const about = { organizationId: session.organizationId, userId, kind, dayOfWeek, startMinute, endMinute };
  await context.write(session, (tx) =>
    marks.dismiss(tx, { ...about, evidence, dismissedAt: context.clock.now() }),
  );
}

/** Takes back that a suggestion was put aside; one that was not stays as it is. @throws as `ownerOf` */
export async function recallSuggestion(
  context: Context,
  session: Session,
  body: SuggestionBody,
): Promise<void> {
  const userId = await ownerOf(context, session, body.userId);
  const hours = hoursOfKey(body.key);
  if (hours === null) return;
  await context.write(session, (tx) => marks.recall(tx, session, { userId, ...hours }));
}

/** Deletes dismissals that are over and changes that nobody takes back any more. */
export async function deleteOldMarks(db: Reader, now: Date): Promise<void> {
  await marks.deleteMarksBefore(db, {
    dismissed: daysBefore(now, KEPT_DAYS.dismissals),
    applied: daysBefore(now, KEPT_DAYS.changes),
  });
}

type Named = { readonly userId: string; readonly observed: Observed; readonly suggestion: Suggestion };

/** A suggestion that is made at this moment. @throws AppError 409 SUGGESTION_GONE, and as `ownerOf` */
async function named(context: Context, session: Session, body: SuggestionBody): Promise<Named> {
  const userId = await ownerOf(context, session, body.userId);
  const observed = await observe(context, session, userId);
  const suggestion = observed.suggestions.find((each) => keyOf(each) === body.key);
  if (suggestion === undefined) throw new AppError('SUGGESTION_GONE');
  return { userId, observed, suggestion };
}

type Fresh = Pick<WindowRow, 'organizationId' | 'userId' | 'dayOfWeek' | 'createdAt' | 'offeredSince'>;

/** The windows of the day once a suggestion is applied: the first piece of a window stays that window. */
function rowsAfter(before: readonly WindowRow[], suggestion: Suggestion, fresh: Fresh): WindowRow[] {
  const windows = before.map((row) => ({ ...row, slotMinutes: row.appointmentDuration }));
  const known = new Set<string>();
  return changedDay(windows, suggestion).map((piece) => {
    const { startMinute, endMinute, slotMinutes: appointmentDuration, capacity, of, isWider } = piece;
    const hours = { startMinute, endMinute, appointmentDuration, capacity, isActive: of?.isActive ?? true };
    if (of === null) return { ...fresh, id: newId(), ...hours };
    const id = known.has(of.id) ? newId() : of.id;
    known.add(of.id);
    const offeredSince = isWider ? fresh.offeredSince : of.offeredSince;
    return { ...fresh, id, ...hours, createdAt: of.createdAt, offeredSince };
  });
}

type Stored = marks.ChangeRow['before'][number];

function stored(row: WindowRow): Stored {
  const { id, startMinute, endMinute, appointmentDuration, capacity, isActive } = row;
  const [createdAt, offeredSince] = [row.createdAt.toISOString(), row.offeredSince.toISOString()];
  return { id, startMinute, endMinute, appointmentDuration, capacity, isActive, createdAt, offeredSince };
}

/** Makes rows of the windows that a change kept. */
function rowOf({ organizationId, userId, dayOfWeek }: marks.ChangeRow): (window: Stored) => WindowRow {
  return (window) => ({
    ...window,
    organizationId,
    userId,
    dayOfWeek,
    createdAt: new Date(window.createdAt),
    offeredSince: new Date(window.offeredSince),
  });
}

/** Since when a window that comes back offers what it does, if the day had other windows for a while. */
function sinceWhen(row: WindowRow, meanwhile: readonly WindowRow[], now: Date): Date {
  const had = meanwhile.find(({ id }) => id === row.id);
  return had === undefined || offersMore(had, row) ? now : row.offeredSince;
}
