import { clsx } from 'clsx';
import type { SeriesDate, SeriesState } from '#shared/contract/series.ts';
import { Badge, type BadgeProps } from '#web/components/ui/badge.tsx';
import { NativeSelect } from '#web/components/ui/native-select.tsx';
import { dayIn, dayTag, formatTime } from '#web/lib/format.ts';
import { choicesFor, daysInWords, type DateChoice } from './series-values.ts';

const MARKS: Readonly<Record<SeriesState, readonly [words: string, tone: BadgeProps['tone']]>> = {
  free: ['livre', 'ok'],
  outside: ['fora do horário', 'neutral'],
  taken: ['ocupado', 'warn'],
  closed: ['sem atendimento', 'warn'],
  holiday: ['feriado', 'warn'],
};

/** How a date stands, in words: a holiday has its name in them. */
function markOf({ startTime, state, holiday }: SeriesDate): string {
  if (startTime === null) return 'o relógio pula este horário';
  return state === 'holiday' && holiday !== null ? `feriado: ${holiday}` : MARKS[state][0];
}

type DateRowProps = {
  date: SeriesDate;
  /** IANA zone of the professional. */
  zone: string;
  /** The first date of the list: those of another year show it. */
  since: string;
  /** Whether it takes the place of one that is left out. */
  isAdded?: boolean;
  /** When it is now, in front of when it would be. */
  from?: string | undefined;
  choice: DateChoice;
  wordsOf: (choice: DateChoice) => string;
  onChoice: (choice: DateChoice) => void;
};

/** A date of a series, how it stands, and what becomes of it. */
export function DateRow({
  date,
  zone,
  since,
  isAdded = false,
  from,
  choice,
  wordsOf,
  onChoice,
}: DateRowProps) {
  const [, tone] = MARKS[date.state];
  const words = markOf(date);
  const [day, fromDay] = daysInWords([date.date, ...(from === undefined ? [] : [dayIn(from, zone)])], since);
  const when = `${day}${date.startTime === null ? '' : ` · ${formatTime(date.startTime, zone)}`}`;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      {from !== undefined && (
        <span className="num text-muted">
          {fromDay} · {formatTime(from, zone)} →
        </span>
      )}
      <span className={clsx('num font-medium', choice === 'skip' && 'text-muted line-through')}>{when}</span>
      <Badge tone={tone}>{words}</Badge>
      {isAdded && <Badge tone="accent">acrescentada</Badge>}
      {date.holiday !== null && date.state !== 'holiday' && <Badge tone="warn">{date.holiday}</Badge>}
      <NativeSelect
        aria-label={`O que fazer em ${dayTag(date.date)}`}
        className="ml-auto w-auto"
        value={choice}
        onChange={(event) => onChoice(choicesFor(date).find((each) => each === event.target.value) ?? choice)}
      >
        {choicesFor(date).map((each) => (
          <option key={each} value={each}>
            {wordsOf(each)}
          </option>
        ))}
      </NativeSelect>
    </li>
  );
}
