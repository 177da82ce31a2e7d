import { ArrowRight, CalendarDays, ChevronDown } from 'lucide-react';
import { Link } from 'wouter';
import type { AuditEntry } from '#shared/contract/audit-log.ts';
import { formatTime } from '#web/lib/format.ts';
import { ACTORS, ActorMark } from './actor-mark.tsx';
import { agendaWords, asRead } from './as-read.ts';
import { fieldChanges, type FieldChange } from './fields.ts';
import { actionPhrase, actorName } from './sentence.ts';

export type EntryProps = {
  entry: AuditEntry;
  zone: string;
  /** Address of the appointment that an entry is about. */
  appointmentHref: (appointment: NonNullable<AuditEntry['appointment']>) => string;
};

/** Who did what and when; opened, which fields it changed. */
export function EntryLine({ entry, zone, appointmentHref }: EntryProps) {
  const changes = fieldChanges(entry, zone);
  const { appointment } = entry;
  if (changes.length === 0 && appointment === null) {
    return (
      <div className="flex items-start gap-3 px-4 py-3 sm:px-5">
        <EntrySentence entry={entry} zone={zone} />
      </div>
    );
  }
  return (
    <details className="group/entry">
      <summary className="flex cursor-pointer list-none items-start gap-3 px-4 py-3 -outline-offset-2 hover:bg-hover/60 sm:px-5 [&::-webkit-details-marker]:hidden">
        <EntrySentence entry={entry} zone={zone} />
        <ChevronDown
          aria-hidden="true"
          className="mt-2 size-4 shrink-0 text-muted transition-transform group-open/entry:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="grid gap-3 px-4 pt-1 pb-4 sm:pr-5 sm:pl-16">
        {changes.length > 0 && <Changes changes={changes} />}
        {appointment !== null && (
          <Link
            href={appointmentHref(appointment)}
            className="inline-flex w-fit items-center gap-1.5 text-ui font-medium text-accent-text underline-offset-4 hover:underline pointer-coarse:min-h-11"
          >
            <CalendarDays aria-hidden="true" className="size-4" />
            Abrir o agendamento
          </Link>
        )}
      </div>
    </details>
  );
}

/** Who did what, when, and on whose agenda. */
export function EntrySentence({
  entry,
  zone,
  me,
  phrase = actionPhrase(asRead(entry, me), zone),
}: {
  entry: AuditEntry;
  zone: string;
  /** The reader's id: their own name is left out. */
  me?: string | undefined;
  /** What was done, where the entry alone does not say it. */
  phrase?: string;
}) {
  const { kind } = entry.actor;
  const who = actorName(asRead(entry, me));
  const kindName = ACTORS[kind].name;
  const agenda = agendaWords(entry, me);
  return (
    <>
      <ActorMark kind={kind} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="num text-pretty wrap-anywhere">
          <span className="font-medium">{who}</span> {phrase}
        </span>
        <span className="text-ui wrap-anywhere text-muted">
          <time dateTime={entry.occurredAt} className="num">
            {formatTime(entry.occurredAt, zone)}
          </time>
          {who !== kindName && ` · ${kindName}`}
          {agenda !== null && ` · ${agenda}`}
        </span>
      </span>
    </>
  );
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 rounded-md bg-sunken px-3.5 py-3 text-ui sm:grid-cols-[minmax(9rem,auto)_1fr]">
      {changes.map((change) => (
        <div key={change.field} className="contents">
          <dt className="text-muted max-sm:-mb-1.5">{change.label}</dt>
          <dd className="num min-w-0 wrap-anywhere whitespace-pre-line">
            <Change {...change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ before, after, isHidden }: FieldChange) {
  if (isHidden) return 'Alterado';
  if (before === null) return after;
  if (after === null)
    return (
      <>
        <span className="sr-only">era </span>
        <s className="text-muted">{before}</s>
      </>
    );
  return (
    <>
      <span className="sr-only">de </span>
      <span className="text-muted">{before}</span>
      <ArrowRight aria-hidden="true" className="mx-1.5 inline size-3.5 align-[-0.15em] text-muted" />
      <span className="sr-only"> para </span>
      <span className="font-medium">{after}</span>
    </>
  );
}
