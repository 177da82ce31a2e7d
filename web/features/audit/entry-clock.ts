import type { AuditEntry } from '#shared/contract/audit-log.ts';
import { zoneInBrackets } from '#web/lib/foreign-zone.ts';
import { dayIn, dayTag, formatDayTime, formatTime, formatTimeRange } from '#web/lib/format.ts';

/** By whose clock an entry tells the times of an agenda: its owner's; and the zone of who reads it. */
export type EntryClock = { readonly zone: string; readonly reader: string };

/** @param reader IANA zone of who reads, which also counts where the owner is gone */
export function clockOf({ owner }: AuditEntry, reader: string): EntryClock {
  return { zone: owner?.timezone ?? reader, reader };
}

/** 'qui, 26/11/2026 às 13:00', with the clock's name where it is not the reader's. */
export function whenWords(at: string, { zone, reader }: EntryClock): string {
  const day = dayIn(at, zone);
  const year = day.slice(0, 4);
  return `${dayTag(day)}/${year} às ${formatTime(at, zone)}${zoneInBrackets(zone, at, reader)}`;
}

/** '26/11/2026 13:00', with the clock's name where it is not the reader's. */
export function dayTimeWords(at: string, { zone, reader }: EntryClock): string {
  return formatDayTime(at, zone) + zoneInBrackets(zone, at, reader);
}

/** '10:00 – 11:30', likewise. */
export function rangeWords(from: string, to: string, { zone, reader }: EntryClock): string {
  return formatTimeRange(from, to, zone) + zoneInBrackets(zone, from, reader);
}
