import { ListX } from 'lucide-react';
import { useState } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import type { Days } from '#web/features/appointments/cancel-many.ts';
import { CancelManyDialog } from '#web/features/appointments/cancel-many-dialog.tsx';
import { useNow } from '../agenda/use-now.ts';

/** The button over an administrator's agenda that opens the cancellation of several appointments. */
export function CancelManyAction({
  appointments,
  days,
  showProfessional,
}: {
  appointments: readonly Appointment[];
  days: Days;
  showProfessional: boolean;
}) {
  const [open, setOpen] = useState(false);
  const now = useNow();
  return (
    <>
      <Tooltip text="Cancelar vários">
        <Button size="icon" aria-label="Cancelar vários" onClick={() => setOpen(true)}>
          <ListX />
        </Button>
      </Tooltip>
      <CancelManyDialog
        open={open}
        onClose={() => setOpen(false)}
        appointments={appointments}
        days={days}
        zoneOf={({ timezone }) => timezone}
        showProfessional={showProfessional}
        now={now}
      />
    </>
  );
}
