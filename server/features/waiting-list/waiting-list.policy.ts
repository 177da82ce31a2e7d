import type { BookingFormSettings } from '#shared/contract/booking-form.ts';
import { WAITING_LIMITS } from '#shared/contract/limits.ts';
import type { JoinWaitingBody } from '#shared/contract/waiting-list.ts';
import { addDays, dayNumberOf, dayOfWeekOf, daysBetween } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { openHoursOn } from '#shared/scheduling/start-state.ts';
import { windowOnDay, windowsOn } from '#shared/scheduling/windows.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { fits, type OpenTime, type WaitingWish } from '#shared/waiting/turn.ts';
import type { DayOfWeek, EpochMinute } from '#shared/scheduling/types.ts';
import { DAY_PARTS, type DayPart } from '#shared/day-parts.ts';
import { assertOffered, scheduleRules } from '#server/features/scheduling/rules.policy.ts';
import type { RulesRow } from '#server/features/scheduling/scheduling.service.ts';
import { phoneOfVisitor } from '#server/lib/phone.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { Candidate } from './entries.queries.ts';

/** Whether a person may see and change an entry: administrators all, others those for themselves and for anybody. */
export function mayTouchEntry(
  person: { role: string; userId: string },
  entry: { userId: string | null },
): boolean {
  return person.role === 'admin' || entry.userId === null || entry.userId === person.userId;
}

/** The date at a moment by a zone's clock. */
export function dateIn(zone: string, moment: Date): string {
  return toLocal(zone, epochMinuteOf(moment.getTime())).date;
}

/** Whether a time lies within the hours of its date, by which clients book: days off and holidays have none. */
export function isInHours(
  row: RulesRow,
  { startTime, endTime }: { startTime: Date; endTime: Date },
): boolean {
  const [start, end] = [epochMinuteOf(startTime.getTime()), epochMinuteOf(endTime.getTime())];
  const hours = openHoursOn(scheduleRules(row, 'public'), toLocal(row.timezone, start).date);
  return hours.some((open) => open.start <= start && end <= open.end);
}

/** The dates of a new request, from today on. @throws AppError 422 WAITING_DATES */
export function datesOf(
  { from, until }: { from?: string | undefined; until: string },
  today: string,
): { from: string; until: string } {
  const first = from === undefined || from < today ? today : from;
  if (until < first || until > addDays(today, WAITING_LIMITS.days)) throw new AppError('WAITING_DATES');
  return { from: first, until };
}

/**
 * The dates of a professional's clock on which a request's times may lie: those of another clock may begin a day earlier and
 * end a day later. @param today by the professional's clock @param wish left out for all that may be waited for
 */
export function datesAround(
  today: string,
  { until }: { readonly until: string } = { until: addDays(today, WAITING_LIMITS.days) },
): { from: string; to: string } {
  const [last, furthest] = [addDays(until, 1), addDays(today, WAITING_LIMITS.days + 1)];
  return { from: today, to: last < furthest ? last : furthest };
}

/** Whether one of the weekdays lies between two dates, both included. */
export function hasDay(
  weekdays: readonly number[],
  { from, until }: { readonly from: string; readonly until: string },
): boolean {
  const first = dayOfWeekOf(from);
  return weekdays.some((day) => (day - first + 7) % 7 <= daysBetween(from, until));
}

/** Somebody of whom a time may open: their hours, and the length of the service; without one that of each window. */
export type Worker = {
  readonly row: Parameters<typeof scheduleRules>[0];
  readonly minutes: number | undefined;
};

/** Minutes between the starts that are tried: fine enough for every part of the day. */
const STEP = 15;

/**
 * Whether one of several people works at a time that a client waits for, by weekly hours, exceptions and holidays; what is booked and
 * the client's notice are left aside. @param now minutes since 1970; left out, what has gone by today counts too
 */
export function mayOpen(people: readonly Worker[], wish: WaitingWish, now: EpochMinute = -Infinity): boolean {
  const [first, last] = [dayNumberOf(wish.from) - 1, dayNumberOf(wish.until) + 1];
  const isWished = (start: number, zone: string) => fits({ ...wish, noticeMinutes: 0 }, start, zone, now);
  return people.some(({ row, minutes }) => {
    const rules = scheduleRules(row, 'public');
    for (let day = first; day <= last; day += 1)
      for (const window of windowsOn(rules, day)) {
        const { start, end } = windowOnDay(rules.timezone, day, window);
        const latest = end - (minutes ?? window.slotMinutes);
        for (let at = start; at < latest; at += STEP) if (isWished(at, rules.timezone)) return true;
        if (latest >= start && isWished(latest, rules.timezone)) return true;
      }
    return false;
  });
}

/**
 * Where a visitor wants to hear of a time, by the booking form: what it demands, and one of the two at least.
 * @throws AppError 400 REQUIRED_FIELDS, PHONE_INVALID; 422 WAITING_CONTACT
 */
export function contactOfVisitor(
  asked: Pick<JoinWaitingBody, 'clientEmail' | 'clientPhone'>,
  form: BookingFormSettings,
): { clientEmail: string | null; clientPhone: string | null } {
  const { clientPhone, isMissing } = phoneOfVisitor(asked.clientPhone, form);
  const clientEmail = asked.clientEmail || null;
  const isNeeded = form.requireEmail || !form.showPhone;
  const missing = [
    isNeeded && clientEmail === null ? 'clientEmail' : null,
    isMissing ? 'clientPhone' : null,
  ].filter((field) => field !== null);
  if (missing.length > 0) throw new AppError('REQUIRED_FIELDS', { fields: missing });
  if (clientEmail === null && clientPhone === null) throw new AppError('WAITING_CONTACT');
  return { clientEmail, clientPhone };
}

/** Days and parts of the day, each once and in order. */
export function wishOf(asked: {
  weekdays: readonly number[];
  parts: readonly DayPart[];
  noticeMinutes: number;
}): { weekdays: DayOfWeek[]; parts: DayPart[]; noticeMinutes: number } {
  const all: readonly DayOfWeek[] = [0, 1, 2, 3, 4, 5, 6];
  return {
    weekdays: all.filter((day) => asked.weekdays.includes(day)),
    parts: DAY_PARTS.filter((part) => asked.parts.includes(part)),
    noticeMinutes: asked.noticeMinutes,
  };
}

/** By the public rules; an earlier time is as long as the appointment that it replaces. */
export const wantedOf = ({ minutes }: Candidate) =>
  ({ by: 'public', minutes: minutes ?? undefined }) as const;

/** What decides which times are free for a candidate: equal where the service and the length are. */
export const lengthOf = ({ productId, minutes }: Candidate) => `${productId ?? ''} ${minutes ?? ''}`;

/** Whether a free time is one for a candidate, who was not offered it before. Start and now in minutes since 1970. */
export function isFor(candidate: Candidate, { start, zone, now }: OpenTime): boolean {
  return fits(candidate, start, zone, now) && !candidate.asked.includes(start);
}

/** Whether it can be booked now: the service of an appointment that moves may have gone since. */
export function isOffered(rules: RulesRow, { appointmentId, productId }: Candidate): boolean {
  if (appointmentId !== null) return rules.isActive;
  try {
    assertOffered(rules, productId, 'public');
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
