import { CalendarDays } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { AgendaMenuEntry } from '#web/agenda/parts/agenda-menu.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import type { FirstFreeDialogProps } from './first-free.tsx';
import { FirstFreeDialog } from './later-dialogs.ts';

const LABEL = 'Primeiro livre';

/**
 * The search for the first free time of an administrator's agenda: its button, its line of a menu and its dialog.
 * @param isBrief one person's toolbar has a button more: only a very wide screen writes the name of this one
 */
export function useFirstFree(
  asked: Omit<FirstFreeDialogProps, 'open' | 'onClose' | 'onBook'>,
  isBrief: boolean,
): {
  button: ReactNode;
  entry: AgendaMenuEntry;
  dialog: (onBook: FirstFreeDialogProps['onBook']) => ReactNode;
} {
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
    dialog: (onBook) => (
      <FirstFreeDialog {...asked} open={open} onClose={() => setOpen(false)} onBook={onBook} />
    ),
  };
}
