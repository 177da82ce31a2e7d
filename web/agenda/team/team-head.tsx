import { clsx } from 'clsx';
import { CalendarOff } from 'lucide-react';
import { countInWords } from '#web/agenda/model/names.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { formatDuration } from '#web/lib/format.ts';
import type { TeamColumn } from './team-day.ts';

const NAME_CLASS = 'flex min-w-0 items-center gap-2 @max-[8rem]:gap-1';
/** In a column this narrow a name is short, and below it stands what matters most of the day. */
const WIDE_ONLY = '@max-[8.75rem]:sr-only';
const NARROW_ONLY = 'truncate @min-[8.75rem]:hidden';

/** Who a column is: initials and name, what they do or why they are away, and how much of their day is taken. */
export function TeamHead({
  column: { person, day, count, ...column },
  isUnsure,
  index,
  total,
  onShowPerson,
  onAbsence,
}: {
  column: TeamColumn;
  /** Whether they attend is not known, nor how much of it is taken. */
  isUnsure: boolean | undefined;
  index: number;
  total: number;
  onShowPerson?: ((id: string) => void) | undefined;
  onAbsence?: ((id: string) => void) | undefined;
}) {
  const load = isUnsure === true ? undefined : column.load;
  const isOff = day.open?.length === 0;
  const details = [
    isOff ? undefined : person.title,
    day.note,
    isOff && day.note === undefined ? 'Folga' : undefined,
  ];
  const share = load === undefined || load.open === 0 ? 0 : Math.min(1, load.taken / load.open);
  const percent = load === undefined || load.open === 0 ? undefined : `${Math.round(share * 100)} %`;
  const words = loadInWords(load, count);
  const brief = isOff
    ? (details[1] ?? details[2])
    : [percent, day.note, person.zoneGap].filter(Boolean).join(' · ') || person.title;
  /** Nobody is to be moved from a day off that nobody is booked on: its narrow head has room for the word alone. */
  const isEmpty = isOff && count === 0;
  const who = (
    <>
      <Avatar
        name={person.name}
        sign={person.sign}
        color={isOff ? 'var(--line-strong)' : person.color}
        size="sm"
        className="@max-[8rem]:size-6 @max-[8rem]:text-[10px]"
      />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] max-md:flex max-md:items-baseline max-md:gap-2 tight:grid!">
        <span className={clsx('truncate text-ui font-semibold @max-[8rem]:text-xs', isOff && 'text-muted')}>
          <span className="@max-[10.5rem]:sr-only">{person.name}</span>
          <span aria-hidden="true" className="@min-[10.5rem]:hidden">
            {person.brief ?? person.name}
          </span>
        </span>
        <span aria-hidden="true" className={clsx(NARROW_ONLY, 'num text-2xs text-muted', !isEmpty && 'pr-5')}>
          {brief}
        </span>
        <span className={clsx('flex min-w-0 gap-2 text-2xs text-muted', WIDE_ONLY)}>
          <span className="truncate">
            {/* Beside the name a tablet has no room for it. */}
            {total > 1 && (
              <span className="num max-md:hidden lg:hidden">
                {index + 1} de {total} ·{' '}
              </span>
            )}
            {[person.zoneMark, person.zoneGap, ...details].filter(Boolean).join(' · ') || '\u00a0'}
          </span>
          {percent !== undefined && (
            <span
              aria-hidden="true"
              className={clsx('num ml-auto shrink-0 @max-[10.5rem]:hidden', total > 1 && 'max-lg:hidden')}
            >
              {total > 1 ? percent : words}
            </span>
          )}
        </span>
      </span>
      {/* On a phone it fills the screen: the head says where among the others it is. */}
      {total > 1 && (
        <span className="num shrink-0 text-2xs text-muted md:hidden tight:sr-only">
          {index + 1} de {total}
        </span>
      )}
      <span className="sr-only">{[person.zoneName, words].filter(Boolean).join(', ')}</span>
    </>
  );
  return (
    <span
      role="columnheader"
      aria-colindex={index + 2}
      style={{ gridColumnStart: index + 2, '--c': person.color } as React.CSSProperties}
      className="relative @container grid min-w-0 content-start border-r last:border-r-0"
    >
      <span className="grid min-w-0 content-start gap-1.5 px-2.5 pt-2 pb-1.5 max-md:gap-1 max-md:pt-1.5 max-md:pb-1 @max-[8rem]:px-1">
        {onShowPerson === undefined ? (
          <span className={NAME_CLASS}>{who}</span>
        ) : (
          <button
            type="button"
            data-head=""
            tabIndex={-1}
            title={[`Ver só ${person.name}`, person.title].filter(Boolean).join(' · ')}
            onClick={() => onShowPerson(person.id)}
            className={clsx(
              NAME_CLASS,
              'rounded-sm text-left',
              // The absence stands beside the name, and in a narrow column beside what is below it.
              onAbsence !== undefined && '@min-[8.75rem]:mr-6 @min-[13rem]:pointer-coarse:mr-10',
            )}
          >
            {who}
          </button>
        )}
        {onAbsence !== undefined && (
          <button
            type="button"
            data-head=""
            tabIndex={-1}
            title={`Ausência de ${person.name}`}
            aria-label={`Ausência de ${person.name}`}
            onClick={() => onAbsence(person.id)}
            className={clsx(
              'absolute right-1 bottom-2 rounded-sm p-1 text-muted hover:bg-sunken hover:text-ink focus-visible:text-ink',
              '@min-[8.75rem]:top-2.5 @min-[8.75rem]:right-1.5 @min-[8.75rem]:bottom-auto @min-[13rem]:pointer-coarse:top-0 @min-[13rem]:pointer-coarse:right-0 @min-[13rem]:pointer-coarse:p-3.5',
              isEmpty && '@max-[8.75rem]:hidden',
            )}
          >
            <CalendarOff className="size-4" />
          </button>
        )}
        <span aria-hidden="true" title={words} className="h-[3px] overflow-hidden rounded-full bg-sunken">
          <span className="seen-color block h-full" style={{ width: `${Math.round(share * 100)}%` }} />
        </span>
      </span>
    </span>
  );
}

function loadInWords(load: TeamColumn['load'], count: number): string {
  if (load === undefined || load.open === 0) return countInWords(count);
  if (load.taken === 0) return `${countInWords(count)}, ${formatDuration(load.open)} livres`;
  return `${countInWords(count)}, ${formatDuration(load.taken)} de ${formatDuration(load.open)}`;
}
