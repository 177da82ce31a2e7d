import { dayLabel, formatMinutes } from '#web/lib/format.ts';
import type { Segment } from './segments.ts';

/** '10:00 – 10:30', as the segment's own day sees it. */
export function timeRange(segment: Segment): string {
  return `${formatMinutes(segment.start)} – ${formatMinutes(segment.end)}`;
}

/** The full name of an event's button: 'Corte, Ana Souza, terça 1 dez, 10:00 às 10:30'. */
export function eventName(segment: Segment): string {
  const { event } = segment;
  return [
    event.service,
    event.title,
    dayLabel(segment.day),
    `${formatMinutes(segment.start)} às ${formatMinutes(segment.end)}`,
    event.professionalName === undefined ? undefined : `com ${event.professionalName}`,
    event.conflict === true ? 'em conflito' : undefined,
    event.imported === true ? 'de outra agenda' : undefined,
  ]
    .filter(Boolean)
    .join(', ');
}

/** A name of at most `length` characters; what is cut off shows as '…'. */
export function cutName(name: string, length: number | undefined): string {
  return length === undefined || name.length <= length ? name : `${name.slice(0, length).trimEnd()}…`;
}

/** '3 agendamentos', in words for a day's label. */
export function countInWords(count: number): string {
  if (count === 0) return 'nenhum agendamento';
  return count === 1 ? '1 agendamento' : `${count} agendamentos`;
}
