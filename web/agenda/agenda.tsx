import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { DayPhone } from './day/day-phone.tsx';
import type { Point } from './drag/drag-machine.ts';
import { isMovable } from './drag/slots.ts';
import { useDrag } from './drag/use-drag.ts';
import { ATTEND_KEYS, MOVE_KEY, useEventKeys, type EventKeys } from './drag/use-event-keys.ts';
import { isAttendable } from './model/attend.ts';
import { stepDate } from './model/navigation.ts';
import { steadyEvents } from './model/steady.ts';
import { MonthGrid } from './month/month-grid.tsx';
import type { AgendaMenuEntry } from './parts/agenda-menu.tsx';
import { AgendaSkeleton } from './parts/agenda-skeleton.tsx';
import { AgendaToolbar } from './parts/agenda-toolbar.tsx';
import { IdlePartsLater } from './parts/idle-parts-later.tsx';
import type { AgendaGridProps } from './parts/grid-props.ts';
import { useIsPhone } from './parts/use-media.ts';
import { useAgendaKeys } from './parts/use-agenda-keys.ts';
import { useStableActions } from './parts/use-stable-actions.ts';
import {
  SHARED_LIMITS,
  type AgendaActions,
  type AgendaEvent,
  type AgendaLimits,
  type AgendaView,
} from './types.ts';
import type { AgendaTeam } from './team/team-people.ts';
import { WeekGrid } from './week/week-grid.tsx';

export type AgendaProps = AgendaActions &
  Pick<
    AgendaGridProps,
    'openHours' | 'isUnsure' | 'closedName' | 'dayNote' | 'totals' | 'busyTotals' | 'counted'
  > & {
    events: readonly AgendaEvent[];
    view: AgendaView;
    /** 'YYYY-MM-DD'. */
    date: string;
    /** Milliseconds since 1970; pass a new one every minute. */
    now: number;
    /** The zone whose "today" and "now" count here. */
    timezone: string;
    onViewChange: (view: AgendaView) => void;
    /** Draws every week of the month into the window of a wide screen. */
    monthFits?: boolean | undefined;
    /** Draws all seven days of the week into the width of the window. */
    weekFits?: boolean | undefined;
    /** 'hours' for a professional's own month: 08:00 to 19:00 in every day. */
    monthStyle?: AgendaGridProps['monthStyle'] | undefined;
    /** Right click, or the menu key, on an event; viewport coordinates. */
    onEventMenu?: ((id: string, at: { x: number; y: number }) => void) | undefined;
    /** Slots of the toolbar. */
    filter?: ReactNode;
    actions?: ReactNode;
    /** What a phone's menu has in the place of `actions`. */
    menu?: readonly AgendaMenuEntry[] | undefined;
    /** Stands between the toolbar and the grid. */
    strip?: ReactNode;
    onCreate?: (() => void) | undefined;
    createLabel?: string | undefined;
    /** Stands in the place of the grid when its days cannot be read, or nobody is to be shown; the toolbar stays, to go elsewhere. */
    failure?: ReactNode;
    /** No data yet: shows the shape of the view. */
    loading?: boolean | undefined;
    /** Whose day is drawn, a column each; a phone lists the day of one alone. Left out, every screen lists the day. */
    team?: AgendaTeam | undefined;
    /** An appointment that was looked for, and whether what it opened is still open. */
    found?: { id: string; isOpen: boolean } | undefined;
    /** `OWN_LIMITS` for a professional's own agenda; what is left out is as in the shared one. */
    limits?: Partial<AgendaLimits> | undefined;
  };

/** Most agendas begin with another view. */
const readTimetable = async () => ({ default: (await import('./team/team-grid.tsx')).TeamGrid });
const TeamGrid = lazy(readTimetable);
const readCompact = async () => ({ default: (await import('./month/month-compact.tsx')).MonthCompact });
const MonthCompact = lazy(readCompact);
/** Without the line nothing is lost: what is not there yet is read once it is to be drawn. */
const readAhead = (read: () => Promise<unknown>): void => void read().catch(() => undefined);

/**
 * The agenda: its toolbar, and the month, the week or the day. It reads nothing: give it the events of
 * `visibleRange(view, date)` and answer its callbacks. Fills the height that its parent gives it.
 */
export function Agenda(props: AgendaProps) {
  const { view, date, now, timezone, onViewChange, team, loading = false } = props;
  const [steady] = useState(steadyEvents);
  const events = useMemo(() => steady(props.events), [steady, props.events]);
  const root = useRef<HTMLDivElement>(null);
  const phone = useIsPhone();
  const actions = useStableActions(props);
  const { date: today, minuteOfDay: nowMinute } = toLocal(timezone, epochMinuteOf(now));
  const grid: AgendaGridProps = {
    ...actions,
    events,
    date,
    now,
    today,
    nowMinute,
    openHours: props.openHours,
    isUnsure: props.isUnsure,
    closedName: props.closedName,
    dayNote: props.dayNote,
    totals: props.totals,
    busyTotals: props.busyTotals,
    counted: props.counted,
    limits: { ...SHARED_LIMITS, ...props.limits },
    monthFits: props.monthFits ?? false,
    weekFits: props.weekFits ?? false,
    monthStyle: props.monthStyle ?? 'times',
  };

  // The cell that had the focus goes with its view: the new grid takes the focus over.
  const refocus = useRef(false);
  // On its way beside the day's data; after another view it is there before it is chosen, also where the line is gone by then.
  const isList = phone && (team === undefined || team.people.length < 2);
  useEffect(() => {
    if (phone && view === 'month') readAhead(readCompact);
    if (!isList && view === 'day') readAhead(readTimetable);
    return whenIdle(() => {
      if (phone) readAhead(readCompact);
      if (!isList) readAhead(readTimetable);
    });
  }, [view, phone, isList]);

  useLayoutEffect(() => {
    if (refocus.current) root.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
    refocus.current = false;
  }, [view]);

  const switchView = (wanted: AgendaView) => () => {
    refocus.current = wanted !== view && document.activeElement?.closest('[role="grid"]') != null;
    onViewChange(wanted);
  };
  const { onCreate } = props;
  useAgendaKeys({
    d: switchView('day'),
    s: switchView('week'),
    w: switchView('week'),
    m: switchView('month'),
    t: () => actions.onDateChange(today),
    // What a Tab would reach at last: where the grid was left, or where it begins.
    g: () => root.current?.querySelector<HTMLElement>('[role=grid] [data-item][tabindex="0"]')?.focus(),
    ArrowLeft: () => actions.onDateChange(stepDate(view, date, -1)),
    ArrowRight: () => actions.onDateChange(stepDate(view, date, 1)),
    ...(onCreate === undefined ? {} : { n: onCreate }),
  });

  const held = (button: HTMLElement, at: Point) => {
    const id = button.dataset['event'] ?? '';
    // Where a long press has nothing to open, it was a slow tap.
    if (props.onEventMenu === undefined) actions.onSelectEvent(id);
    else props.onEventMenu(id, at);
  };
  const announcement = useDrag(root, {
    events,
    onMoveEvent: props.onMoveEvent,
    startIn: props.startIn,
    startsOf: (personId, day) => team?.dayOf(personId, day).starts ?? [],
    describeSlot: props.describeSlot,
    onHeld: held,
  });
  const { onAskMove, onAttend } = props;
  useEventKeys(root, (id): EventKeys => {
    const event = events.find((each) => each.id === id);
    if (event === undefined) return {};
    return {
      ...(onAskMove !== undefined && isMovable(event) && { [MOVE_KEY]: () => onAskMove(id) }),
      ...(onAttend !== undefined &&
        isAttendable(event, now) && {
          [ATTEND_KEYS.came]: () => onAttend(id, 'came'),
          [ATTEND_KEYS.missed]: () => onAttend(id, 'missed'),
        }),
    };
  });

  const openMenu = (event: MouseEvent<HTMLElement>) => {
    const button = (event.target as HTMLElement).closest<HTMLElement>('[data-event]');
    if (button === null || props.onEventMenu === undefined) return;
    event.preventDefault();
    const box = button.getBoundingClientRect();
    // The menu key has no pointer: the menu opens at the event itself.
    const at = event.clientX === 0 ? { x: box.left, y: box.bottom } : { x: event.clientX, y: event.clientY };
    props.onEventMenu(button.dataset['event'] ?? '', at);
  };

  return (
    <div ref={root} onContextMenu={openMenu} className="drag-looks flex min-h-0 min-w-0 flex-1 flex-col">
      <AgendaToolbar
        view={view}
        date={date}
        today={today}
        zoneName={foreignZone(timezone, now)}
        phone={phone}
        onViewChange={onViewChange}
        onDateChange={actions.onDateChange}
        filter={props.filter}
        actions={props.actions}
        menu={props.menu}
        onCreate={props.onCreate}
        createLabel={props.createLabel}
      />
      {props.failure === undefined && props.strip}
      {props.failure !== undefined ? (
        props.failure
      ) : loading ? (
        <AgendaSkeleton view={view} phone={phone} />
      ) : (
        <View view={view} phone={phone} grid={grid} team={team} />
      )}
      <IdlePartsLater
        root={root}
        events={events}
        movesByKey={onAskMove !== undefined}
        now={now}
        onAttend={onAttend}
        found={props.found}
        isUnsure={
          props.isUnsure === true && !(phone && view !== 'week') && !loading && props.failure === undefined
        }
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

type ViewProps = { view: AgendaView; phone: boolean; grid: AgendaGridProps; team: AgendaTeam | undefined };

function View({ view, phone, grid, team }: ViewProps) {
  const isTimetable = view === 'day' && team !== undefined && !(phone && team.people.length === 1);
  if (isTimetable || (view === 'month' && phone))
    return (
      <Suspense fallback={<AgendaSkeleton view={view} phone={phone} />}>
        {isTimetable ? <TeamGrid {...grid} team={team} /> : <MonthCompact {...grid} />}
      </Suspense>
    );
  if (view === 'week') return <WeekGrid {...grid} />;
  return view === 'month' ? <MonthGrid {...grid} /> : <DayPhone {...grid} team={team} />;
}
