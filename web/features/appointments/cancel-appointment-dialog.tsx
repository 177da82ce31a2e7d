import { useState } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { zoneInBrackets } from '#web/lib/foreign-zone.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { useDeleteAppointment } from './api/delete-appointment.ts';
import { cancellationEffects } from './cancellation-effects.ts';
import { doneToast, failedToast, type Area } from './appointment-texts.ts';

/** Asks before cancelling an appointment, and says what that does. */
export function CancelAppointmentDialog({
  area,
  appointment,
  sendsMail,
  onClose,
  onDeleted,
}: {
  area: Area;
  /** Null keeps the dialog closed. */
  appointment: Appointment | null;
  /** Whether e-mails leave this installation. */
  sendsMail: boolean;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const remove = useDeleteAppointment();
  const removing = useSingleRun();
  const shown = useLingering(appointment);
  const confirm = (): void => {
    if (appointment === null) return;
    removing.run(async (isShown) => {
      try {
        await remove.mutateAsync(appointment.id);
        toast(doneToast(area, 'deleted', appointment));
        if (isShown()) onDeleted();
      } catch (error) {
        toast(failedToast(area, 'delete', error));
      }
    });
  };
  return (
    <ConfirmDialog
      open={appointment !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Cancelar este agendamento?"
      description={
        shown !== null && (
          <>
            <p>
              <strong className="font-medium text-ink">{shown.clientName}</strong>,{' '}
              {formatDateTime(shown.startTime, shown.timezone)}
              {zoneInBrackets(shown.timezone, shown.startTime)}.
            </p>
            <Effects appointment={shown} sendsMail={sendsMail} />
          </>
        )
      }
      confirmLabel="Cancelar agendamento"
      cancelLabel="Voltar"
      busy={removing.busy}
      onConfirm={confirm}
    />
  );
}

function Effects({ appointment, sendsMail }: { appointment: Appointment; sendsMail: boolean }) {
  const [now] = useState(() => Date.now());
  return (
    <ul className="mt-2 grid list-disc gap-1 pl-5">
      {cancellationEffects(appointment, { sendsMail, now }).map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
      <li>Não dá para desfazer.</li>
    </ul>
  );
}
