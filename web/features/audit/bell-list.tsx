import { clsx } from 'clsx';
import { Link } from 'wouter';
import type { AuditEntry } from '#shared/contract/audit-log.ts';
import { byDay } from './days.ts';
import { EntrySentence } from './entry-line.tsx';

export type BellListProps = {
  entries: readonly AuditEntry[];
  /** The ids of those that are new to the reader. */
  fresh: ReadonlySet<string>;
  zone: string;
  /** Milliseconds since 1970: which day is today. */
  now: number;
  /** Where an entry leads; undefined where there is nothing to open. */
  hrefOf: (entry: AuditEntry) => string | undefined;
  onOpen?: (() => void) | undefined;
};

/** What others did of late, by days, the newest first; what is new says so. */
export function BellList({ entries, fresh, zone, now, hrefOf, onOpen }: BellListProps) {
  return byDay(entries, zone, now).map(({ day, title, entries: ofDay }) => (
    <section key={day} aria-labelledby={`bell-${day}`}>
      <h3
        id={`bell-${day}`}
        className="sticky top-0 z-1 border-b bg-sunken px-4 py-1.5 text-xs font-semibold text-muted"
      >
        {title}
      </h3>
      <ul aria-labelledby={`bell-${day}`} className="divide-y border-b">
        {ofDay.map((entry) => {
          const href = hrefOf(entry);
          const line = (
            <>
              <EntrySentence entry={entry} zone={zone} />
              {fresh.has(entry.id) && (
                <span className="mt-0.5 shrink-0 rounded-full bg-accent px-1.5 text-xs leading-5 font-semibold text-accent-ink">
                  Novo
                </span>
              )}
            </>
          );
          return (
            <li key={entry.id} data-entry="" className={clsx(fresh.has(entry.id) && 'bg-accent-soft')}>
              {href === undefined ? (
                <div className={LINE}>{line}</div>
              ) : (
                <Link href={href} onClick={onOpen} className={clsx(LINE, 'hover:bg-hover/60')}>
                  {line}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

const LINE = 'flex items-start gap-3 px-4 py-3 text-ui -outline-offset-2';
