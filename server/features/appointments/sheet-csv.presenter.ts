import { calledName } from '#shared/clients/called-name.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/lib/csv.ts';
import { clockTimeOf, shortDate } from '#server/lib/format.ts';
import type { SheetRow } from './sheet.queries.ts';

const HEADS = [
  'Data',
  'Início',
  'Fim',
  'Fuso horário',
  'Profissional',
  'Cliente',
  'Telefone',
  'E-mail',
  'Serviço',
];
const NOTES = 'Observações';

/** The first line of the file, behind the mark of its encoding. */
export function csvHead(withNotes: boolean): string {
  return `${BYTE_ORDER_MARK}${csvLine(withNotes ? [...HEADS, NOTES] : HEADS)}`;
}

/** One line for each appointment, by the clock of its own zone. */
export function csvLines(rows: readonly SheetRow[], withNotes: boolean): string {
  return rows.map((row) => csvLine(withNotes ? [...cellsOf(row), row.notes ?? ''] : cellsOf(row))).join('');
}

function cellsOf(row: SheetRow): string[] {
  const start = wall(row.timezone, row.startTime);
  return [
    start.day,
    start.time,
    wall(row.timezone, row.endTime).time,
    row.timezone,
    row.professionalName,
    calledName(row),
    phoneOf(row.clientPhone),
    row.clientEmail ?? '',
    row.productName ?? '',
  ];
}

/** With the sign of a country's code, which also keeps a spreadsheet from taking it for a large number. */
function phoneOf(phone: string | null): string {
  return phone !== null && /^\d{8,}$/.test(phone) ? `+${phone}` : (phone ?? '');
}

function wall(zone: string, at: Date): { day: string; time: string } {
  const { date, minuteOfDay } = toLocal(zone, epochMinuteOf(at.getTime()));
  return { day: shortDate(date), time: clockTimeOf(minuteOfDay) };
}
