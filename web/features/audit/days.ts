import type { AuditEntry } from '#shared/contract/audit-log.ts';
import { addDays } from '#web/lib/format-day.ts';
import { capitalized, dayIn, dayTitle } from '#web/lib/format.ts';

export type LogDay = {
  readonly day: string;
  readonly title: string;
  readonly entries: readonly AuditEntry[];
};

/** The entries by the days on which they happened in a zone, in the order in which they come. */
export function byDay(entries: readonly AuditEntry[], zone: string, now: number): LogDay[] {
  const today = dayIn(now, zone);
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = dayIn(entry.occurredAt, zone);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, list]) => ({ day, title: titleOf(day, today), entries: list }));
}

/** 'Hoje, sexta-feira, 20 de novembro'; of another year with the year. */
function titleOf(day: string, today: string): string {
  const title = dayTitle(day);
  if (day === today) return `Hoje, ${title}`;
  if (day === addDays(today, -1)) return `Ontem, ${title}`;
  const dated = day.slice(0, 4) === today.slice(0, 4) ? title : `${title} de ${day.slice(0, 4)}`;
  return capitalized(dated);
}
