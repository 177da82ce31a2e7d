import type { AgendaEvent } from '#web/agenda/types.ts';

/**
 * The word on an event that was squeezed in, and nothing on others. Called, not mounted: of a full month few have it.
 * @param brief the line is short: its first letter alone, on all but wide screens
 */
export function overbookedChip({ overbooked }: AgendaEvent, brief = true) {
  return (
    overbooked !== undefined && (
      <span className="mr-1 rounded-full border bg-card px-1.5 align-middle text-2xs leading-none text-muted">
        E<span className={brief ? 'max-xl:hidden' : ''}>ncaixe</span>
      </span>
    )
  );
}
