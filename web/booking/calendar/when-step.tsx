import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { CalendarView } from '#shared/calendar-view.ts';
import type { FreeSlot, PublicProfessional } from '#shared/contract/booking.ts';
import type { DayPart } from '#shared/day-parts.ts';
import { headingId, OpenStep } from '#web/booking/steps/step.tsx';
import { dayTitle } from '#web/lib/format.ts';
import { BestTimes } from './best-times.tsx';
import { PartChoice } from './part-choice.tsx';
import { freeTimes } from './calendar-day.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { isShown, viewTitle, viewWhere, type DateRange } from './month.ts';
import { fetchNoTimes, TimesPanel } from './times-panel.tsx';
import type { MonthSlots } from './use-month-slots.ts';
import { areAllWished, wishedTimesFirst, type WishedPart } from './wished-part.ts';

type WhenStepProps = {
  slots: MonthSlots;
  view: CalendarView;
  today: string;
  range: DateRange;
  /** Whether the professional wants some times suggested first. */
  suggests: boolean;
  timezone: string;
  date: string | null;
  /** The date that the address asks for: its times come first among the suggestions. */
  linkDate?: string | null;
  chosen: FreeSlot | null;
  /** The part of the day that is shown first. */
  wished?: WishedPart | null;
  /** Where the client may say in which of these parts of the day they would rather come. */
  parts?: readonly DayPart[];
  onPrefer?: (part: DayPart | null) => void;
  /** Likewise on which of these weekdays, 0 for Sunday; null for any. */
  weekday?: number | null;
  hours?: PublicProfessional['availability'];
  onWeekday?: (weekday: number | null) => void;
  /** Names the timezone to a visitor whose clock differs. */
  zoneNote: ReactNode;
  /** The way to the waiting list, shown where the chosen date is full. */
  waiting?: ReactNode;
  onDate: (date: string) => void;
  onSlot: (slot: FreeSlot) => void;
  onMonth: (month: string) => void;
  onAim: (month: string) => void;
  onRetry: () => void;
};

/** Date and time: below one another on a phone, side by side where there is room. */
export function WhenStep(props: WhenStepProps) {
  const { slots, view, today, range, suggests, date, timezone, chosen, zoneNote, wished = null } = props;
  const { linkDate = null, parts = [], weekday = null, hours = [] } = props;
  const { onDate, onSlot, onMonth, onRetry, onPrefer, onWeekday } = props;
  const isPartChosen = wished?.by === 'choice';
  const isChosen = isPartChosen || weekday !== null;
  const by = isChosen ? 'choice' : (wished?.by ?? 'habit');
  useTimesInView(date);
  const choice = useWeekdayChoice();
  const weekdays = choice?.weekdaysOf(hours, slots, timezone) ?? [];
  const asked = { part: isPartChosen ? wished.part : null, weekday };
  const hasBest = suggests && (slots.status === 'loading' || slots.suggestions.length > 0);
  const best = hasBest && (
    <div className="lg:col-start-2 lg:row-start-1">
      <BestTimes
        suggestions={
          slots.status === 'loading'
            ? null
            : wishedTimesFirst(slots.suggestions, { part: wished?.part ?? null, weekday }, timezone)
        }
        timezone={timezone}
        chosen={chosen}
        asked={asked}
        wishedBy={linkDate && !isChosen ? 'link' : by}
        isAllWished={
          // What is pressed beside the heading is not said again.
          !isChosen &&
          (linkDate !== null || wished !== null) &&
          areAllWished(
            slots.suggestions,
            linkDate && by === 'habit' ? undefined : wished?.part,
            linkDate,
            timezone,
          )
        }
        note={
          (slots.status === 'ready' && choice?.noneAsChosen(slots, asked, timezone, viewWhere(view))) || null
        }
        firstDate={linkDate}
        onSlot={onSlot}
      >
        {onPrefer && onWeekday && (
          <div className="flex flex-wrap gap-1.5">
            {parts.length > 1 && (
              <PartChoice
                parts={parts}
                preferred={wished?.by === 'habit' ? undefined : wished?.part}
                onPrefer={onPrefer}
              />
            )}
            {choice === null ? (
              // As large, so that nothing moves.
              <span className="h-9 w-31 pointer-coarse:h-11" />
            ) : (
              weekdays.length > 1 && (
                <choice.WeekdayChoice weekdays={weekdays} preferred={weekday} onPrefer={onWeekday} />
              )
            )}
          </div>
        )}
      </BestTimes>
    </div>
  );
  return (
    // The step's focus goes here, and the next key leads to the best times: they come before the calendar.
    <div
      id={headingId('when')}
      role="group"
      aria-label="Data e horário"
      tabIndex={-1}
      className="grid scroll-mt-4 grid-cols-1 gap-4.5 outline-none lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-7"
    >
      {best}
      <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <OpenStep step="date" title="Data" aside={zoneNote}>
          <MonthCalendar {...props} selected={date} onSelect={onDate} />
        </OpenStep>
      </div>
      <TimesPanel
        slots={slots}
        view={view}
        today={today}
        hasBest={hasBest}
        hasNext={view.to < range.to}
        date={date}
        timezone={timezone}
        chosen={chosen}
        wished={isPartChosen ? null : wished}
        waiting={props.waiting}
        onDate={onDate}
        onSlot={onSlot}
        onMonth={onMonth}
        onRetry={onRetry}
      />
      <p role="status" className="sr-only">
        {announcement(slots, view, date)}
      </p>
    </div>
  );
}

/** The choice of a weekday, which the first paint does without; null until it is there. Without a line the page goes on without it. */
function useWeekdayChoice() {
  const [choice, setChoice] = useState<typeof import('./weekday-choice.tsx') | null>(null);
  useEffect(() => {
    import('./weekday-choice.tsx').then(setChoice, () => undefined);
    fetchNoTimes().catch(() => undefined);
  }, []);
  return choice;
}

/** What a screen reader says when the calendar changes. */
function announcement(slots: MonthSlots, view: CalendarView, date: string | null): string {
  if (slots.status === 'loading') return 'Buscando horários livres.';
  if (slots.status === 'failed') return 'Não foi possível carregar os horários.';
  if (date !== null && isShown(date, view))
    return `${dayTitle(date)}: ${freeTimes(slots.days.get(date)?.length ?? 0, slots.none.get(date))}.`;
  const count = slots.days.size;
  if (count === 0) return `Nenhum dia com horário livre ${viewWhere(view)}.`;
  return `${viewTitle(view)}: ${count === 1 ? '1 dia' : `${count} dias`} com horários livres.`;
}

/** On a phone the times lie under the calendar: choosing a day brings them up when they are out of sight. */
function useTimesInView(date: string | null): void {
  const shown = useRef(date);
  useEffect(() => {
    if (shown.current === date) return;
    shown.current = date;
    const heading = document.getElementById(headingId('time'));
    if (!heading || heading.getBoundingClientRect().top < window.innerHeight - 220) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    heading.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
  }, [date]);
}
