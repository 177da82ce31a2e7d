import type { Appointment } from '#shared/contract/appointments.ts';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { useDeleteAppointment } from './api/delete-appointment.ts';
import { doneToast, failedToast, type Area } from './appointment-texts.ts';

/** Asks before deleting an appointment, in words that say everything that goes with it. */
export function DeleteAppointmentDialog({
  area,
  appointment,
  zone,
  onClose,
  onDeleted,
}: {
  area: Area;
  /** Null keeps the dialog closed. */
  appointment: Appointment | null;
  zone: string;
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
        toast(doneToast(area, 'deleted'));
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
      title="Tem certeza que deseja remover este agendamento?"
      description={
        shown !== null && (
          <>
            <p>
              <strong className="font-medium text-ink">{shown.clientName}</strong>,{' '}
              {formatDateTime(shown.startTime, zone)}. Isto vai:
            </p>
            <ul className="mt-2 grid list-disc gap-1 pl-5">
              <li>cancelar todos os webhooks agendados;</li>
              <li>enviar uma notificação de cancelamento;</li>
              <li>remover o evento do Google Calendar;</li>
              <li>apagar o agendamento definitivamente.</li>
            </ul>
          </>
        )
      }
      confirmLabel="Remover agendamento"
      busy={removing.busy}
      onConfirm={confirm}
    />
  );
}
