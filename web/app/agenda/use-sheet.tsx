import { CalendarDays, Printer, Sheet } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { daysInMonth, startOfMonth } from '#web/lib/format-day.ts';
import { shownDays } from '#web/agenda/model/navigation.ts';
import type { AgendaMenuEntry } from '#web/agenda/parts/agenda-menu.tsx';
import type { AgendaView } from '#web/agenda/types.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/components/ui/dropdown-menu.tsx';
import type { Whose } from '#web/features/appointments/api/cancel-many.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { toastError } from '#web/lib/toast.ts';
import { PrintDialog } from './later-dialogs.ts';

const LABEL = 'Imprimir ou baixar';

type Shown = {
  readonly view: AgendaView;
  readonly date: string;
  readonly zone: string;
  readonly whose: Whose;
  /** What is special about the day. */
  readonly note: string | undefined;
};

/** Handing over what the agenda shows, on paper or as a file: a menu of the toolbar, the lines of a phone's, and the dialog. */
export function useSheet({ view, date, zone, whose, note }: Shown): {
  button: ReactNode;
  entries: readonly AgendaMenuEntry[];
  dialog: ReactNode;
} {
  const [open, setOpen] = useState(false);
  const save = async (format: 'csv' | 'ics'): Promise<void> => {
    try {
      const { saveSheet } = await import('#web/features/appointments/api/sheet.ts');
      await saveSheet(format, daysOf(view, date), whose);
    } catch (error) {
      toastError('Não foi possível baixar', sentenceOf(error, 'Tente novamente mais tarde.'));
    }
  };
  const entries = [
    { label: 'Imprimir o dia', icon: <Printer />, onSelect: () => setOpen(true) },
    { label: 'Baixar CSV', icon: <Sheet />, onSelect: () => void save('csv') },
    { label: 'Baixar .ics', icon: <CalendarDays />, onSelect: () => void save('ics') },
  ];
  return {
    entries,
    button: (
      <DropdownMenu
        label={LABEL}
        trigger={
          <Button size="icon" aria-label={LABEL} title={LABEL}>
            <Printer />
          </Button>
        }
      >
        {entries.map(({ label, icon, onSelect }) => (
          <DropdownMenuItem key={label} icon={icon} onSelect={onSelect}>
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenu>
    ),
    dialog: (
      <PrintDialog
        open={open}
        onClose={() => setOpen(false)}
        date={date}
        zone={zone}
        whose={whose}
        note={note}
      />
    ),
  };
}

/** The days on screen; of a month its own alone, which a file may hold at once. */
function daysOf(view: AgendaView, date: string): { from: string; to: string } {
  if (view !== 'month') return shownDays(view, date);
  return { from: startOfMonth(date), to: `${date.slice(0, 8)}${daysInMonth(date)}` };
}
