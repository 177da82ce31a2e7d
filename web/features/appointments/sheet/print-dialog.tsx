import { useEffect, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Dialog, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Segmented } from '#web/components/ui/segmented.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { dayTitle, formatDay } from '#web/lib/format.ts';
import { toastError } from '#web/lib/toast.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { readSheet, saveSheet } from '../api/sheet.ts';
import type { Whose } from '../api/cancel-many.ts';
import type { Days } from '../cancel-many.ts';
import { PrintedDay } from './printed-day.tsx';
import { SHEET_STYLES, type SheetStyle } from './sheet-lists.ts';

export type PrintDialogProps = {
  open: boolean;
  onClose: () => void;
  date: string;
  zone: string;
  /** What is downloaded; a printer gets the day alone. */
  days: Days;
  whose: Whose;
  note: string | undefined;
  /** Why somebody attends nobody on the day, where they do not. */
  absenceOf: (personId: string) => string | undefined;
  /** What is special about the day for one person. */
  noteOf: (personId: string) => string | undefined;
};

const LABELS: Readonly<Record<SheetStyle, string>> = {
  apart: 'Por profissional',
  together: 'Todos juntos',
  both: 'Os dois',
};
const STYLES = SHEET_STYLES.map((value) => ({ value, label: LABELS[value] }));

/** Where the device keeps what was printed last: a reception hands over each day in the same way. */
const KEY = 'printed_style';

function lastStyle(): SheetStyle {
  const last = localStorage.getItem(KEY);
  return SHEET_STYLES.find((style) => style === last) ?? 'apart';
}

/** What the paper and the files hold, in a sentence. */
function contentsOf({ date, days: { from, to } }: Pick<PrintDialogProps, 'date' | 'days'>): string {
  const day = dayTitle(date);
  if (from === to) return `A impressão e os arquivos trazem ${day}.`;
  return `A impressão traz ${day}. Os arquivos trazem os dias de ${formatDay(from)} a ${formatDay(to)}.`;
}

/** Prints a day as is chosen, or saves the days shown as a file. */
export function PrintDialog({ open, onClose, ...rest }: PrintDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Imprimir ou baixar"
      description={contentsOf(rest)}
    >
      {open && <Choices {...rest} />}
    </Dialog>
  );
}

function Choices({ whose, date, days, ...heading }: Omit<PrintDialogProps, 'open' | 'onClose'>) {
  const [style, setStyle] = useState(lastStyle);
  const [withNotes, setWithNotes] = useState(false);
  const [printed, setPrinted] = useState<PrintedDay | null>(null);
  const running = useSingleRun();
  /** An agenda of one person has nobody to be apart from. */
  const isOnes = whose.userIds?.includes(',') === false;
  useEffect(() => {
    if (printed !== null) window.print();
  }, [printed]);

  const print = (): void =>
    running.run(async (isShown) => {
      try {
        const read = await readSheet({ from: date, to: date }, whose);
        if (!isOnes) localStorage.setItem(KEY, style);
        const chosen = isOnes ? 'apart' : style;
        if (isShown())
          setPrinted({ ...heading, ...read, date, style: chosen, withNotes, printedAt: new Date() });
      } catch (error) {
        toastError('Não foi possível imprimir', sentenceOf(error, 'Tente novamente mais tarde.'));
      }
    });

  const save = (format: 'csv' | 'ics'): void =>
    running.run(async () => {
      try {
        await saveSheet({ format, withNotes }, days, whose);
      } catch (error) {
        toastError('Não foi possível baixar', sentenceOf(error, 'Tente novamente mais tarde.'));
      }
    });

  return (
    <>
      {!isOnes && <Segmented label="Como imprimir" options={STYLES} value={style} onValueChange={setStyle} />}
      <Checkbox
        className="mt-4"
        label="Incluir observações"
        checked={withNotes}
        onChange={(event) => setWithNotes(event.target.checked)}
      />
      <DialogFooter>
        <Button busy={running.busy} onClick={() => save('csv')}>
          Baixar CSV
        </Button>
        <Button busy={running.busy} onClick={() => save('ics')}>
          Baixar .ics
        </Button>
        <Button variant="primary" busy={running.busy} onClick={print}>
          Imprimir o dia
        </Button>
      </DialogFooter>
      {printed !== null && <PrintedDay {...printed} absenceOf={heading.absenceOf} noteOf={heading.noteOf} />}
    </>
  );
}
