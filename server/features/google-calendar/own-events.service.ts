import type { Context } from '#server/context.ts';
import {
  cancelByCalendar,
  holdAppointment,
  keepCalendarCopy,
  moveByCalendar,
  type AppointmentRow,
} from '#server/features/appointments/calendar.service.ts';
import type { Tx } from '#server/db/database.ts';
import type { ConnectionRow } from './connections.queries.ts';
import { contentOf, eventOf, timesOf, type CalendarEvent, type EventWords } from './event.policy.ts';
import { wordsOf } from './installation.service.ts';
import { BY_GOOGLE } from './log.service.ts';
import * as mirrors from './mirrors.queries.ts';
import type { MirrorRow } from './mirrors.queries.ts';
import { instanceOf } from './recurring.policy.ts';
import { breakUp, fateAtGoogle, read } from './recurring.service.ts';
import { targetOf } from './targets.queries.ts';

const SECOND_MS = 1_000;

export type Outcome = 'same' | 'moved' | 'cancelled';

/**
 * Does with an appointment what its professional did with the event in their own calendar. Where both were changed since
 * they last agreed, the appointment stands, and the event is written again: a booking is never lost to a race.
 * @param item the event as it was listed, or an instance of it; null when it was not
 * @returns what became of the appointment; null when it is no event of it
 */
export async function applyOwn(
  context: Context,
  connection: ConnectionRow,
  appointmentId: string,
  item: CalendarEvent | null,
): Promise<Outcome | null> {
  const ref = { organizationId: connection.organizationId, appointmentId };
  // Most of what is listed is what we wrote ourselves.
  const known = await mirrors.mirrorOf(context.database, ref);
  if (known === null || !liesIn(known, connection) || !concerns(item, known)) return null;
  const isWhole = item !== null && item.status !== 'cancelled' && item.id === known.eventId;
  if (isWhole && isOurOwn(known, item)) return 'same';
  // Of a deleted event a list tells the id alone, and it may have been brought back since.
  const found = isWhole ? item : await read(context, connection, known.eventId);
  const instance = instanceOf(known.eventId);
  const isGone = instance !== null && (found === null || found.status === 'cancelled');
  if (isGone && known.content !== null) {
    const fate = await fateAtGoogle(context, connection, instance, found);
    // Nobody deleted this appointment: the recurring event was changed as a whole, which is put back.
    if (fate === 'altered') {
      await breakUp(context, connection, instance);
      return 'same';
    }
  }
  // When an instance went with its recurring event is not known by its own time.
  const event = isGone ? null : found;
  const apply = async (tx: Tx): Promise<Outcome> => {
    const row = await holdAppointment(tx, connection, appointmentId);
    const mirror = await mirrors.heldMirror(tx, ref);
    // Without the appointment, of somebody else or with another calendar, the event is about to be removed, or was so by us.
    if (row === null || mirror === null || !liesIn(mirror, connection)) return 'same';
    // What was done to it there ends with it, even where the appointment comes back before it is removed.
    if (row.userId !== connection.userId || mirror.excluded) {
      await mirrors.distrustMirror(tx, ref);
      return 'same';
    }
    if (event !== null && isOurOwn(mirror, event)) return 'same';
    const target = await targetOf(tx, connection);
    if (target === null) return 'same';
    if (await isHistory(context, tx, row, mirror, event)) return 'same';
    const words = wordsOf(context, target);
    // Changed here since both agreed; or sent since we looked, and nothing tells whether it was gone before or after that.
    const isStale = event === null && mirror.googleUpdated?.getTime() !== known.googleUpdated?.getTime();
    if (isStale || mirror.content?.equals(contentOf(eventOf(row, words))) !== true) {
      if (event === null || repeats(event) || !isAt(row, event))
        await mirrors.insistOn(tx, ref, context.clock.now());
      return 'same';
    }
    if (event !== null && event.status !== 'cancelled')
      return follow(context, tx, { words, row, mirror, event });
    if (!(await cancelByCalendar(context, tx, row, BY_GOOGLE))) {
      await mirrors.insistOn(tx, ref, context.clock.now());
      return 'same';
    }
    await mirrors.dropMirror(tx, mirror);
    return 'cancelled';
  };
  return context.write(connection, apply, [connection.userId]);
}

/**
 * What is over is history, which no calendar alters: an event that is gone is forgotten, one that was dragged elsewhere is
 * put back. @returns whether that was all there is to do
 */
async function isHistory(
  context: Context,
  tx: Tx,
  row: AppointmentRow,
  mirror: MirrorRow,
  event: CalendarEvent | null,
): Promise<boolean> {
  const now = context.clock.now();
  if (row.endTime > now) return false;
  if (event === null || event.status === 'cancelled') {
    await mirrors.dropMirror(tx, mirror);
    await keepCalendarCopy(tx, mirror, { googleEventId: null, meetLink: row.meetLink });
    return true;
  }
  if (isAt(row, event) && !repeats(event)) return false;
  await mirrors.insistOn(tx, mirror, now);
  return true;
}

type Edited = {
  readonly words: EventWords;
  readonly row: AppointmentRow;
  readonly mirror: MirrorRow;
  readonly event: CalendarEvent;
};

/** Moves the appointment after its event; one that went where no appointment can be is put back. */
async function follow(context: Context, tx: Tx, { words, row, mirror, event }: Edited): Promise<Outcome> {
  const now = context.clock.now();
  // One that repeats is put back too: an appointment is once.
  const times = repeats(event) ? null : isAt(row, event) ? row : timesOf(event);
  const moved =
    times === row ? row : times === null ? null : await moveByCalendar(context, tx, row, times, BY_GOOGLE);
  if (moved === null) {
    await mirrors.insistOn(tx, mirror, now);
    return 'same';
  }
  await mirrors.noteSeen(tx, mirror, {
    content: contentOf(eventOf(moved, words)),
    googleUpdated: event.updated ? new Date(event.updated) : null,
  });
  return moved === row ? 'same' : 'moved';
}

const repeats = ({ recurrence }: CalendarEvent): boolean => (recurrence ?? []).length > 0;

function liesIn(mirror: MirrorRow, connection: ConnectionRow): mirror is MirrorRow & { eventId: string } {
  const { userId, calendarId, eventId } = mirror;
  return eventId !== null && userId === connection.userId && calendarId === connection.calendarId;
}

/** Whether what was listed is the appointment's event, or an instance of what that was made to be. */
function concerns(item: CalendarEvent | null, { eventId }: { readonly eventId: string }): boolean {
  return item === null || item.id === eventId || item.id?.startsWith(`${eventId}_`) === true;
}

/** Whether Google's state is no later than what we wrote or saw last. */
function isOurOwn({ googleUpdated }: MirrorRow, { updated }: CalendarEvent): boolean {
  return googleUpdated !== null && updated != null && new Date(updated) <= googleUpdated;
}

/** Whether an event is where the appointment is; Google knows no parts of seconds. */
function isAt({ startTime, endTime }: AppointmentRow, event: CalendarEvent): boolean {
  const times = timesOf(event);
  const seconds = (time: Date) => Math.floor(time.getTime() / SECOND_MS);
  return (
    event.status !== 'cancelled' &&
    times !== null &&
    seconds(times.startTime) === seconds(startTime) &&
    seconds(times.endTime) === seconds(endTime)
  );
}
