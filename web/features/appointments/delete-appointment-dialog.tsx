import type { Appointment } from '#shared/contract/appointments.ts';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
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
  const confirm = (): void => {
    if (appointment === null) return;
    remove.mutate(appointment.id, {
      onSuccess: () => {
        toast(doneToast(area, 'deleted'));
        onDeleted();
      },
      onError: (error) => toast(failedToast(area, 'delete', error)),
    });
  };
  return (
    <ConfirmDialog
      open={appointment !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Tem certeza que deseja remover este agendamento?"
      description={
        appointment !== null && (
          <>
            <p>
              <strong className="font-medium text-ink">{appointment.clientName}</strong>,{' '}
              {formatDateTime(appointment.startTime, zone)}. Isto vai:
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
      busy={remove.isPending}
      onConfirm={confirm}
    />
  );
}
