/** The units of a stretch of time, largest first. */
export const SPAN_UNITS = [
  { minutes: 10_080, one: 'semana', many: 'semanas' },
  { minutes: 1_440, one: 'dia', many: 'dias' },
  { minutes: 60, one: 'hora', many: 'horas' },
  { minutes: 1, one: 'minuto', many: 'minutos' },
] as const;
const MINUTE = SPAN_UNITS[3];

/** A time that lies before another, in minutes: '1 hora', '2 dias', '90 minutos', by the largest unit that divides it. */
export function spanWords(minutes: number): string {
  const unit = SPAN_UNITS.find((each) => minutes % each.minutes === 0) ?? MINUTE;
  const count = minutes / unit.minutes;
  return `${count} ${count === 1 ? unit.one : unit.many}`;
}
