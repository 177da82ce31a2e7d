import { dayPartOf, type DayPart } from '../day-parts.ts';
import type { DayOfWeek, EpochMinute } from '../scheduling/types.ts';
import { instantAtOrAfterWall, MINUTES_PER_DAY, toLocal } from '../scheduling/zone.ts';
import { dayNumberOf } from '../scheduling/calendar-date.ts';
import { OFFER_MINUTES } from './offer-minutes.ts';

/*
 * Who is offered a time that opened, and for how long it is held (decision 073). Pure: epoch minutes and an IANA zone in,
 * nothing read and nothing written.
 */

/** The day, in minutes of the professional's clock: who is offered a time outside it has until two hours into the day. */
const DAY = { begins: 8 * 60, ends: 21 * 60, nightOffersEnd: 10 * 60 } as const;

/** What one client waits for. */
export type WaitingWish = {
  readonly weekdays: readonly DayOfWeek[];
  readonly parts: readonly DayPart[];
  /** The IANA zone by whose clock days, parts of the day and dates were chosen; null for the professional's. */
  readonly zone: string | null;
  /** First and last date ('YYYY-MM-DD'), both included. */
  readonly from: string;
  readonly until: string;
  /** Minutes that the client needs between their answer and the start. */
  readonly noticeMinutes: number;
  /** The start of the appointment that an earlier time replaces; null for a new one. */
  readonly before: EpochMinute | null;
};

/** Where an entry stands: the organisation's order, which is the order of asking until staff changes it. */
export type WaitingEntry = WaitingWish & { readonly id: string; readonly position: number };

/**
 * Whether a time that begins at `start` is one that the client waits for, and leaves time to answer, at the moment `now`.
 * @param zone the professional's
 */
export function fits(wish: WaitingWish, start: EpochMinute, zone: string, now: EpochMinute): boolean {
  if (start - now < wish.noticeMinutes + OFFER_MINUTES) return false;
  if (wish.before !== null && start >= wish.before) return false;
  const { date, minuteOfDay, dayOfWeek } = toLocal(wish.zone ?? zone, start);
  return (
    wish.from <= date &&
    date <= wish.until &&
    wish.weekdays.includes(dayOfWeek) &&
    wish.parts.includes(dayPartOf(minuteOfDay))
  );
}

/** Minutes before the start that an offer of the night leaves for the next client. */
const LEFT_TO_PASS_ON = 120;

export type OpenTime = { readonly start: EpochMinute; readonly zone: string; readonly now: EpochMinute };

/**
 * Those who wait for a time that opened, in their turn. The first of them whose service fits gets the offer.
 * @param isAsked whether an entry has been offered this very time before: nobody is asked twice
 */
export function inTurn<Entry extends WaitingEntry>(
  entries: readonly Entry[],
  { start, zone, now }: OpenTime,
  isAsked: (entry: Entry) => boolean = () => false,
): Entry[] {
  return entries
    .filter((entry) => fits(entry, start, zone, now) && !isAsked(entry))
    .sort((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1));
}

/**
 * When the offer of a time ends that is made now: after 15 minutes by day (08:00 to 21:00 of the professional's clock). One
 * made at night can be answered until 10:00, two hours into the day, or until two hours before the start where that is
 * earlier, so that it may still pass on; for 15 minutes at least. Never later than the client's notice before the start.
 * @param noticeMinutes the client's; `fits` has made sure that 15 minutes are left before it
 */
export function offerEnd(
  now: EpochMinute,
  start: EpochMinute,
  noticeMinutes: number,
  zone: string,
): EpochMinute {
  const { date, minuteOfDay } = toLocal(zone, now);
  const isDay = DAY.begins <= minuteOfDay && minuteOfDay < DAY.ends;
  const tomorrow = minuteOfDay >= DAY.ends ? MINUTES_PER_DAY : 0;
  const morning = dayNumberOf(date) * MINUTES_PER_DAY + tomorrow + DAY.nightOffersEnd;
  const soonest = now + OFFER_MINUTES;
  const end = isDay
    ? soonest
    : Math.max(soonest, Math.min(instantAtOrAfterWall(zone, morning), start - LEFT_TO_PASS_ON));
  return Math.min(end, start - noticeMinutes);
}
