import { ListX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import type { CancelManyDialogProps } from '#web/features/appointments/cancel-many-dialog.tsx';
import { CancelManyDialog } from './later-dialogs.ts';

/** The button over an administrator's agenda that opens the cancellation of several appointments. */
export function CancelManyAction({ days, userId }: Pick<CancelManyDialogProps, 'days' | 'userId'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tooltip text="Cancelar vários">
        <Button size="icon" aria-label="Cancelar vários" onClick={() => setOpen(true)}>
          <ListX />
        </Button>
      </Tooltip>
      <CancelManyDialog open={open} onClose={() => setOpen(false)} days={days} userId={userId} />
    </>
  );
}
