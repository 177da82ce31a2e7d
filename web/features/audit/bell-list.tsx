import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { AuditEntry } from '#shared/contract/audit-log.ts';
import { formatTime } from '#web/lib/format.ts';
import { EntrySentence } from './entry-line.tsx';
import { newsDays, type NewsShown } from './news-days.ts';
import { actionPhrase, hoursPhrase } from './sentence.ts';

export type BellListProps = NewsShown & {
  /** Where an entry leads; undefined where there is nothing to open. */
  hrefOf: (entry: AuditEntry) => string | undefined;
  onOpen?: (() => void) | undefined;
};

/** What others did of late, by days, the newest first; what is new says so. */
export function BellList({ hrefOf, onOpen, ...shown }: BellListProps) {
  const { fresh, zone } = shown;
  return newsDays(shown).map(({ day, title, news }) => (
    <section key={day} aria-labelledby={`bell-${day}`}>
      <h3
        id={`bell-${day}`}
        className="sticky top-0 z-1 border-b bg-sunken px-4 py-1.5 text-xs font-semibold text-muted"
      >
        {title}
      </h3>
      <ul aria-labelledby={`bell-${day}`} className="divide-y border-b">
        {news.map(([entry, ...others]) => {
          if (entry === undefined) return null;
          const isNew = fresh.has(entry.id);
          const href = hrefOf(entry);
          const line = (
            <>
              <EntrySentence entry={entry} zone={zone} />
              {isNew && <NewMark />}
            </>
          );
          return (
            <li key={entry.id} data-entry="" className={clsx(isNew && 'bg-accent-soft')}>
              {others.length > 0 ? (
                <Edit entries={[entry, ...others]} zone={zone} mark={isNew && <NewMark />} />
              ) : href === undefined ? (
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

/** Changes of somebody's hours that were made together: how many; opened, each of them. */
function Edit({
  entries,
  zone,
  mark,
}: {
  entries: readonly [AuditEntry, ...AuditEntry[]];
  zone: string;
  mark: ReactNode;
}) {
  const [newest] = entries;
  return (
    <details className="group/edit">
      <summary
        className={clsx(
          LINE,
          'cursor-pointer list-none hover:bg-hover/60 [&::-webkit-details-marker]:hidden',
        )}
      >
        <EntrySentence entry={newest} zone={zone} phrase={hoursPhrase(newest, entries.length)} />
        {mark}
        <ChevronDown
          aria-hidden="true"
          className="mt-0.5 size-4 shrink-0 text-muted transition-transform group-open/edit:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <ul className="grid gap-2 pt-1 pr-4 pb-3 pl-15 text-ui text-muted">
        {entries.map((entry) => (
          <li key={entry.id} className="num text-pretty wrap-anywhere">
            <time dateTime={entry.occurredAt}>{formatTime(entry.occurredAt, zone)}</time>
            {` · ${actionPhrase(entry, zone)}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

function NewMark() {
  return (
    <span className="mt-0.5 shrink-0 rounded-full bg-accent px-1.5 text-xs leading-5 font-semibold text-accent-ink">
      Novo
    </span>
  );
}

const LINE = 'flex items-start gap-3 px-4 py-3 text-ui -outline-offset-2';
