import type { FreeSlot, PublicProfessional } from '#shared/contract/booking.ts';
import { dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { hasOpenPrice } from '#web/booking/flow/professionals.ts';
import { sameClock } from '#web/booking/calendar/day-times.ts';
import { priceText } from '#web/lib/range-text.ts';
import {
  dayIn,
  dayTag,
  formatDay,
  formatTime,
  formatTimeRange,
  weekdayName,
  zoneName,
} from '#web/lib/format.ts';

/** What the person is about to book, in words; null for what is not decided. */
export type Summary = {
  readonly professional: string | null;
  readonly service: string | null;
  readonly price: string | null;
  /** What the price depends on. */
  readonly priceNote: string | null;
  /** 'quinta, 26/11/2026' and 'qui, 26/11'. */
  readonly date: string | null;
  readonly shortDate: string | null;
  /** '14:00 – 14:50'. */
  readonly time: string | null;
  readonly video: boolean;
  readonly zone: string | null;
};

export type Chosen = {
  readonly professional: PublicProfessional | null;
  /** Null until decided; a decision for no service in particular has a name of its own and no price. */
  readonly service: ({ readonly name: string } & Parameters<typeof priceText>[0]) | null;
  /** The end depends on who will be chosen. */
  readonly isOpenEnded?: boolean;
  readonly date: string | null;
  readonly slot: FreeSlot | null;
};

/** The summary of what is chosen so far. `visitorZone` is null while it is not known. */
export function summaryOf(chosen: Chosen, visitorZone: string | null): Summary {
  const { professional, service, date, slot, isOpenEnded = false } = chosen;
  const zone = professional?.timezone ?? 'UTC';
  const day = slot ? dayIn(slot.startTime, zone) : date;
  return {
    professional: professional?.name ?? null,
    service: service?.name ?? null,
    price: service && priceText(service),
    priceNote: service && hasOpenPrice(service) ? 'O valor é o de quem atender.' : null,
    date: day && fullDay(day),
    shortDate: day && dayTag(day),
    time:
      slot &&
      (isOpenEnded ? formatTime(slot.startTime, zone) : formatTimeRange(slot.startTime, slot.endTime, zone)),
    video: professional?.autoCreateMeet ?? false,
    zone: slot && zoneNote(zone, visitorZone, slot.startTime),
  };
}

/** A day with its year, short enough for one line: 'quinta, 26/11/2026'. */
export function fullDay(day: string): string {
  return `${weekdayName(dayOfWeekOf(day), 'medium')}, ${formatDay(day)}`;
}

/**
 * The professional's timezone by name and the visitor's own time, where their clocks differ at that instant:
 * 'Horário de Brasília (para você, 13:00)'. Null where they agree.
 */
export function zoneNote(zone: string, visitorZone: string | null, instant: string): string | null {
  if (visitorZone === null || sameClock(zone, visitorZone, instant)) return null;
  return `${zoneName(zone, instant)} (para você, ${timeBeside(zone, visitorZone, instant)})`;
}

/** What another clock shows beside the one of `zone`, with its name: '08:00 (Horário da Europa Ocidental)'. */
export function clockIn(other: string, zone: string, instant: string): string {
  return `${timeBeside(zone, other, instant)} (${zoneName(other, instant)})`;
}

/** The time on another clock, with its day where that differs. */
function timeBeside(zone: string, other: string, instant: string): string {
  const day = dayIn(instant, other);
  return `${day === dayIn(instant, zone) ? '' : `${dayTag(day)}, `}${formatTime(instant, other)}`;
}
