import type { MonthReport, ReportFigures, ReportRow } from '#shared/contract/reports.ts';
import type { OfferedRow } from '#server/features/users/offered-minutes.service.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/lib/csv.ts';
import type { BookedRow, ClientsRow, Dimension, HourRow, ReceivedRow } from './reports.queries.ts';

export type Found = {
  readonly month: string;
  readonly monthBefore: string;
  readonly booked: readonly BookedRow[];
  readonly hours: readonly HourRow[];
  readonly received: readonly ReceivedRow[];
  readonly clients: readonly ClientsRow[];
  readonly offered: readonly OfferedRow[];
};

const NOTHING: ReportFigures = {
  appointments: 0,
  cancelled: 0,
  cancelledLate: 0,
  missed: 0,
  came: 0,
  unmarked: 0,
  booked: 0,
  offered: null,
  expected: 0,
  received: 0,
  fresh: null,
  returning: null,
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
  const clientsOf = ({ fresh, returning }: ReportFigures) => ({
    fresh: fresh ?? 0,
    returning: returning ?? 0,
  });
  return {
    month: found.month,
    monthBefore: found.monthBefore,
    totals: { now: totals.now, before: totals.before },
    clients: { now: clientsOf(totals.now), before: clientsOf(totals.before) },
    professionals: professionals.slice(0, most),
    services: services.slice(0, most),
    weekdays: rowsOf('weekday').sort(byNumber),
    hours: rowsOf('hour').sort(byNumber),
    otherProfessionals: othersOf(totals, professionals, most, true),
    otherServices: othersOf(totals, services, most, false),
  };
}

type BothMonths = Pick<Row, 'now' | 'before'>;

/** What the totals have more than the rows that are named; null where all are. */
function othersOf(
  totals: BothMonths,
  rows: readonly Row[],
  most: number,
  arePeople: boolean,
): BothMonths | null {
  if (rows.length <= most) return null;
  const shown = rows.slice(0, most);
  const rest = (which: keyof BothMonths): ReportFigures => {
    const sum = (figure: keyof ReportFigures) =>
      shown.reduce((left, row) => left - (row[which][figure] ?? 0), totals[which][figure] ?? 0);
    // A service offers no minutes and has no clients of its own.
    const ofPeople = (figure: 'offered' | 'fresh' | 'returning') =>
      !arePeople || totals[which][figure] === null ? null : sum(figure);
    const cents = (figure: 'expected' | 'received') => Math.round(sum(figure) * 100) / 100;
    return {
      appointments: sum('appointments'),
      cancelled: sum('cancelled'),
      cancelledLate: sum('cancelledLate'),
      missed: sum('missed'),
      came: sum('came'),
      unmarked: sum('unmarked'),
      booked: sum('booked'),
      offered: ofPeople('offered'),
      expected: cents('expected'),
      received: cents('received'),
      fresh: ofPeople('fresh'),
      returning: ofPeople('returning'),
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
  const add: Add = (row, isNow, figures) => {
    const which = isNow ? 'now' : 'before';
    row[which] = { ...row[which], ...figures };
  };
  for (const row of found.booked)
    if (row.dimension === dimension) {
      const { appointments, cancelled, cancelledLate, missed, came, unmarked, expectedCents } = row;
      // Of an hour only the minutes within it count.
      const booked = dimension === 'hour' ? 0 : row.booked;
      const expected = expectedCents / 100;
      const figures = { appointments, cancelled, cancelledLate, missed, came, unmarked, booked, expected };
      add(rowOf(row.userId, row.name), row.isNow, figures);
    }
  for (const row of found.received)
    if (row.dimension === dimension)
      add(rowOf(row.userId, row.name), row.isNow, { received: row.receivedCents / 100 });
  if (dimension === 'hour')
    for (const { isNow, hour, booked } of found.hours) add(rowOf(null, String(hour)), isNow, { booked });
  addOffered(found, dimension, rowOf, add);
  for (const { fresh, returning, ...row } of found.clients)
    if (row.dimension === dimension) add(rowOf(row.userId, row.name), row.isNow, { fresh, returning });
  if (dimension === 'all' || dimension === 'professional')
    for (const row of rows.values())
      for (const which of ['now', 'before'] as const)
        row[which] = { ...row[which], fresh: row[which].fresh ?? 0, returning: row[which].returning ?? 0 };
  return rows;
}

type Add = (row: Row, isNow: boolean, figures: Partial<ReportFigures>) => void;

/** What the hours offer; who offers some and was not booked has a row too, so that the rows add up to the whole. */
function addOffered(
  { offered, month }: Found,
  dimension: Dimension,
  rowOf: (userId: string | null, name: string | null) => Row,
  add: Add,
): void {
  for (const { month: of, minutes, ...each } of offered) {
    if ((dimension === 'hour') !== (each.hour !== null) || dimension === 'service') continue;
    const row =
      each.hour !== null
        ? rowOf(null, String(each.hour))
        : dimension === 'all'
          ? rowOf(null, null)
          : dimension === 'weekday'
            ? rowOf(null, String(each.dayOfWeek))
            : rowOf(each.userId, each.name);
    const isNow = of === month;
    add(row, isNow, { offered: (row[isNow ? 'now' : 'before'].offered ?? 0) + minutes });
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
  ...['Vieram', 'Sem marcação'],
  ...['Minutos marcados', 'Minutos oferecidos', 'Previsto (R$)', 'Recebido (R$)'],
  ...['Clientes novos', 'Clientes que voltaram'],
];
const WEEKDAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];

/** The report as a table for spreadsheets: a line for each row and month. Clients are counted in all and by professional. */
export function reportFile(report: MonthReport): string {
  const { month, monthBefore, totals } = report;
  const total = (of: string, figures: ReportFigures) => csvLine(['Total', '', of, ...figureCells(figures)]);
  const lines = (by: string, rows: readonly Row[], nameOf: (name: string | null) => string) =>
    rows.flatMap(({ name, now, before }) => [
      csvLine([by, nameOf(name), month, ...figureCells(now)]),
      csvLine([by, nameOf(name), monthBefore, ...figureCells(before)]),
    ]);
  const others = (by: string, name: string, sums: BothMonths | null) =>
    sums === null ? [] : lines(by, [{ userId: null, name, ...sums }], () => name);
  return [
    BYTE_ORDER_MARK + csvLine(HEADS),
    total(month, totals.now),
    total(monthBefore, totals.before),
    ...lines('Profissional', report.professionals, (name) => name ?? ''),
    ...others('Profissional', 'Outros profissionais', report.otherProfessionals),
    ...lines('Serviço', report.services, (name) => name ?? 'Sem serviço'),
    ...others('Serviço', 'Outros serviços', report.otherServices),
    ...lines('Dia da semana', report.weekdays, (name) => WEEKDAYS[Number(name)] ?? ''),
    ...lines('Hora', report.hours, (name) => `${name ?? ''} h`),
  ].join('');
}

function figureCells({ offered, expected, received, fresh, returning, ...counts }: ReportFigures): string[] {
  const { appointments, cancelled, cancelledLate, missed, came, unmarked, booked } = counts;
  const known = (value: number | null) => (value === null ? '' : String(value));
  const amount = (value: number) => value.toFixed(2).replace('.', ',');
  return [
    ...[appointments, cancelled, cancelledLate, missed, came, unmarked, booked].map(String),
    known(offered),
    amount(expected),
    amount(received),
    known(fresh),
    known(returning),
  ];
}
