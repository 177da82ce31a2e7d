import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { countInWords, freeWord } from '#web/agenda/model/names.ts';
import { dayTitle, formatMinutes } from '#web/lib/format.ts';

export type SlotCellProps = {
  day: string;
  hour: number;
  row: number;
  column: number;
  /** Appointments that begin here. */
  count: number;
  /** Something from an earlier hour goes on here. */
  taken: boolean;
  open: boolean;
  /** Whether it is open is not known. */
  isUnsure?: boolean | undefined;
  /** What the closed hour is, where that is known. */
  closedName?: string | undefined;
  className?: string | undefined;
  onSelectSlot: (day: string, time: string) => void;
  children?: ReactNode;
};

/** The key of a slot, by which the keyboard finds it again after the week or day has changed. */
export function slotKey(day: string, hour: number): string {
  return `${day}-${hour}`;
}

/** An hour of a day, in which a press creates. Closed hours are hatched and can still be pressed. */
export function SlotCell({
  day,
  hour,
  row,
  column,
  count,
  taken,
  open,
  isUnsure,
  closedName = 'fora do expediente',
  className,
  onSelectSlot,
  children,
}: SlotCellProps) {
  const time = formatMinutes(hour * 60);
  const isFree = count === 0 && !taken;
  const state = count > 0 ? countInWords(count) : taken ? 'ocupado' : open ? freeWord(isUnsure) : closedName;
  return (
    <div
      role="gridcell"
      data-item=""
      data-cell=""
      data-row={row}
      data-col={column}
      data-key={slotKey(day, hour)}
      tabIndex={-1}
      aria-label={`${dayTitle(day)}, ${time}, ${state}`}
      data-hint={isFree ? time : undefined}
      onClick={() => onSelectSlot(day, time)}
      className={clsx(
        'relative min-w-0 cursor-pointer border-l -outline-offset-2 [[role=rowheader]+&]:border-l-0 transition-colors',
        !open && 'hatch',
        isFree && 'slot-hint',
        className,
      )}
    >
      {children}
    </div>
  );
}
