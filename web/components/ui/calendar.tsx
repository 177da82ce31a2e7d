import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { DayPicker, type Modifiers } from 'react-day-picker';
import { ptBR } from 'react-day-picker/locale/pt-BR';
import { dateOfDayNumber } from '#shared/scheduling/calendar-date.ts';
import { dayTitle, monthTitle, weekdayName } from '#web/lib/format.ts';

/** What is known of a day before it is chosen; it stays choosable. */
export type DayMark = 'full' | 'closed';

export type CalendarProps = {
  /** 'YYYY-MM-DD', or '' for none. */
  value: string;
  onValueChange: (day: string) => void;
  /** First and last day that may be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  /** The day to mark as today, in the zone that matters here; the device's when left out. */
  today?: string | undefined;
  isDisabled?: ((day: string) => boolean) | undefined;
  /** Draws a day quieter: `full` has no place left, `closed` no hours. A legend says so. */
  markOf?: ((day: string) => DayMark | undefined) | undefined;
  /** Called with the first day of each month that is shown, the first one too. */
  onMonthShown?: ((firstDay: string) => void) | undefined;
  /** Puts the focus on the calendar when it appears. */
  autoFocus?: boolean | undefined;
};

const CLASSES = {
  root: 'w-[266px]',
  months: 'relative',
  month_caption: 'flex h-8 items-center pl-2 text-sm font-semibold',
  nav: 'absolute top-0 right-0 flex gap-0.5',
  button_previous: 'grid size-8 place-items-center rounded-sm hover:bg-hover aria-disabled:text-disabled',
  button_next: 'grid size-8 place-items-center rounded-sm hover:bg-hover aria-disabled:text-disabled',
  month_grid: 'mt-1 w-full border-collapse',
  weekday: 'h-8 text-xs font-normal text-muted',
  day: 'p-px text-center',
  day_button:
    'num size-9 rounded-sm text-sm enabled:hover:bg-hover disabled:cursor-not-allowed [[data-disabled]_&]:text-disabled [[data-outside]_&]:text-faint [[data-today]_&]:shadow-[inset_0_0_0_1px_var(--accent)] [[data-selected]_&]:bg-accent [[data-selected]_&]:font-semibold [[data-selected]_&]:text-accent-ink',
};

const MARK_CLASSES = {
  // The chosen day keeps the colour that can be read on it.
  full: '[&:not([data-selected])_button:not(:disabled)]:text-faint [&_button:not(:disabled)]:line-through',
  closed: '[&:not([data-selected])_button:not(:disabled)]:text-faint',
} as const;
const MARK_WORDS = { full: 'sem horário livre', closed: 'sem atendimento' } as const;

/** A month to choose a day from. Brings in react-day-picker: load it lazily, as `DatePicker` does. */
export function Calendar({
  value,
  onValueChange,
  min,
  max,
  today,
  isDisabled,
  markOf,
  onMonthShown,
  autoFocus,
}: CalendarProps) {
  const disabled = [
    ...(min === undefined ? [] : [{ before: toDate(min) }]),
    ...(max === undefined ? [] : [{ after: toDate(max) }]),
    ...(isDisabled === undefined ? [] : [(date: Date) => isDisabled(toDay(date))]),
  ];
  const selected = value === '' ? undefined : toDate(value);
  const [month, setMonth] = useState(selected ?? toDate(today ?? toDay(new Date())));
  const shown = `${toDay(month).slice(0, 7)}-01`;
  useEffect(() => {
    onMonthShown?.(shown);
  }, [onMonthShown, shown]);
  const marked = (mark: DayMark) => (date: Date) => markOf?.(toDay(date)) === mark;
  const picker = (
    <DayPicker
      mode="single"
      required
      locale={ptBR}
      weekStartsOn={0}
      showOutsideDays
      selected={selected}
      month={month}
      onMonthChange={setMonth}
      onSelect={(date) => onValueChange(toDay(date))}
      disabled={disabled}
      classNames={CLASSES}
      modifiers={{ full: marked('full'), closed: marked('closed') }}
      modifiersClassNames={MARK_CLASSES}
      labels={{ labelDayButton: labelOf }}
      {...(today === undefined ? {} : { today: toDate(today) })}
      {...(min === undefined ? {} : { startMonth: toDate(min) })}
      {...(max === undefined ? {} : { endMonth: toDate(max) })}
      {...(autoFocus === true ? { autoFocus: true } : {})}
      formatters={{
        formatCaption: (month) => monthTitle(toDay(month)),
        formatWeekdayName: (date) => weekdayName(date.getDay(), 'letter'),
      }}
      components={{
        Chevron: ({ orientation }) =>
          orientation === 'left' ? <ChevronLeft className="size-4" /> : <ChevronRight className="size-4" />,
      }}
    />
  );
  if (markOf === undefined) return picker;
  return (
    <>
      {picker}
      <p aria-hidden="true" className="num mt-2 flex gap-4 border-t pt-2 text-xs text-muted">
        <span>
          <span className="text-faint line-through">12</span> {MARK_WORDS.full}
        </span>
        <span>
          <span className="text-faint">12</span> {MARK_WORDS.closed}
        </span>
      </p>
    </>
  );
}

/** 'Hoje, sexta-feira, 20 de novembro de 2026, sem horário livre'. */
function labelOf(date: Date, modifiers: Modifiers): string {
  const day = toDay(date);
  const mark = (['full', 'closed'] as const).find((each) => modifiers[each] === true);
  return [
    modifiers['today'] === true ? 'Hoje' : undefined,
    `${dayTitle(day)} de ${day.slice(0, 4)}`,
    modifiers['selected'] === true ? 'selecionado' : undefined,
    mark === undefined ? undefined : MARK_WORDS[mark],
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

/** The picker thinks in Dates at the device's midnight; the product in civil days. */
function toDate(day: string): Date {
  return new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
}

function toDay(date: Date): string {
  return dateOfDayNumber(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
}
