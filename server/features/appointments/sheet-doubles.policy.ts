import { bookingKey, isCopy } from '#shared/copies.ts';
import type { SheetEvent, SheetRow } from './sheet.queries.ts';

/**
 * Leaves out what a calendar import made twice, as the printed sheet does: of an event with several rows the first made stands
 * for it, at the times of the last made; of rows with the same client, e-mail, start and service address those are copies
 * of each other of which one was imported.
 * @param events those that have several rows
 * @returns a function that takes the pages in the order of start, and remembers one start alone
 */
export function withoutDoubles(
  events: readonly SheetEvent[],
): (rows: readonly SheetRow[]) => readonly SheetRow[] {
  const byEvent = new Map(events.map((each) => [each.event, each]));
  let start = Number.NaN;
  let alike = new Map<string, SheetRow[]>();

  const isAgain = (row: SheetRow): boolean => {
    const at = row.startTime.getTime();
    if (at !== start) alike = new Map();
    start = at;
    const key = bookingKey(row, at);
    const same = alike.get(key) ?? [];
    if (isCopy(row, same)) return true;
    alike.set(key, [...same, row]);
    return false;
  };

  return (rows) =>
    rows.flatMap((row) => {
      const event = row.googleEventId === null ? undefined : byEvent.get(row.googleEventId);
      if (event !== undefined && event.id !== row.id) return [];
      const { startTime, endTime } = event ?? row;
      return isAgain(row) ? [] : [{ ...row, startTime, endTime }];
    });
}
