import { dayIn, dayTitle, formatDay, formatTime, formatTimeRange, type Instant } from './format.ts';

/**
 * When something is that may take days: 'sexta-feira, 20 de novembro, 09:00 – 10:20', '…, o dia inteiro',
 * '20/11/2026 a 22/11/2026' or '20/11/2026 09:00 a 22/11/2026 18:00'.
 */
export function formatSpan(start: string, end: string, zone: string): string {
  const first = dayIn(start, zone);
  // What ends at midnight ends with the day before.
  const last = dayIn(Date.parse(end) - 1, zone);
  const whole = isMidnight(start, zone) && isMidnight(end, zone);
  if (first === last) {
    return `${dayTitle(first)}, ${whole ? 'o dia inteiro' : formatTimeRange(start, end, zone)}`;
  }
  if (whole) return `${formatDay(first)} a ${formatDay(last)}`;
  return `${formatDay(first)} ${formatTime(start, zone)} a ${formatDay(dayIn(end, zone))} ${formatTime(end, zone)}`;
}

function isMidnight(instant: Instant, zone: string): boolean {
  return formatTime(instant, zone) === '00:00';
}
