import { lazy, Suspense, useEffect, useId, useRef, type ReactNode } from 'react';
import type { CalendarView } from '#shared/calendar-view.ts';
import type { FreeSlot } from '#shared/contract/booking.ts';
import { Button } from '#web/components/ui/button.tsx';
import { dayParts, type DayPartTimes } from '#web/lib/day-parts.ts';
import { dayTitle, formatTime, monthTitle } from '#web/lib/format.ts';
import { headingId } from '#web/booking/steps/step.tsx';
import { firstOfDays } from './day-times.ts';
import { isShown, monthAfter, viewWhere } from './month.ts';
import { SlotChips } from './slot-chips.tsx';
import { TimeButton } from './time-button.tsx';
import type { MonthSlots } from './use-month-slots.ts';
import { inWishedPart, noneInPart, wishedFirst, wishWords, type WishedPart } from './wished-part.ts';

type TimesPanelProps = {
  slots: MonthSlots;
  view: CalendarView;
  today: string;
  /** Whether the best times of the month stand beside it already. */
  hasBest: boolean;
  /** Whether the next month can be booked. */
  hasNext: boolean;
  date: string | null;
  timezone: string;
  chosen: FreeSlot | null;
  /** The part of the day that is shown first. */
  wished: WishedPart | null;
  /** The way to the waiting list, for a date on which all is taken. */
  waiting: ReactNode;
  onDate: (date: string) => void;
  onSlot: (slot: FreeSlot) => void;
  onMonth: (month: string) => void;
  onRetry: () => void;
};

/** Fetched after the first paint, which shows no date. */
export const fetchNoTimes = () => import('./no-times.tsx');
const NoTimes = lazy(async () => {
  const loaded = await fetchNoTimes().catch(() => null);
  return { default: loaded?.NoTimes ?? NothingFree };
});

function NothingFree() {
  return <p className="text-ui text-muted">Este dia não tem horários livres.</p>;
}

const CHIPS = 3;
/** Below the heading there is always room for the shortest list, so that nothing under it jumps while one is read. */
const ROOM = 'min-h-32';

/** The times of the chosen day, or the way to a day that has some. */
export function TimesPanel(props: TimesPanelProps) {
  const { slots, date, view } = props;
  const shownDate = date !== null && isShown(date, view) ? date : null;
  const isHint = shownDate === null && props.hasBest;
  return (
    <section
      aria-labelledby={headingId('time')}
      className={`grid content-start gap-2.5 ${isHint ? '' : ROOM}`}
    >
      <h2
        id={headingId('time')}
        tabIndex={-1}
        className="flex flex-wrap items-baseline gap-x-2.5 text-[0.9375rem] font-semibold"
      >
        Horário
        {shownDate !== null && (
          <small className="text-ui font-normal text-muted">{dayTitle(shownDate)}</small>
        )}
      </h2>
      <PanelBody
        {...props}
        date={shownDate}
        free={shownDate === null ? [] : (slots.days.get(shownDate) ?? [])}
      />
    </section>
  );
}

/** In milliseconds: about as long as somebody looks at a page that does not come. */
const AGAIN_MS = 15_000;

/** Tries again by itself too: nobody may be there to press the button. */
function FailedTimes({ onRetry }: Pick<TimesPanelProps, 'onRetry'>) {
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    const timer = setInterval(() => retry.current(), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Hint text="Não foi possível carregar os horários.">
      <Button size="lg" onClick={onRetry}>
        Tentar novamente
      </Button>
    </Hint>
  );
}

function PanelBody(props: TimesPanelProps & { free: readonly FreeSlot[] }): ReactNode {
  const { slots, view, today, hasBest, hasNext, date, timezone, chosen, wished, free } = props;
  const { waiting, onDate, onSlot, onMonth, onRetry } = props;
  if (date === null && hasBest) return <Hint text="Para ver todos os horários, escolha uma data." />;
  if (slots.status === 'loading') return <TimesSkeleton />;
  if (slots.status === 'failed') {
    return <FailedTimes onRetry={onRetry} />;
  }
  if (free.length > 0) {
    const parts = wishedFirst(dayParts(free, timezone), wished);
    return (
      <>
        {wished !== null && !parts.some(({ part }) => part === wished.part) && (
          <p className="text-ui text-muted">{noneInPart(wished.part, 'neste dia')}</p>
        )}
        {parts.map((times) => (
          <Times
            key={times.part}
            times={times}
            why={times.part === wished?.part ? wishWords(wished.by) : null}
            timezone={timezone}
            chosen={chosen}
            onSlot={onSlot}
          />
        ))}
      </>
    );
  }
  const next = hasNext && (
    <Button size="lg" onClick={() => onMonth(monthAfter(view))}>
      Ver {monthTitle(monthAfter(view))}
    </Button>
  );
  if (date === null) {
    const first = firstOfDays(inWishedPart(slots.days, wished, timezone), CHIPS);
    if (first.length === 0) return <Hint text={`Não há horários livres ${viewWhere(view)}.`}>{next}</Hint>;
    return (
      <Hint text="Escolha uma data, ou um destes:">
        <SlotChips slots={first} timezone={timezone} onSlot={onSlot} />
      </Hint>
    );
  }
  const none = slots.none.get(date);
  return (
    <>
      <Hint>
        <Suspense fallback={<NothingFree />}>
          <NoTimes {...{ none, date, view, onDate }} days={slots.days} isToday={date === today} next={next} />
        </Suspense>
      </Hint>
      {none === 'full' && waiting}
    </>
  );
}

function Times({
  times,
  why,
  timezone,
  chosen,
  onSlot,
}: {
  times: DayPartTimes<FreeSlot>;
  /** Why it stands first, where it does. */
  why: string | null;
  timezone: string;
  chosen: FreeSlot | null;
  onSlot: (slot: FreeSlot) => void;
}) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="grid gap-1.5">
      <h3 id={id} className="text-xs font-medium text-muted">
        {times.label}
        {why !== null && ` · ${why}`}
      </h3>
      <ul className="grid grid-cols-3 gap-2">
        {times.items.map((slot) => (
          <li key={slot.startTime}>
            <TimeButton
              pressed={slot.startTime === chosen?.startTime}
              onPress={() => {
                onSlot(slot);
              }}
            >
              {formatTime(slot.startTime, timezone)}
            </TimeButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Hint({ text, children }: { text?: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-2.5 [&>ul]:w-full">
      {text && <p className="text-ui text-muted">{text}</p>}
      {children}
    </div>
  );
}

function TimesSkeleton() {
  return (
    <div className="grid gap-2.5" aria-hidden="true">
      <span className="h-4 w-40 animate-pulse rounded-xs bg-hover" />
      <span className="grid grid-cols-3 gap-2">
        {Array.from({ length: CHIPS }, (_, index) => (
          <span key={index} className="h-14 animate-pulse rounded-sm bg-hover" />
        ))}
      </span>
    </div>
  );
}
