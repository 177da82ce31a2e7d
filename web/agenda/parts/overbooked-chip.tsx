import { Layers2 } from 'lucide-react';
import type { AgendaEvent } from '#web/agenda/types.ts';

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
  return (
    <span className="mr-1 rounded-full border bg-card px-1.5 align-middle text-2xs leading-none text-muted">
      Encaixe
    </span>
  );
}
