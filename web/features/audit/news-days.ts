import type { AuditEntry } from '#shared/contract/audit-log.ts';
import { newsGroups } from '#shared/news-groups.ts';
import { byDay } from './days.ts';

/** Which news is shown, and how. */
export type NewsShown = {
  entries: readonly AuditEntry[];
  /** The ids of those that are new to the reader. */
  fresh: ReadonlySet<string>;
  zone: string;
  /** Milliseconds since 1970: which day is today. */
  now: number;
};

/** The entries as news (`newsGroups`), by days, the newest first. */
export function newsDays({ entries, fresh, zone, now }: NewsShown) {
  return byDay(entries, zone, now).map(({ day, title, entries: ofDay }) => ({
    day,
    title,
    news: newsGroups(ofDay, ({ id }) => fresh.has(id)),
  }));
}
