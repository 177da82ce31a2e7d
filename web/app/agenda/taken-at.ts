import type { WeeklyWindow } from '#shared/contract/availability.ts';
import type { Colleague } from '#shared/contract/users.ts';
import { clashesOf, type Taken } from './clashes.ts';

/** What takes time on the agenda: appointments and held times, and what Google has. */
export type TakenTimes = {
  readonly appointments: readonly Taken[];
  readonly blocks: readonly { readonly userId: string; readonly start: string; readonly end: string }[];
  readonly slots: readonly WeeklyWindow[];
};

/**
 * Whether a place would be refused for what is there already: more share it than the person attends at once, or Google has
 * them busy. What was squeezed in takes its time as any other.
 */
export function isTakenAt(
  wanted: Taken,
  person: Colleague,
  { appointments, blocks, slots }: TakenTimes,
): boolean {
  const [start, end] = [Date.parse(wanted.startTime), Date.parse(wanted.endTime)];
  const overlaps = (from: string, to: string): boolean => Date.parse(from) < end && Date.parse(to) > start;
  if (blocks.some((block) => block.userId === person.id && overlaps(block.start, block.end))) return true;
  const there = appointments
    .filter(
      ({ id, userId, startTime, endTime }) =>
        userId === person.id && id !== wanted.id && overlaps(startTime, endTime),
    )
    .map(({ id, userId, startTime, endTime }) => ({ id, userId, startTime, endTime }));
  return there.length > 0 && clashesOf([...there, wanted], [person], slots).has(wanted.id);
}
