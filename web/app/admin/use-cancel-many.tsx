import { useQuery } from '@tanstack/react-query';
import { ListX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { AgendaMenuEntry } from '#web/agenda/parts/agenda-menu.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import type { CancelManyDialogProps } from '#web/features/appointments/cancel-many-dialog.tsx';
import { publicConfigQuery } from '#web/features/auth/api/public-config.ts';
import { CancelManyDialog } from './later-dialogs.ts';

const LABEL = 'Cancelar vários';

/** The cancellation of several appointments of an administrator's agenda: its button, its line of a menu and its dialog. */
export function useCancelMany({ days, whose }: Pick<CancelManyDialogProps, 'days' | 'whose'>): {
  button: ReactNode;
  entry: AgendaMenuEntry;
  dialog: ReactNode;
} {
  const [open, setOpen] = useState(false);
  const sendsMail = useQuery(publicConfigQuery).data?.sendsMail ?? false;
  const start = (): void => setOpen(true);
  return {
    button: (
      <Tooltip text={LABEL}>
        <Button size="icon" aria-label={LABEL} onClick={start}>
          <ListX />
        </Button>
      </Tooltip>
    ),
    entry: { label: LABEL, icon: <ListX />, onSelect: start },
    dialog: (
      <CancelManyDialog
        open={open}
        onClose={() => setOpen(false)}
        days={days}
        whose={whose}
        sendsMail={sendsMail}
      />
    ),
  };
}
