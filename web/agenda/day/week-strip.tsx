import { clsx } from 'clsx';
import { splitBusy } from '#web/agenda/model/busy.ts';
import { loadOf } from '#web/agenda/model/hours.ts';
import { countInWords } from '#web/agenda/model/names.ts';
import { countOf, segmentsOf, type Buckets, type Segment } from '#web/agenda/model/segments.ts';
import type { OpenRange } from '#web/agenda/team/team-people.ts';
import { weekDays } from '#web/lib/format-day.ts';
import { dayTitle, weekdayName } from '#web/lib/format.ts';

/** A working day where no opening hours say otherwise. */
const USUAL_MINUTES = 8 * 60;

export type WeekStripProps = {
  buckets: Buckets;
  date: string;
  today: string;
  hoursOf: (date: string) => readonly OpenRange[] | undefined;
  onDateChange: (date: string) => void;
};

/** The week above a phone's day: a button a day, with a bar that fills as the day does. */
export function WeekStrip({ buckets, date, today, hoursOf, onDateChange }: WeekStripProps) {
  return (
    <div role="group" aria-label="Dias da semana" className="grid grid-cols-7 gap-1 border-b pb-1.5">
      {weekDays(date).map((day, weekday) => {
        const segments = segmentsOf(buckets, day);
        const chosen = day === date;
        return (
          <button
            key={day}
            type="button"
            data-key={day}
            aria-pressed={chosen}
            aria-current={day === today ? 'date' : undefined}
            aria-label={`${dayTitle(day)}, ${countInWords(countOf(segments))}`}
            onClick={() => onDateChange(day)}
            className={clsx(
              'grid justify-items-center rounded-md py-1 tight:wrap-normal tight:tracking-tighter',
              chosen ? 'bg-accent text-accent-ink' : 'hover:bg-hover',
            )}
          >
            <span className={clsx('text-2xs', !chosen && 'text-muted')}>
              {weekdayName(weekday, 'short').toLowerCase()}
            </span>
            <span
              className={clsx('num text-base font-semibold', !chosen && day === today && 'text-accent-text')}
            >
              {Number(day.slice(8))}
            </span>
            <FillBar share={fillOf(segments, hoursOf(day))} chosen={chosen} />
          </button>
        );
      })}
    </div>
  );
}

function FillBar({ share, chosen }: { share: number; chosen: boolean }) {
  return (
    <span
      className={clsx(
        'h-[3px] w-[18px] overflow-hidden rounded-full',
        share > 0 && (chosen ? 'bg-accent-ink/35' : 'bg-line'),
      )}
    >
      <span
        className={clsx('block h-full rounded-full', chosen ? 'bg-accent-ink' : 'bg-accent')}
        style={{ width: `${Math.round(share * 100)}%` }}
      />
    </span>
  );
}

/** As the head of a team's day has it; without hours, of a usual working day. */
function fillOf(segments: readonly Segment[], open: readonly OpenRange[] = []): number {
  const { appointments } = splitBusy(segments);
  const load = loadOf(appointments, open);
  if (load.open > 0) return load.taken / load.open;
  return Math.min(1, appointments.reduce((sum, { start, end }) => sum + end - start, 0) / USUAL_MINUTES);
}
