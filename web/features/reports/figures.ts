import type { ReportFigures } from '#shared/contract/reports.ts';
import { formatBrl, formatNumber, formatPercent } from '#web/lib/format.ts';

/** What the charts draw. */
export const METRICS = [
  'appointments',
  'cancelled',
  'missed',
  'occupancy',
  'newClients',
  'expected',
  'received',
] as const;
export type Metric = (typeof METRICS)[number];
export const METRIC_WORDS: Readonly<Record<Metric, string>> = {
  appointments: 'Agendamentos',
  cancelled: 'Cancelamentos',
  missed: 'Faltas',
  occupancy: 'Ocupação',
  newClients: 'Clientes novos',
  expected: 'Previsto',
  received: 'Recebido',
};

/** What rows are counted by. Of services occupancy is the share of the booked time: no hours are offered for one alone. */
export type Breakdown = 'professional' | 'service' | 'weekday' | 'hour';

/** The figures that a breakdown knows besides the one that is drawn, in the order of its columns. */
export function columnsOf(breakdown: Breakdown): readonly Column[] {
  return breakdown === 'professional'
    ? ['cancelled', 'came', 'missed', 'unmarked', 'occupancy', 'newClients', 'returning']
    : ['cancelled', 'missed', 'occupancy'];
}
export type Column = Metric | 'came' | 'unmarked' | 'returning';

/** The heading of a column. */
export function columnWords(column: Column, breakdown: Breakdown): string {
  if (column === 'occupancy' && breakdown === 'service') return SHARE_OF_TIME;
  return { ...METRIC_WORDS, ...BESIDES, newClients: 'Novos', returning: 'Voltaram' }[column];
}
const BESIDES = { came: 'Vieram', unmarked: 'Sem marcação' };
const SHARE_OF_TIME = 'Parte do tempo';

/** A figure of a row; null where it is not known. @param booked all minutes of the month, which services share */
export function figureOf(
  column: Column,
  figures: ReportFigures,
  { breakdown, booked }: { readonly breakdown: Breakdown; readonly booked: number },
): number | null {
  if (column === 'newClients') return figures.fresh;
  if (column !== 'occupancy') return figures[column];
  if (breakdown !== 'service') return occupancyOf(figures);
  return booked === 0 ? null : figures.booked / booked;
}

/** A figure in words; a dash where it is not known. */
export function figureText(column: Column, value: number | null): string {
  if (value === null) return '–';
  if (column === 'occupancy') return shareText(value);
  return column === 'expected' || column === 'received' ? formatBrl(value) : formatNumber(value);
}

/** What a figure was in the month before; null where both months have nothing to compare. */
export function beforeText(
  column: Column,
  { now, before }: { readonly now: number | null; readonly before: number | null },
): string | null {
  const isNothing = (now ?? 0) === 0 && (before ?? 0) === 0;
  return isNothing ? null : `antes ${figureText(column, before)}`;
}

/** A share in whole percents; between nothing and one, with a decimal: a whole that is '0%' would contradict its rows. */
function shareText(share: number): string {
  const percent = share * 100;
  return percent > 0 && percent < 0.95
    ? `${formatNumber(Math.max(0.1, Math.round(percent * 10) / 10))}%`
    : formatPercent(share);
}

/** How much of what the hours offer was booked; null where nothing was offered. More than all where people were squeezed in. */
export function occupancyOf({ booked, offered }: Pick<ReportFigures, 'booked' | 'offered'>): number | null {
  return offered === null || offered === 0 ? null : booked / offered;
}

export function occupancyText(figures: Pick<ReportFigures, 'booked' | 'offered'>): string {
  return figureText('occupancy', occupancyOf(figures));
}

/** What became of a figure since the month before: '+12%', '−5%', 'igual'; 'era zero' where there is nothing to compare with. */
export function changeText(now: number, before: number): string {
  if (now === before) return 'igual';
  if (before === 0) return 'era zero';
  const share = (now - before) / before;
  return `${share > 0 ? '+' : '−'}${formatPercent(Math.abs(share))}`;
}

/** What is to be known of a month that is not over; null of one that is. Both as 'YYYY-MM'. */
export function unfinishedText(month: string, current: string): string | null {
  if (month < current) return null;
  return month === current
    ? 'Este mês ainda não terminou: conta o que passou e o que já está marcado. O mês anterior aparece inteiro.'
    : 'Este mês ainda não começou: conta só o que já está marcado. O mês anterior aparece inteiro.';
}

type Figures = { readonly now: ReportFigures; readonly before: ReportFigures };

/** Rows by what is shown of them, the most first; what is equal stays as it was. */
export function byMetric<Row extends Figures>(
  rows: readonly Row[],
  metric: Metric,
  breakdown: Breakdown,
): Row[] {
  // Shares are compared by minutes: the whole is the same for each.
  const valueOf = (figures: ReportFigures) => figureOf(metric, figures, { breakdown, booked: 1 }) ?? -1;
  return rows.toSorted(
    (one, other) => valueOf(other.now) - valueOf(one.now) || valueOf(other.before) - valueOf(one.before),
  );
}
