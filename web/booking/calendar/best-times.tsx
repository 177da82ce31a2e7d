import type { ReactNode } from 'react';
import type { FreeSlot } from '#shared/contract/booking.ts';
import type { SuggestedSlot } from '#shared/contract/suggestions.ts';
import { DAY_PARTS } from '#shared/day-parts.ts';
import { dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { reasonWords } from '#shared/suggestions/words.ts';
import { headingId } from '#web/booking/steps/step.tsx';
import { isAsChosen, wishWords, type Chosen, type WishedPart } from './wished-part.ts';
import { dayIn, dayTag, formatTime, weekdayName } from '#web/lib/format.ts';

type BestTimesProps = {
  /** Best first; null while they are being read. */
  suggestions: readonly SuggestedSlot[] | null;
  timezone: string;
  chosen: FreeSlot | null;
  /** Who says what was asked for: the link, or earlier bookings on this device. */
  wishedBy: WishedPart['by'];
  /** What the client pressed beside the heading. */
  asked: Chosen;
  /** Whether they all are: the heading says so once. */
  isAllWished: boolean;
  onSlot: (slot: FreeSlot) => void;
  /** Where a client says in which part of the day they would rather come, and what there is to say of it. */
  children?: ReactNode;
  note?: string | null;
  /** The date of the address: its times come before those of earlier dates. */
  firstDate?: string | null;
};

/** A phone shows the best three of the five, so that the calendar stays near. */
const ON_PHONES = 3;
const ROWS = 'grid gap-1.5 max-lg:[&>:nth-child(n+4)]:hidden';
const PLACES = [1, 2, 3, 4, 5] as const;

/** A few times that suit the agenda well, each with its reason: one press chooses date and time. */
export function BestTimes(props: BestTimesProps) {
  const {
    suggestions,
    timezone,
    chosen,
    wishedBy,
    asked,
    isAllWished,
    onSlot,
    children,
    note,
    firstDate = null,
  } = props;
  return (
    <section aria-labelledby={headingId('best')} className="grid content-start gap-2.5 lg:min-h-80">
      <div className="grid gap-2">
        <h2 id={headingId('best')} className="text-[0.9375rem] font-semibold">
          Melhores horários
          {isAllWished && (
            <small className="block text-ui font-normal text-muted">{wishWords(wishedBy)}</small>
          )}
        </h2>
        {children}
      </div>
      {note && (
        <p role="status" className="text-ui text-muted">
          {note}
        </p>
      )}
      {suggestions === null ? (
        <div className={ROWS} aria-hidden="true">
          {PLACES.map((place) => (
            <span key={place} className="h-11 animate-pulse rounded-sm bg-hover" />
          ))}
        </div>
      ) : (
        <ul className="grid gap-1.5">
          {shownTimes(suggestions, timezone, { wishedBy, asked }, firstDate).map(({ slot, why, isExtra }) => (
            <BestTime
              key={slot.startTime}
              slot={slot}
              why={why}
              isExtra={isExtra}
              timezone={timezone}
              pressed={slot.startTime === chosen?.startTime}
              onPress={() => onSlot({ startTime: slot.startTime, endTime: slot.endTime })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type ShownTime = {
  readonly slot: SuggestedSlot;
  /** Why it is suggested. */
  readonly why: string;
  /** There is no room for it on a phone. */
  readonly isExtra: boolean;
};

/** The suggestions, best first, in the order of the calendar; those of a wished date before. */
function shownTimes(
  suggestions: readonly SuggestedSlot[],
  timezone: string,
  wish: Pick<BestTimesProps, 'wishedBy' | 'asked'>,
  firstDate: string | null,
): ShownTime[] {
  const isLater = ({ slot }: ShownTime) => Number(dayIn(slot.startTime, timezone) !== firstDate);
  return suggestions
    .map((slot, rank) => ({ slot, why: whyOf(slot, timezone, wish), isExtra: rank >= ON_PHONES }))
    .sort(
      (one, other) =>
        isLater(one) - isLater(other) || Date.parse(one.slot.startTime) - Date.parse(other.slot.startTime),
    );
}

function whyOf(
  { startTime, reason }: SuggestedSlot,
  timezone: string,
  { wishedBy: by, asked }: Pick<BestTimesProps, 'wishedBy' | 'asked'>,
): string {
  // What was pressed beside the heading is why, and no part of the day that some prefer.
  const isPressed =
    by === 'choice' && DAY_PARTS.some((part) => part === reason) && isAsChosen(startTime, asked, timezone);
  return reason === 'wished' || isPressed
    ? wishWords(by)
    : reasonWords(reason, weekdayName(dayOfWeekOf(dayIn(startTime, timezone)), 'medium'));
}

function BestTime({
  slot: { startTime },
  why,
  isExtra,
  timezone,
  pressed,
  onPress,
}: ShownTime & { timezone: string; pressed: boolean; onPress: () => void }) {
  const day = dayIn(startTime, timezone);
  return (
    <li className={isExtra ? 'max-lg:hidden' : undefined}>
      <button
        type="button"
        aria-pressed={pressed}
        onClick={onPress}
        className="group flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-sm border border-line-strong bg-card px-3 text-left transition-colors hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink"
      >
        <span className="num shrink-0 font-medium group-not-aria-pressed:group-hover:text-accent-text">
          {dayTag(day)} · {formatTime(startTime, timezone)}
        </span>{' '}
        {/* Large text has no room for it beside the time: it goes under it. */}
        <span className="min-w-0 flex-1 basis-28 text-right text-xs leading-tight text-balance text-muted group-aria-pressed:text-accent-ink">
          {why}
        </span>
      </button>
    </li>
  );
}
