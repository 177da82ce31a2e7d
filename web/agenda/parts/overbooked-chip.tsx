import { clsx } from 'clsx';
import { Layers2 } from 'lucide-react';
import type { AgendaEvent } from '#web/agenda/types.ts';

const WORD_CLASS = 'mr-1 rounded-full border bg-card px-1.5 align-middle text-2xs leading-none text-muted';

/**
 * What marks an event that was squeezed in, and nothing on others. Called, not mounted: of a full month few have it. The event's name says
 * it in words.
 * @param brief the line is short: a sign in the place of the word, which would take the room of the time and the name
 */
export function overbookedChip({ overbooked }: AgendaEvent, brief = true) {
  if (overbooked === undefined) return null;
  if (brief)
    return (
      <Layers2 aria-hidden="true" className="mr-1 inline-block size-3 shrink-0 align-[-2px] text-muted" />
    );
  return <span className={WORD_CLASS}>Encaixe</span>;
}

/** The same in a column of the team's day: the word, and the sign where the column is narrow. */
export function columnOverbookedChip(event: AgendaEvent) {
  if (event.overbooked === undefined) return null;
  return (
    <>
      <span className={clsx(WORD_CLASS, 'py-px in-data-narrow:hidden')}>Encaixe</span>
      <span className="hidden in-data-narrow:inline">{overbookedChip(event)}</span>
    </>
  );
}

/** The same in a lane that shares a column: the word where the lane is wide, the sign where it is not. */
export function laneOverbookedChip(event: AgendaEvent) {
  if (event.overbooked === undefined) return null;
  return (
    <>
      <span className={clsx(WORD_CLASS, 'py-px @max-[10rem]/lane:hidden')}>Encaixe</span>
      <span className="@min-[10rem]/lane:hidden">{overbookedChip(event)}</span>
    </>
  );
}
