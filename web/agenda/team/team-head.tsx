import { clsx } from 'clsx';
import { CalendarOff } from 'lucide-react';
import { countInWords } from '#web/agenda/model/names.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { formatDuration } from '#web/lib/format.ts';
import type { TeamColumn } from './team-day.ts';

const NAME_CLASS = 'flex min-w-0 items-center gap-2';

/** Who a column is: initials and name, what they do or why they are away, and how much of their day is taken. */
export function TeamHead({
  column: { person, day, load, count },
  index,
  total,
  onShowPerson,
  onAbsence,
}: {
  column: TeamColumn;
  index: number;
  total: number;
  onShowPerson?: ((id: string) => void) | undefined;
  onAbsence?: ((id: string) => void) | undefined;
}) {
  const isOff = day.open?.length === 0;
  const details = [
    isOff ? undefined : person.title,
    day.note,
    isOff && day.note === undefined ? 'Folga' : undefined,
  ];
  const share = load === undefined || load.open === 0 ? 0 : Math.min(1, load.taken / load.open);
  const words = loadInWords(load, count);
  const who = (
    <>
      <Avatar
        name={person.name}
        sign={person.sign}
        color={isOff ? 'var(--line-strong)' : person.color}
        size="sm"
      />
      <span className="grid min-w-0 flex-1 max-md:flex max-md:items-baseline max-md:gap-2 tight:grid!">
        <span className={clsx('truncate text-ui font-semibold', isOff && 'text-muted')}>{person.name}</span>
        <span className="truncate text-2xs text-muted">
          {/* Beside the name a tablet has no room for it. */}
          {total > 1 && (
            <span className="num max-md:hidden lg:hidden">
              {index + 1} de {total} ·{' '}
            </span>
          )}
          {[person.zoneMark, person.zoneGap, ...details].filter(Boolean).join(' · ') || '\u00a0'}
        </span>
      </span>
      {/* On a phone it fills the screen: the head says where among the others it is. */}
      {total > 1 && (
        <span className="num shrink-0 text-2xs text-muted md:hidden tight:sr-only">
          {index + 1} de {total}
        </span>
      )}
      {load !== undefined && load.open > 0 && (
        <span
          aria-hidden="true"
          className={clsx(
            'num shrink-0 self-end text-2xs text-muted @max-[10.5rem]:hidden',
            total > 1 && 'max-lg:hidden',
          )}
        >
          {total > 1 ? `${Math.round(share * 100)} %` : words}
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
      className="group/head relative @container grid min-w-0 content-start gap-1.5 border-r px-2.5 pt-2 pb-1.5 last:border-r-0 max-md:gap-1 max-md:pt-1.5 max-md:pb-1"
    >
      {onShowPerson === undefined ? (
        <span className={NAME_CLASS}>{who}</span>
      ) : (
        <button
          type="button"
          data-head=""
          tabIndex={-1}
          title={`Ver só ${person.name}`}
          onClick={() => onShowPerson(person.id)}
          className={clsx(
            NAME_CLASS,
            'rounded-sm text-left pointer-coarse:mr-11',
            // The name makes room for what stands over its end.
            onAbsence !== undefined && 'group-hover/head:mr-5 group-has-focus-visible/head:mr-5',
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
          aria-label={`Ausência de ${person.name}`}
          onClick={() => onAbsence(person.id)}
          className="absolute top-2 right-2 rounded-sm p-1 opacity-0 group-hover/head:opacity-100 focus-visible:opacity-100 pointer-coarse:top-0 pointer-coarse:p-3 pointer-coarse:opacity-100"
        >
          <CalendarOff className="size-4" />
        </button>
      )}
      <span aria-hidden="true" title={words} className="h-[3px] overflow-hidden rounded-full bg-sunken">
        <span className="seen-color block h-full" style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
    </span>
  );
}

function loadInWords(load: TeamColumn['load'], count: number): string {
  if (load === undefined || load.open === 0) return countInWords(count);
  const taken = load.taken === 0 ? 'nada' : formatDuration(load.taken);
  return `${countInWords(count)}, ${taken} de ${formatDuration(load.open)}`;
}
