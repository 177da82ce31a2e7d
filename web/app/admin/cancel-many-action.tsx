import { ListX } from 'lucide-react';
import { useState } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { User } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { CancelManyDialog } from '#web/features/appointments/cancel-many-dialog.tsx';
import { zoneOf } from '../agenda/agenda-data.ts';
import { useNow } from '../agenda/use-now.ts';

/** The button over an administrator's agenda that opens the cancellation of several appointments. */
export function CancelManyAction({
  appointments,
  users,
  showProfessional,
}: {
  appointments: readonly Appointment[];
  users: readonly User[];
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
        zoneOf={(appointment) => zoneOf(appointment, users)}
        showProfessional={showProfessional}
        now={now}
      />
    </>
  );
}
