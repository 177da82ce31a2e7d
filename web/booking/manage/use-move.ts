import { useCallback, useMemo, useState } from 'react';
import type { FreeSlot } from '#shared/contract/booking.ts';
import type { DayPart } from '#shared/day-parts.ts';
import { useCalendar } from '#web/booking/calendar/use-calendar.ts';
import type { DateRange } from '#web/booking/calendar/month.ts';
import type { Conflict } from '#web/booking/form/use-submission.ts';
import { fetchSlots, type SlotsOf, type SlotWish } from '#web/booking/lib/public-api.ts';
import type { Clock } from '#web/booking/lib/use-now.ts';
import { dayIn } from '#web/lib/format.ts';
import { failureOf } from './manage-api.ts';
import { wordsOf, type Manage } from './use-manage.ts';

type MoveState = {
  /** The day on show, by the clock by which the client booked. */
  readonly date: string | null;
  readonly slot: FreeSlot | null;
  readonly sending: boolean;
  readonly conflict: Conflict | null;
  readonly failure: string | null;
};

const START: MoveState = { date: null, slot: null, sending: false, conflict: null, failure: null };

/** The choice of another time: the calendar, what is chosen, and how it is sent. */
export function useMove(manage: Manage, token: string, clock: Clock) {
  const { appointment, giveUp, wanted } = manage;
  const { startTime, clientZone: timezone } = appointment;
  const [state, setState] = useState<MoveState>(() =>
    wanted === null ? START : { ...START, date: dayIn(wanted.startTime, timezone), slot: wanted },
  );
  const load = useCallback(
    async (of: SlotsOf, range: DateRange, wish: SlotWish) => {
      try {
        return await fetchSlots(of, range, wish);
      } catch (error) {
        giveUp(failureOf(error));
        throw error;
      }
    },
    [giveUp],
  );
  const of = useMemo(() => ({ token }), [token]);
  const [part, prefer] = useState<DayPart | null>(null);
  const [weekday, preferWeekday] = useState<number | null>(null);
  const calendar = useCalendar({
    clock,
    timezone,
    limits: appointment,
    of,
    load,
    wish: { ...(part === null ? {} : { part }), ...(weekday === null ? {} : { weekday }) },
    date: state.date ?? dayIn(startTime, timezone),
  });

  const send = async () => {
    const { slot } = state;
    if (slot === null || state.sending) return;
    setState({ ...state, sending: true, failure: null });
    const failure = await manage.move(slot.startTime);
    if (failure === null || failure.kind === 'gone') return;
    const isGone = failure.kind === 'taken' || (failure.kind === 'refused' && failure.isTimeUnavailable);
    const sentence = wordsOf(failure);
    if (!isGone) {
      setState({ ...state, sending: false, failure: sentence });
      return;
    }
    const details = failure.kind === 'taken' ? failure.details : null;
    setState({ ...START, date: state.date, conflict: { sentence, details } });
    calendar.refresh();
  };

  return {
    ...state,
    calendar,
    ...{ part, prefer, weekday, preferWeekday },
    send,
    chooseDate: (date: string) => setState({ ...START, date, conflict: state.conflict }),
    chooseSlot: (slot: FreeSlot) => {
      calendar.setMonth(null);
      setState({ ...START, date: dayIn(slot.startTime, timezone), slot });
    },
  };
}
