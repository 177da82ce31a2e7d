import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FirstFreeTime } from '#shared/contract/first-free.ts';
import type { User } from '#shared/contract/users.ts';
import { ColorDot } from '#web/components/ui/color-dot.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import type { CreationStart } from '#web/features/appointments/use-creation-form.ts';
import { request } from '#web/lib/api.ts';
import { distinctNames } from '#web/lib/distinct-names.ts';
import { dayIn, dayTag, formatDay, formatDuration, formatTime } from '#web/lib/format.ts';
import { FIRST_FREE_STRIP } from '#web/lib/query-invalidation.ts';
import { creationAt, useSoughtLength } from './sought-time.ts';

const PLACES = [0, 1, 2, 3, 4];
const READ_AGAIN_MS = 60_000;
const CHIP =
  'flex h-8 shrink-0 items-center gap-1.5 rounded-full border border-control-line bg-card px-3 text-ui transition-colors hover:border-muted pointer-coarse:h-11';

export type FirstFreeStripProps = {
  /** Whose columns are on screen. */
  readonly people: readonly Pick<User, 'id' | 'name'>[];
  /** The day that is on screen. */
  readonly date: string;
  readonly onBook: (start: CreationStart) => void;
  /** The search itself, for another length, other people or a later day. */
  readonly onSearch: () => void;
};

/** Who of the day's people is free first, above their columns: each time one press away. */
export function FirstFreeStrip({ people, date, onBook, onSearch }: FirstFreeStripProps) {
  const { isKnown, length } = useSoughtLength(null);
  const asked = { ...length, userIds: people.map(({ id }) => id).join(','), from: date };
  const found = useQuery({
    queryKey: [FIRST_FREE_STRIP, asked],
    queryFn: ({ signal }) => request('GET /api/appointments/first-free', { query: asked }, { signal }),
    enabled: length !== null,
    refetchInterval: READ_AGAIN_MS,
    placeholderData: keepPreviousData,
  });
  const names = distinctNames(people);
  const nameOf = ({ userId, professionalName }: FirstFreeTime): string =>
    names.get(userId) ?? professionalName;
  const times = found.data?.times ?? [];
  const isReading = !isKnown || (length !== null && found.isPending);
  return (
    <>
      <span className="shrink-0 text-ui text-muted">
        Primeiro livre{length !== null && `, ${length.service ?? formatDuration(length.duration)}`}:
      </span>
      {isReading &&
        PLACES.map((place) => <Skeleton key={place} className="h-8 w-28 shrink-0 rounded-full" />)}
      {times.length > 0 && (
        <ul aria-label="Primeiros horários livres" className="flex gap-1.5">
          {times.map((time) => (
            <li key={time.startTime}>
              <button
                type="button"
                aria-label={[whenOf(time, date), nameOf(time), othersInWords(time)]
                  .filter(Boolean)
                  .join(', ')}
                onClick={() => onBook(creationAt(time, length))}
                className={CHIP}
              >
                <ColorDot color={time.color} />
                <b className="num font-semibold whitespace-nowrap">{whenOf(time, date)}</b>
                <span className="max-w-36 truncate">{nameOf(time)}</span>
                {time.others > 0 && <span className="num text-muted">+{time.others}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.data !== undefined && times.length === 0 && (
        <span className="shrink-0 text-ui">nenhum até {formatDay(found.data.until)}</span>
      )}
      {!isReading && (
        <button type="button" onClick={onSearch} className={CHIP}>
          {length === null ? 'Escolher o serviço…' : 'Outros…'}
        </button>
      )}
    </>
  );
}

function othersInWords({ others }: FirstFreeTime): string {
  if (others === 0) return '';
  return others === 1 ? 'e mais 1 pessoa livre' : `e mais ${others} pessoas livres`;
}

/** The time alone on the day that is on screen. */
function whenOf({ startTime, timezone }: FirstFreeTime, date: string): string {
  const day = dayIn(startTime, timezone);
  return `${day === date ? '' : `${dayTag(day)} · `}${formatTime(startTime, timezone)}`;
}
