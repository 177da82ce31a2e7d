import { dayTitle } from '#web/lib/format.ts';
import { dayOfMonth } from './month.ts';

type CalendarDayProps = {
  date: string;
  /** How many times are free. */
  free: number;
  /** Gone by, or further ahead than can be booked. */
  outside: boolean;
  loading: boolean;
  today: boolean;
  selected: boolean;
  tabStop: boolean;
  onSelect: () => void;
  /** Somebody wanted the day, and nothing is free. */
  onMiss: () => void;
};

/**
 * One day of the month. A day without a free time can be reached with the arrow keys, which tell so; a day that can
 * never be booked cannot. A day pressed while its times are on their way is chosen: no press is lost.
 */
export function CalendarDay({
  date,
  free,
  outside,
  loading,
  today,
  selected,
  tabStop,
  onSelect,
  onMiss,
}: CalendarDayProps) {
  const available = !outside && (loading || free > 0);
  return (
    <button
      type="button"
      data-date={date}
      disabled={outside}
      aria-disabled={!available || undefined}
      aria-current={today ? 'date' : undefined}
      aria-label={`${dayTitle(date)}${outside || loading ? '' : `, ${freeTimes(free)}`}`}
      tabIndex={tabStop ? 0 : -1}
      onClick={() => {
        if (available) onSelect();
        else onMiss();
      }}
      className={`num h-11 w-full rounded-sm transition-colors ${styleOf({ available, selected, loading })} ${today ? 'inset-ring inset-ring-accent' : ''}`}
    >
      {dayOfMonth(date)}
    </button>
  );
}

/** 'sem horário livre', '1 horário livre', '5 horários livres'. */
export function freeTimes(count: number): string {
  if (count === 0) return 'sem horário livre';
  return count === 1 ? '1 horário livre' : `${count} horários livres`;
}

function styleOf(day: { available: boolean; selected: boolean; loading: boolean }): string {
  if (day.selected && day.available) return 'bg-accent font-semibold text-accent-ink';
  if (!day.available) return 'text-disabled';
  return `hover:bg-accent-soft hover:text-accent-text ${day.loading ? 'animate-pulse text-faint' : 'font-medium'}`;
}
