import type { MonthReport, ReportFigures, ReportRow } from '#shared/contract/reports.ts';
import type { OfferedRow } from '#server/features/users/offered-minutes.service.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/lib/csv.ts';
import type { BookedRow, ClientsRow, Dimension, ReceivedRow } from './reports.queries.ts';

export type Found = {
  readonly month: string;
  readonly monthBefore: string;
  readonly booked: readonly BookedRow[];
  readonly received: readonly ReceivedRow[];
  readonly clients: readonly ClientsRow[];
  readonly offered: readonly OfferedRow[];
};

const NOTHING: ReportFigures = {
  appointments: 0,
  cancelled: 0,
  cancelledLate: 0,
  missed: 0,
  booked: 0,
  offered: null,
  expected: 0,
  received: 0,
};

/** Both months of one row, put together of what each statement found. */
type Row = { userId: string | null; name: string | null; now: ReportFigures; before: ReportFigures };

/** The report of what was found. @param most rows of professionals and of services */
export function reportFrom(found: Found, most: number): MonthReport {
  const rowsOf = (dimension: Dimension): Row[] => [...gathered(found, dimension).values()];
  const [professionals, services] = [rowsOf('professional'), rowsOf('service')].map((rows) =>
    rows.sort(byFrequency),
  ) as [Row[], Row[]]; // two of each
  const [totals = emptyRow(null, null)] = rowsOf('all');
  const clientsOf = (isNow: boolean) => {
    const { fresh, returning } = found.clients.find((row) => row.isNow === isNow) ?? {
      fresh: 0,
      returning: 0,
    };
    return { fresh, returning };
  };
  return {
    month: found.month,
    monthBefore: found.monthBefore,
    totals: { now: totals.now, before: totals.before },
    clients: { now: clientsOf(true), before: clientsOf(false) },
    professionals: professionals.slice(0, most),
    services: services.slice(0, most),
    weekdays: rowsOf('weekday').sort(byNumber),
    hours: rowsOf('hour').sort(byNumber),
    otherProfessionals: othersOf(totals, professionals, most),
    otherServices: othersOf(totals, services, most),
  };
}

type BothMonths = Pick<Row, 'now' | 'before'>;

/** What the totals have more than the rows that are named; null where all are. */
function othersOf(totals: BothMonths, rows: readonly Row[], most: number): BothMonths | null {
  if (rows.length <= most) return null;
  const shown = rows.slice(0, most);
  const rest = (which: keyof BothMonths): ReportFigures => {
    const sum = (figure: Exclude<keyof ReportFigures, 'offered'>) =>
      shown.reduce((left, row) => left - row[which][figure], totals[which][figure]);
    const cents = (figure: 'expected' | 'received') => Math.round(sum(figure) * 100) / 100;
    return {
      appointments: sum('appointments'),
      cancelled: sum('cancelled'),
      cancelledLate: sum('cancelledLate'),
      missed: sum('missed'),
      booked: sum('booked'),
      // Hours also offer minutes for which nobody booked: they belong to no row.
      offered: null,
      expected: cents('expected'),
      received: cents('received'),
    };
  };
  return { now: rest('now'), before: rest('before') };
}

function emptyRow(userId: string | null, name: string | null): Row {
  return { userId, name, now: NOTHING, before: NOTHING };
}

function gathered(found: Found, dimension: Dimension): Map<string, Row> {
  const rows = new Map<string, Row>();
  const rowOf = (userId: string | null, name: string | null): Row => {
    // A professional is one by the id, however they were called; who was removed by the name.
    const key = userId ?? `name ${name ?? ''} ${name === null}`;
    const row = rows.get(key) ?? emptyRow(userId, name);
    rows.set(key, row);
    return row;
  };
  const add = (row: Row, isNow: boolean, figures: Partial<ReportFigures>): void => {
    const which = isNow ? 'now' : 'before';
    row[which] = { ...row[which], ...figures };
  };
  for (const row of found.booked)
    if (row.dimension === dimension) {
      const { appointments, cancelled, cancelledLate, missed, booked, expectedCents } = row;
      const expected = expectedCents / 100;
      const figures = { appointments, cancelled, cancelledLate, missed, booked, expected };
      add(rowOf(row.userId, row.name), row.isNow, figures);
    }
  for (const row of found.received)
    if (row.dimension === dimension)
      add(rowOf(row.userId, row.name), row.isNow, { received: row.receivedCents / 100 });
  addOffered(found, dimension, rows, rowOf);
  return rows;
}

/** What the hours offer, of those rows that hours are known of. */
function addOffered(
  { offered, month }: Found,
  dimension: Dimension,
  rows: ReadonlyMap<string, Row>,
  rowOf: (userId: string | null, name: string | null) => Row,
): void {
  for (const { month: of, userId, dayOfWeek, minutes } of offered) {
    const row =
      dimension === 'all'
        ? rowOf(null, null)
        : dimension === 'weekday'
          ? rowOf(null, String(dayOfWeek))
          : dimension === 'professional'
            ? rows.get(userId)
            : undefined;
    if (row === undefined) continue;
    const which = of === month ? 'now' : 'before';
    row[which] = { ...row[which], offered: (row[which].offered ?? 0) + minutes };
  }
}

function byFrequency(one: ReportRow, other: ReportRow): number {
  return (
    other.now.appointments - one.now.appointments ||
    other.now.received - one.now.received ||
    other.before.appointments - one.before.appointments ||
    (one.name ?? '').localeCompare(other.name ?? '', 'pt-BR')
  );
}

function byNumber(one: ReportRow, other: ReportRow): number {
  return Number(one.name) - Number(other.name);
}

const HEADS = [
  ...['Por', 'Nome', 'Mês', 'Agendamentos', 'Cancelamentos', 'Em cima da hora', 'Faltas'],
  ...['Minutos marcados', 'Minutos oferecidos', 'Previsto (R$)', 'Recebido (R$)'],
  ...['Clientes novos', 'Clientes que voltaram'],
];
const WEEKDAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];

/** The report as a table for spreadsheets: a line for each row and month. Clients are counted for the whole month alone. */
export function reportFile(report: MonthReport): string {
  const { month, monthBefore, totals, clients } = report;
  const total = (of: string, figures: ReportFigures, { fresh, returning }: MonthReport['clients']['now']) =>
    csvLine(['Total', '', of, ...figureCells(figures), String(fresh), String(returning)]);
  const lines = (by: string, rows: readonly Row[], nameOf: (name: string | null) => string) =>
    rows.flatMap(({ name, now, before }) => [
      csvLine([by, nameOf(name), month, ...figureCells(now), '', '']),
      csvLine([by, nameOf(name), monthBefore, ...figureCells(before), '', '']),
    ]);
  const others = (by: string, name: string, sums: BothMonths | null) =>
    sums === null ? [] : lines(by, [{ userId: null, name, ...sums }], () => name);
  return [
    BYTE_ORDER_MARK + csvLine(HEADS),
    total(month, totals.now, clients.now),
    total(monthBefore, totals.before, clients.before),
    ...lines('Profissional', report.professionals, (name) => name ?? ''),
    ...others('Profissional', 'Outros profissionais', report.otherProfessionals),
    ...lines('Serviço', report.services, (name) => name ?? 'Sem serviço'),
    ...others('Serviço', 'Outros serviços', report.otherServices),
    ...lines('Dia da semana', report.weekdays, (name) => WEEKDAYS[Number(name)] ?? ''),
    ...lines('Hora', report.hours, (name) => `${name ?? ''} h`),
  ].join('');
}

function figureCells({ offered, expected, received, ...counts }: ReportFigures): string[] {
  const { appointments, cancelled, cancelledLate, missed, booked } = counts;
  const amount = (value: number) => value.toFixed(2).replace('.', ',');
  return [
    ...[appointments, cancelled, cancelledLate, missed, booked].map(String),
    offered === null ? '' : String(offered),
    amount(expected),
    amount(received),
  ];
}
