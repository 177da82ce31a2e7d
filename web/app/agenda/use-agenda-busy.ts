import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { GoogleEvent } from '#shared/contract/google-calendar.ts';
import type { HeldTime } from '#shared/contract/held-times.ts';
import type { Colleague } from '#shared/contract/users.ts';
import type { BusyTotal } from '#web/agenda/types.ts';
import {
  teamMonthBusyQuery,
  type AppointmentRange,
  type MonthAsked,
} from '#web/features/appointments/api/appointments.ts';
import { googleEventsQuery } from '#web/features/google-calendar/api/events.ts';
import { busyBlocks, wholeBlock, type BusyBlock } from '#web/features/google-calendar/busy-blocks.ts';
import { heldTimesQuery } from '#web/features/held-times/api/held-times.ts';

/** What takes time on an agenda and is no appointment. */
export type AgendaBusy = {
  /** Busy times out of Google. */
  readonly blocks: readonly BusyBlock[];
  /** The events of those blocks; null in a team's month, which reads blocks alone. */
  readonly events: readonly GoogleEvent[] | null;
  /** Times that wait for their client's e-mail to be confirmed. */
  readonly held: readonly HeldTime[];
  /** Some of it could not be read, so a time that looks free may be taken. */
  readonly isUnsure: boolean;
  /** What each day of a team's month has in all: blocks and held times are only its first. */
  readonly totals?: ReadonlyMap<string, BusyTotal> | undefined;
};

const NO_EVENTS: readonly GoogleEvent[] = [];
const NO_HELD: readonly HeldTime[] = [];
const NO_BLOCKS: readonly BusyBlock[] = [];
const NOBODY: readonly Colleague[] = [];

/**
 * The same of the people whom the range names; of nobody where it names none.
 * @param withGoogle whether any of them may have busy times out of Google
 */
export function useAgendaBusy(range: AppointmentRange, withGoogle: boolean): AgendaBusy {
  const userIds = range.userId ?? range.userIds ?? '';
  const google = useQuery({ ...googleEventsQuery(range), enabled: withGoogle && userIds !== '' });
  const events = (withGoogle && userIds !== '' ? google.data : undefined) ?? NO_EVENTS;
  const { from, to } = range;
  const waiting = useQuery({ ...heldTimesQuery({ from, to, userIds }), enabled: userIds !== '' });
  const held = waiting.data ?? NO_HELD;
  const isUnsure = google.isError || waiting.isError;
  return useMemo(() => ({ blocks: busyBlocks(events), events, held, isUnsure }), [events, held, isUnsure]);
}

/** The same of a team's month, with the people of the first things of each day. */
export function useTeamMonthBusy(
  days: MonthAsked,
  enabled: boolean,
): { busy: AgendaBusy; people: readonly Colleague[] } {
  const { data, isError } = useQuery({ ...teamMonthBusyQuery(days), enabled });
  const busy = useMemo(
    (): AgendaBusy => ({
      blocks: data?.blocks.map(wholeBlock) ?? NO_BLOCKS,
      events: null,
      held: data?.held ?? NO_HELD,
      isUnsure: isError,
      totals: data && new Map(data.days.map((day) => [day.date, day])),
    }),
    [data, isError],
  );
  return { busy, people: data?.people ?? NOBODY };
}
