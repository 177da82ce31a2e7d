import { useLayoutEffect, useMemo, useRef } from 'react';
import type { AgendaActions } from '#web/agenda/types.ts';

/** What the grids call by themselves; moving is the agenda's own business. */
type GridActions = Omit<AgendaActions, 'onMoveEvent' | 'onAskMove' | 'startIn' | 'describeSlot'>;

/** The same functions for the life of the agenda, always calling the newest: memoised cells then stay still. */
export function useStableActions(actions: GridActions): GridActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const isAttending = actions.onAttend !== undefined;
  return useMemo<GridActions>(
    () => ({
      onSelectDay: (date) => latest.current.onSelectDay(date),
      onSelectSlot: (date, time) => latest.current.onSelectSlot(date, time),
      onSelectEvent: (id) => latest.current.onSelectEvent(id),
      onShowMore: (date) => latest.current.onShowMore(date),
      onDateChange: (date) => latest.current.onDateChange(date),
      ...(isAttending && { onAttend: (id, said) => latest.current.onAttend?.(id, said) }),
    }),
    [isAttending],
  );
}
