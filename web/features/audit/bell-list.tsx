import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { AuditEntry } from '#shared/contract/audit-log.ts';
import { formatTime } from '#web/lib/format.ts';
import { asRead } from './as-read.ts';
import { EntrySentence } from './entry-line.tsx';
import { groupPhrase } from './group-words.ts';
import { newsDays, type NewsShown } from './news-days.ts';
import { actionPhrase } from './sentence.ts';

export type BellListProps = NewsShown & {
  /** The reader's id: their own name is left out. */
  me: string | undefined;
  /** Where an entry leads; undefined where there is nothing to open. */
  hrefOf: (entry: AuditEntry) => string | undefined;
  onOpen?: (() => void) | undefined;
};

/** What others did of late, by days, the newest first; what is new says so. */
export function BellList({ me, hrefOf, onOpen, ...shown }: BellListProps) {
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
              <EntrySentence entry={entry} zone={zone} me={me} />
              {isNew && <NewMark />}
            </>
          );
          return (
            <li key={entry.id} data-entry="" className={clsx(isNew && 'bg-accent-soft')}>
              {others.length > 0 ? (
                <Act
                  entries={[entry, ...others]}
                  mark={isNew && <NewMark />}
                  {...{ zone, me, hrefOf, onOpen }}
                />
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

/** What was done together, in one sentence; opened, each of it, with the way to its appointment. */
function Act({
  entries,
  zone,
  mark,
  me,
  hrefOf,
  onOpen,
}: Pick<BellListProps, 'me' | 'hrefOf' | 'onOpen'> & {
  entries: readonly [AuditEntry, ...AuditEntry[]];
  zone: string;
  mark: ReactNode;
}) {
  const [newest, ...older] = entries;
  const phrase = groupPhrase([asRead(newest, me), ...older.map((entry) => asRead(entry, me))], zone);
  return (
    <details className="group/edit">
      <summary
        className={clsx(
          LINE,
          'cursor-pointer list-none hover:bg-hover/60 [&::-webkit-details-marker]:hidden',
        )}
      >
        <EntrySentence entry={newest} zone={zone} me={me} phrase={phrase} />
        {mark}
        <ChevronDown
          aria-hidden="true"
          className="mt-0.5 size-4 shrink-0 text-muted transition-transform group-open/edit:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <ul className="grid gap-2 pt-1 pr-4 pb-3 pl-15 text-ui text-muted">
        {entries.map((entry) => {
          const href = hrefOf(entry);
          const words = actionPhrase(asRead(entry, me), zone);
          return (
            <li key={entry.id} className="num text-pretty wrap-anywhere">
              <time dateTime={entry.occurredAt}>{formatTime(entry.occurredAt, zone)}</time>
              {' · '}
              {href === undefined ? (
                words
              ) : (
                <Link
                  href={href}
                  onClick={onOpen}
                  className="underline-offset-4 hover:text-ink hover:underline"
                >
                  {words}
                </Link>
              )}
            </li>
          );
        })}
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
