import { CalendarDays } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { AgendaMenuEntry } from '#web/agenda/parts/agenda-menu.tsx';
import { useIsPhone } from '#web/agenda/parts/use-media.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import type { FirstFreeStripProps } from './first-free-strip.tsx';
import type { FirstFreeDialogProps } from './first-free.tsx';
import { FirstFreeDialog, FirstFreeStrip } from './later-dialogs.ts';

const LABEL = 'Primeiro livre';

/**
 * The search for the first free time of an administrator's agenda: its button, its line of a menu, its dialog, and what it
 * finds for the people of a day, above their columns.
 * @param isBrief one person's toolbar has a button more: only a very wide screen writes the name of this one
 * @param ofDay whose columns the day has, or that they are on their way; null where there are none, or the day is over
 */
export function useFirstFree(
  asked: Omit<FirstFreeDialogProps, 'open' | 'onClose' | 'onBook'>,
  {
    isBrief,
    ofDay,
  }: { isBrief: boolean; ofDay: Pick<FirstFreeStripProps, 'people' | 'date'> | 'coming' | null },
): {
  button: ReactNode;
  entry: AgendaMenuEntry;
  find: (onBook: FirstFreeDialogProps['onBook']) => { dialog: ReactNode; strip: ReactNode };
} {
  const phone = useIsPhone();
  const [open, setOpen] = useState(false);
  const start = (): void => setOpen(true);
  return {
    button: (
      <Tooltip text="Primeiro horário livre de uma ou mais pessoas">
        <Button
          onClick={start}
          className={isBrief ? 'max-2xl:w-9 max-2xl:px-0' : 'max-[87.5rem]:w-9 max-[87.5rem]:px-0'}
        >
          <CalendarDays aria-hidden="true" />
          <span className={isBrief ? 'max-2xl:sr-only' : 'max-[87.5rem]:sr-only'}>{LABEL}</span>
        </Button>
      </Tooltip>
    ),
    entry: { label: LABEL, icon: <CalendarDays />, onSelect: start },
    find: (onBook) => ({
      dialog: <FirstFreeDialog {...asked} open={open} onClose={() => setOpen(false)} onBook={onBook} />,
      strip: ofDay !== null && !phone && (
        // As tall before it is there, so that the columns below stay where they are.
        <div className="mb-2.5 flex h-8 items-center gap-1.5 overflow-x-auto [scrollbar-width:none] pointer-coarse:h-11">
          {ofDay !== 'coming' && <FirstFreeStrip {...ofDay} onBook={onBook} onSearch={start} />}
        </div>
      ),
    }),
  };
}
