import type { AgendaEvent, AgendaSlot } from '#web/agenda/types.ts';
import { dayIn, formatMinutes, formatTime, initials } from '#web/lib/format.ts';
import { dayBrief, dayLabel } from '#web/lib/day-words.ts';
import type { Segment } from './segments.ts';

/**
 * '10:00 – 10:30': the clock at the event's beginning and end, though a part of it lies on another day; with the zone's
 * city ('Nova York') where that clock is not the agenda's.
 */
export function timeRange(segment: Segment): string {
  if (isWholeDay(segment)) return 'Dia inteiro';
  return [clockRange(segment), segment.event.zoneMark].filter(Boolean).join(' ');
}

/** '10:00 – 10:30' alone, for where the zone's city stands elsewhere. */
export function clockRange(segment: Segment): string {
  return clockTimes(segment).join(' – ');
}

/** Whether time that is merely taken covers the whole of its day. */
export function isWholeDay({ event, start, end }: Segment): boolean {
  return event.busyOnly === true && start === 0 && end === 1440;
}

/** A segment is cut at midnight and never ends before it begins; the clock that goes back tells another end. */
function clockTimes({ event, start, end, fromBefore, intoNext }: Segment): [string, string] {
  // An event of several days shows what it takes of this one.
  if (event.busyOnly === true) return [formatMinutes(start), formatMinutes(end)];
  const turned = end - start <= 1;
  return [
    fromBefore ? formatTime(event.start, event.timezone) : formatMinutes(start),
    intoNext || turned ? formatTime(event.end, event.timezone) : formatMinutes(end),
  ];
}

/** The initials of an event's professional, distinct from those of the others; nothing where the agenda is one person's. */
export function signOf({ professionalName, professionalSign }: AgendaEvent): string | undefined {
  return professionalName === undefined ? undefined : (professionalSign ?? initials(professionalName));
}

/** What open time without appointments is called. */
export function freeWord(isUnsure = false): string {
  return isUnsure ? 'não conferido' : 'livre';
}

/** Whether the client came, in a word. */
const ATTENDED = { came: 'veio', missed: 'faltou' };

/** The full name of an event's button: 'Corte, Ana Souza, terça 1 dez, 10:00 às 10:30'. */
export function eventName(segment: Segment): string {
  const { event, fromBefore } = segment;
  return [
    event.service,
    event.title,
    dayLabel(fromBefore ? dayIn(event.start, event.timezone) : segment.day),
    isWholeDay(segment) ? 'dia inteiro' : clockTimes(segment).join(' às '),
    event.zoneName,
    fromBefore ? 'continuação' : undefined,
    event.professionalName === undefined ? undefined : `com ${event.professionalName}`,
    event.waits,
    event.attendance === undefined ? undefined : ATTENDED[event.attendance],
    event.confirmed === true && event.attendance === undefined ? 'confirmado' : undefined,
    event.overbooked,
    event.away,
    event.conflict === true ? 'em conflito' : undefined,
    event.clash,
    event.imported === true ? 'de outra agenda' : undefined,
  ]
    .filter(Boolean)
    .join(', ');
}

/** 'ter., 1 dez · 14:00': where an event would be dropped. */
export function slotName({ date, time }: AgendaSlot): string {
  return `${dayBrief(date)} · ${time}`;
}

/** 'Agendamento de Ana movido para terça, 1 dez, 14:00', for a screen reader. */
export function movedSentence(event: AgendaEvent, { date, time }: AgendaSlot): string {
  return `Agendamento de ${event.title} movido para ${dayBrief(date, 'medium')}, ${time}`;
}

/** A name of at most `length` characters; what is cut off shows as '…'. */
export function cutName(name: string, length: number | undefined): string {
  return length === undefined || name.length <= length ? name : `${name.slice(0, length).trimEnd()}…`;
}

/** How many take time and are no appointments, and how many of those wait for their client's confirmation. */
export type Taken = { readonly count: number; readonly waiting: number };

/** @param total what the day has in all, where `busy` is only its first */
export function takenOf(busy: readonly Segment[], total?: Taken): Taken {
  return (
    total ?? { count: busy.length, waiting: busy.filter(({ event }) => event.waits !== undefined).length }
  );
}

/** 'de Ana, Bruno e mais 17': whose time is taken; nothing where it is one person's agenda. */
export function takenFrom(busy: readonly Segment[], total?: { readonly people: number }): string {
  const names = [...new Set(busy.flatMap(({ event }) => event.professionalName ?? []))];
  if (names.length === 0) return '';
  const others = (total?.people ?? 0) - names.length;
  return `de ${names.join(', ')}${others > 0 ? ` e mais ${others}` : ''}`;
}

/** 'AP', 'AP BL', 'AP +2': the same in initials, as many as fit. */
export function takenFromInBrief(busy: readonly Segment[], total?: { readonly people: number }): string {
  const signs = [...new Set(busy.flatMap(({ event }) => signOf(event) ?? []))];
  const [first = ''] = signs;
  const others = first === '' ? 0 : (total?.people ?? signs.length) - 1;
  return others < 1 ? first : `${first} ${(others === 1 && signs[1]) || `+${others}`}`;
}

/** What the mark of taken time stands for among these. */
export function busyMarkInWords(busy: readonly Segment[]): string {
  const { count, waiting } = takenOf(busy);
  return `Horário ${waiting === 0 ? 'ocupado no Google' : waiting === count ? 'reservado' : 'ocupado ou reservado'}`;
}

/** '2 horários ocupados no Google', for what takes time and is no appointment; nothing for none. */
export function busyInWords({ count, waiting }: Taken): string {
  if (count === 0) return '';
  const times = count === 1 ? '1 horário' : `${count} horários`;
  if (waiting === count) return `${times} a confirmar`;
  const taken = `${times} ${count === 1 ? 'ocupado' : 'ocupados'}`;
  return waiting === 0 ? `${taken} no Google` : `${taken}, ${waiting} a confirmar`;
}

/** '2 ocupados · Google', where there is little room: three digits leave none for the name. */
export function busyInBrief({ count, waiting }: Taken): string {
  if (waiting === count) return `${count} a confirmar`;
  const taken = count === 1 ? 'Ocupado' : `${count} ocupados`;
  return waiting === 0 && count < 100 ? `${taken} · Google` : taken;
}

/** What is written on time that is taken: among several people whose calendar it is stays theirs. */
export function busyTitle({ aside, waits, title }: AgendaEvent): string {
  return aside === true && waits === undefined ? 'Ocupado' : title;
}

/** '3 agendamentos', in words for a day's label. */
export function countInWords(count: number): string {
  if (count === 0) return 'nenhum agendamento';
  return count === 1 ? '1 agendamento' : `${count} agendamentos`;
}
