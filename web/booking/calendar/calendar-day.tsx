import type { NoneFree } from '#shared/scheduling/types.ts';
import { dayTitle, monthTitle } from '#web/lib/format.ts';
import { dayOfMonth } from './month.ts';

type CalendarDayProps = {
  date: string;
  /** How many times are free. */
  free: number;
  /** Why none is, where that is known. */
  none: NoneFree | undefined;
  /** Gone by, or further ahead than can be booked. */
  outside: boolean;
  loading: boolean;
  today: boolean;
  selected: boolean;
  tabStop: boolean;
  /** The view has days of another month before it. */
  namesMonth: boolean;
  onSelect: () => void;
};

/**
 * One day of the calendar. A day without a free time can be chosen, and says why it has none; a day that can never be booked
 * cannot. A day pressed while its times are on their way is chosen: no press is lost.
 */
export function CalendarDay({
  date,
  free,
  none,
  outside,
  loading,
  today,
  selected,
  tabStop,
  namesMonth,
  onSelect,
}: CalendarDayProps) {
  const state = outside ? 'outside' : loading ? 'loading' : free > 0 ? 'free' : (none ?? 'closed');
  return (
    <button
      type="button"
      data-date={date}
      disabled={outside}
      aria-current={today ? 'date' : undefined}
      aria-label={`${dayTitle(date)}${outside || loading ? '' : `, ${freeTimes(free, none)}`}`}
      tabIndex={tabStop ? 0 : -1}
      onClick={onSelect}
      className={`num h-11 w-full rounded-sm leading-tight transition-colors ${selected && !outside ? CHOSEN : LOOKS[state]} ${today ? 'inset-ring inset-ring-accent' : ''}`}
    >
      <span className={state === 'full' ? STRUCK : undefined}>{dayOfMonth(date)}</span>
      {namesMonth && <small className="block text-xs font-normal">{monthTitle(date).slice(0, 3)}</small>}
    </button>
  );
}

/** What a colour says is said by a line or a weight too. */
const STRUCK = 'line-through decoration-2';
const CHOSEN = 'bg-accent font-semibold text-accent-ink';
const LOOKS = {
  free: 'bg-accent-soft font-semibold text-accent-text hover:inset-ring-2 hover:inset-ring-accent',
  full: 'text-muted hover:bg-hover',
  closed: 'text-muted hover:bg-hover',
  loading: 'animate-pulse text-faint hover:bg-hover',
  outside: 'text-disabled',
} as const;

/** What the looks of days mean; a screen reader hears it with each day. */
export function DayLegend() {
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 px-1.5 pt-2 text-xs text-muted">
      <span>
        <span className={`num mr-1.5 rounded-xs px-1.5 py-0.5 ${LOOKS.free}`}>8</span>
        livre
      </span>
      <span>
        <span className={`num mr-1 ${STRUCK}`}>8</span> lotado
      </span>
      <span>
        <span className="num mr-1">8</span> fechado
      </span>
    </p>
  );
}

/** '1 horário livre', '5 horários livres'; 'lotado', 'fechado' or 'sem horários' where none is. */
export function freeTimes(count: number, none?: NoneFree): string {
  if (count > 0) return count === 1 ? '1 horário livre' : `${count} horários livres`;
  return none === undefined ? 'sem horários' : none === 'full' ? 'lotado' : 'fechado';
}
