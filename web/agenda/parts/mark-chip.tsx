import { clsx } from 'clsx';
import { CalendarOff, Layers2 } from 'lucide-react';
import type { AgendaEvent } from '#web/agenda/types.ts';

const WORD_CLASS =
  'mr-1 rounded-full border bg-card px-1.5 py-px align-middle text-2xs leading-none text-muted';

/** The sign and the word of an event that was squeezed in, or else was left where its professional does not attend. */
function markOf({ overbooked, away }: AgendaEvent) {
  if (overbooked !== undefined) return { Sign: Layers2, word: 'Encaixe' };
  return away === undefined ? undefined : { Sign: CalendarOff, word: away };
}

/**
 * What marks an event that was squeezed in or left in an absence, and nothing on others. Called, not mounted: of a full month few have it.
 * The event's name says it in words.
 * @param brief the line is short: a sign in the place of the word, which would take the room of the time and the name
 */
export function markChip(event: AgendaEvent, brief = true) {
  const mark = markOf(event);
  if (mark === undefined) return null;
  if (brief)
    return (
      <mark.Sign aria-hidden="true" className="mr-1 inline-block size-3 shrink-0 align-[-2px] text-muted" />
    );
  return <span className={WORD_CLASS}>{mark.word}</span>;
}

/** The same in a column of the team's day: the word, and the sign where the column is narrow. */
export function columnMarkChip(event: AgendaEvent) {
  const mark = markOf(event);
  if (mark === undefined) return null;
  return (
    <>
      <span className={clsx(WORD_CLASS, 'in-data-narrow:hidden')}>{mark.word}</span>
      <span className="hidden in-data-narrow:inline">{markChip(event)}</span>
    </>
  );
}
