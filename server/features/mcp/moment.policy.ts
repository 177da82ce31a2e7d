import { dayNumberOf } from '#shared/scheduling/calendar-date.ts';
import { msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { MINUTES_PER_DAY, instantAtOrAfterWall } from '#shared/scheduling/zone.ts';

/**
 * The instant that an assistant means: as written when it carries an offset, else by the professional's clock. A time
 * that the clock jumps over is the first one after the jump.
 * @returns null when there is no such date
 */
export function momentOf(text: string, zone: string): Date | null {
  const wall = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(text);
  if (wall === null) {
    const instant = new Date(text);
    return Number.isNaN(instant.getTime()) ? null : instant;
  }
  const [, date = '', hours = '', minutes = ''] = wall;
  const minuteOfDay = Number(hours) * 60 + Number(minutes);
  if (!isRealDate(date) || minuteOfDay >= MINUTES_PER_DAY) return null;
  return new Date(
    msOfEpochMinute(instantAtOrAfterWall(zone, dayNumberOf(date) * MINUTES_PER_DAY + minuteOfDay)),
  );
}

const WEEKDAYS = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const;

/** The day of the week of a local time as written (ISO 8601 with offset): models count days badly. */
export function weekdayOf(local: string): string {
  return WEEKDAYS[new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? '';
}

function isRealDate(date: string): boolean {
  const utc = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(utc.getTime()) && utc.toISOString().startsWith(date);
}
