import { formatDuration } from '#web/lib/format.ts';

export type Choice = { readonly value: string; readonly label: string };

const HOUR = 60;
const DAY = 24 * HOUR;
/** What most practices ask for, in minutes; 0 asks for none. */
const CANCEL_NOTICES = [0, HOUR, 2 * HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY];
const BOOKING_NOTICES = [0, 10, 30, HOUR, 2 * HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY];
/** The value of a choice that sets no limit. */
export const NO_LIMIT = 'none';
/** In days. */
const HORIZONS = [7, 14, 30, 60, 90, 180, 365];
const OVERBOOKINGS = [0, 1, 2, 3, 4, 5, 8, 10];

/** Until when clients may cancel, shortest first; one saved by other means is among them. Values are minutes as text. */
export function cancelNotices(saved: number): Choice[] {
  return choices(CANCEL_NOTICES, saved, (minutes) => (minutes === 0 ? 'Sem limite' : noticeLabel(minutes)));
}

/** How long before its start a time may still be booked; otherwise as `cancelNotices`. */
export function bookingNotices(saved: number): Choice[] {
  return choices(BOOKING_NOTICES, saved, (minutes) =>
    minutes === 0 ? 'Até o início do horário' : noticeLabel(minutes),
  );
}

/** How far ahead a time may be booked. Values are days as text. */
export function horizons(saved: number): Choice[] {
  return choices(HORIZONS, saved, (days) => {
    if (days === 365) return '1 ano';
    return days === 1 ? '1 dia' : `${days} dias`;
  });
}

/** The limit of appointments over a taken time, as its fields say it. */
export const OVERBOOKING_WORDS = {
  label: 'Encaixes por dia',
  hint: 'Quantos a equipe marca sobre um horário ocupado. Clientes nunca marcam encaixes.',
};

/** How many appointments over a taken time a day takes; `NO_LIMIT` is none. Otherwise as `cancelNotices`. */
export function overbookings(saved: number | null): Choice[] {
  const none = { value: NO_LIMIT, label: 'Sem limite' };
  return [none, ...choices(OVERBOOKINGS, saved ?? 0, overbookingsWords)];
}

/** '2 por dia'. */
export function overbookingsWords(limit: number): string {
  return limit === 0 ? 'Nenhum' : `${limit} por dia`;
}

function choices(usual: readonly number[], saved: number, labelOf: (value: number) => string): Choice[] {
  return [...new Set([...usual, saved])]
    .sort((a, b) => a - b)
    .map((value) => ({ value: String(value), label: labelOf(value) }));
}

function noticeLabel(minutes: number): string {
  // Up to three days people speak of hours.
  return minutes > 3 * DAY && minutes % DAY === 0 ? `${minutes / DAY} dias` : formatDuration(minutes);
}
