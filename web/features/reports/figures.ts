import type { ReportFigures } from '#shared/contract/reports.ts';
import { formatBrl, formatNumber, formatPercent } from '#web/lib/format.ts';

/** What the charts draw. */
export const METRICS = ['appointments', 'expected', 'received'] as const;
export type Metric = (typeof METRICS)[number];
export const METRIC_WORDS: Readonly<Record<Metric, string>> = {
  appointments: 'Agendamentos',
  expected: 'Previsto',
  received: 'Recebido',
};

export function metricText(metric: Metric, value: number): string {
  return metric === 'appointments' ? formatNumber(value) : formatBrl(value);
}

/** How much of what the hours offer was booked; null where nothing was offered. More than all where people were squeezed in. */
export function occupancyOf({ booked, offered }: Pick<ReportFigures, 'booked' | 'offered'>): number | null {
  return offered === null || offered === 0 ? null : booked / offered;
}

export function occupancyText(figures: Pick<ReportFigures, 'booked' | 'offered'>): string {
  const share = occupancyOf(figures);
  return share === null ? '–' : formatPercent(share);
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
export function byMetric<Row extends Figures>(rows: readonly Row[], metric: Metric): Row[] {
  return rows.toSorted(
    (one, other) => other.now[metric] - one.now[metric] || other.before[metric] - one.before[metric],
  );
}

type RowFigures = {
  metric: Metric;
  now: ReportFigures;
  before: ReportFigures;
  /** The name of the month before. */
  month: string;
  withOccupancy: boolean;
};

/** What a row has beside its first figure, a line each, for phones: 'Em outubro de 2026: 83', '1 cancelamento · 4 faltas', 'Ocupação: 66%'. */
export function otherFigures({ metric, now, before, month, withOccupancy }: RowFigures): string[] {
  const count = (value: number, one: string, many: string) =>
    `${formatNumber(value)} ${value === 1 ? one : many}`;
  return [
    `Em ${month}: ${metricText(metric, before[metric])}`,
    `${count(now.cancelled, 'cancelamento', 'cancelamentos')} · ${count(now.missed, 'falta', 'faltas')}`,
    ...(withOccupancy && occupancyOf(now) !== null ? [`Ocupação: ${occupancyText(now)}`] : []),
  ];
}
