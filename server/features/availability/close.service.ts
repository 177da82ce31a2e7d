import { KEPT_LIMITS } from '#shared/contract/limits.ts';
import { addDays, dayNumberOf, daysBetween } from '#shared/scheduling/calendar-date.ts';
import { windowsOn } from '#shared/scheduling/windows.ts';
import type { DayWindow } from '#shared/scheduling/types.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { hoursOnDates } from '#server/features/scheduling/scheduling.service.ts';
import { announceUser } from '#server/features/users/users.service.ts';
import type { Session } from '#server/session.ts';
import { newId } from '#server/lib/ids.ts';
import { assertRoom } from '#server/lib/room.ts';
import * as queries from './exceptions.queries.ts';
import type { ExceptionRow } from './exceptions.queries.ts';
import { loggedDates } from './log.presenter.ts';
import { logHours } from './log.service.ts';

export type { ExceptionRow };

/** What is closed: whole dates, or with minutes of the day a part of the first. */
export type Closing = {
  readonly userId: string;
  /** First and last date ('YYYY-MM-DD'), both included. */
  readonly from: string;
  readonly to: string;
  readonly part: { readonly startMinute: number; readonly endMinute: number } | null;
  readonly reason: string | null;
};

/** The dates that closing made, and those that they took the place of. */
export type Closed = { readonly made: readonly ExceptionRow[]; readonly replaced: readonly ExceptionRow[] };

/**
 * Closes a person's hours on some dates, or a part of one date, under their lock, which the caller holds. Days off stay as they are;
 * hours of single days give way. Nobody may book there any more; what is booked stays.
 * @throws AppError 422 EXCEPTION_LIMIT
 */
export async function closeHours(
  context: Context,
  tx: Tx,
  session: Session,
  closing: Closing,
): Promise<Closed> {
  const { userId, from, to } = closing;
  const ahead = await queries.exceptionsFrom(tx, session, userId, from);
  const there = ahead.filter(({ firstDate }) => firstDate <= to);
  const hours = closing.part === null ? null : await hoursOnDates(tx, session, userId, { from, to: from });
  const left = hours === null ? [] : leftOf(windowsOn(hours, dayNumberOf(from)), closing.part);
  // Closed anyway, or not touched by it.
  if (left === null) return { made: [], replaced: [] };
  const replaced = there.filter(({ startMinute }) => startMinute !== null);
  const rowOf = (dates: Pick<ExceptionRow, 'firstDate' | 'lastDate'>, window: DayWindow | null) => ({
    id: newId(),
    organizationId: session.organizationId,
    userId,
    ...dates,
    startMinute: window?.startMinute ?? null,
    endMinute: window?.endMinute ?? null,
    appointmentDuration: window?.slotMinutes ?? null,
    capacity: window?.capacity ?? null,
    reason: closing.reason,
    createdAt: context.clock.now(),
  });
  const made =
    left.length > 0
      ? left.map((window) => rowOf({ firstDate: from, lastDate: from }, window))
      : gapsBetween(
          there.filter(({ startMinute }) => startMinute === null),
          { from, to },
        ).map((dates) => rowOf(dates, null));
  const adding = made.length - replaced.length;
  if (adding > 0)
    assertRoom({ count: ahead.length, adding, limit: KEPT_LIMITS.exceptions, code: 'EXCEPTION_LIMIT' });
  await exchange(context, tx, session, { userId, gone: replaced, come: made, made });
  return { made, replaced };
}

/**
 * Opens again what `closeHours` closed, unless somebody changed it since. The caller holds the person's lock.
 * @returns whether the hours are as they were before
 */
export async function reopenHours(
  context: Context,
  tx: Tx,
  session: Session,
  { userId, made, replaced }: { userId: string; made: readonly string[]; replaced: readonly ExceptionRow[] },
): Promise<boolean> {
  if (made.length === 0 && replaced.length === 0) return true;
  const gone = await queries.exceptionsByIds(tx, session, made);
  if (gone.length < made.length) return false;
  await exchange(context, tx, session, { userId, gone, come: replaced, made: gone });
  return true;
}

type Exchange = {
  readonly userId: string;
  readonly gone: readonly ExceptionRow[];
  readonly come: readonly ExceptionRow[];
  /** Which of both an absence made: the log calls them so. */
  readonly made: readonly ExceptionRow[];
};

async function exchange(
  context: Context,
  tx: Tx,
  session: Session,
  { userId, gone, come, made }: Exchange,
): Promise<void> {
  if (gone.length === 0 && come.length === 0) return;
  await queries.deleteExceptions(
    tx,
    session,
    gone.map(({ id }) => id),
  );
  const logged = (row: ExceptionRow) => ({
    ...loggedDates(row),
    ...(made.includes(row) ? { ofAbsence: true } : {}),
  });
  if (come.length > 0) await queries.insertExceptions(tx, come);
  for (const row of gone)
    await logHours(context, tx, session, {
      action: 'dates_deleted',
      entityId: row.id,
      ownerId: userId,
      before: logged(row),
      after: null,
    });
  for (const row of come)
    await logHours(context, tx, session, {
      action: 'dates_created',
      entityId: row.id,
      ownerId: userId,
      before: null,
      after: logged(row),
    });
  await announceUser(context, tx, session, userId);
}

/** What is left of a day's hours besides a part that is closed; null where it touches none of them. Too short a rest offers nothing. */
function leftOf(windows: readonly DayWindow[], part: Closing['part']): DayWindow[] | null {
  if (part === null) return [];
  const touched = windows.some(
    ({ startMinute, endMinute }) => startMinute < part.endMinute && part.startMinute < endMinute,
  );
  if (!touched) return null;
  return windows.flatMap((window) =>
    [
      { ...window, endMinute: Math.min(window.endMinute, part.startMinute) },
      { ...window, startMinute: Math.max(window.startMinute, part.endMinute) },
    ].filter(({ startMinute, endMinute, slotMinutes }) => endMinute - startMinute >= slotMinutes),
  );
}

/** The runs of dates that no day off holds. */
function gapsBetween(
  daysOff: readonly ExceptionRow[],
  { from, to }: Pick<Closing, 'from' | 'to'>,
): Pick<ExceptionRow, 'firstDate' | 'lastDate'>[] {
  const gaps: { firstDate: string; lastDate: string }[] = [];
  for (let day = 0; day <= daysBetween(from, to); day++) {
    const date = addDays(from, day);
    if (daysOff.some(({ firstDate, lastDate }) => firstDate <= date && date <= lastDate)) continue;
    const last = gaps.at(-1);
    if (last !== undefined && addDays(last.lastDate, 1) === date) last.lastDate = date;
    else gaps.push({ firstDate: date, lastDate: date });
  }
  return gaps;
}
