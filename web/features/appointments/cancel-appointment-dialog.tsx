import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calledName } from '#shared/clients/called-name.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import { spanWords } from '#shared/span-words.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { zoneInBrackets } from '#web/lib/foreign-zone.ts';
import { formatBrl, formatDateTime } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { cancellationQuery } from './api/cancellation.ts';
import { useDeleteAppointment } from './api/delete-appointment.ts';
import { cancellationEffects } from './cancellation-effects.ts';
import { doneToast, type Area } from './appointment-texts.ts';
import { refusedToast } from './overbooking-toast.ts';
import { useFollowed } from './use-followed.ts';

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
  const { now: shown, isGone } = useFollowed(appointment);
  const cancellation = useQuery({
    ...cancellationQuery(appointment?.id ?? ''),
    enabled: appointment !== null,
  });
  /** The appointment that the client did not give up. */
  const [excusedId, setExcusedId] = useState<string | null>(null);
  const confirm = (): void => {
    if (appointment === null || shown === null) return;
    removing.run(async (isShown) => {
      try {
        const { id, startTime: from } = shown;
        await remove.mutateAsync({ id, from, ...(id === excusedId ? { late: 'no' } : {}) });
        toast(doneToast(area, 'deleted', shown));
        if (isShown()) onDeleted();
      } catch (error) {
        toast(refusedToast(area, 'delete', error));
      }
    });
  };
  // An older process says nothing of money.
  const { isLate = false, notice = 0, paid = null, hasReceipt = false } = cancellation.data ?? {};
  if (hasReceipt)
    return (
      <Dialog
        open={appointment !== null}
        onOpenChange={(open) => !open && onClose()}
        size="sm"
        title="Este agendamento tem um recibo"
        description={shown === null ? undefined : calledName(shown)}
      >
        <p className="text-sm text-muted">
          Enquanto o recibo vale, o agendamento não é cancelado. Para cancelar, abra o agendamento e, em
          Pagamento, cancele o recibo antes.
        </p>
        <DialogFooter>
          <DialogClose>Entendi</DialogClose>
        </DialogFooter>
      </Dialog>
    );
  return (
    <ConfirmDialog
      // The appointment behind it says that it is gone.
      open={appointment !== null && !isGone}
      onOpenChange={(open) => !open && onClose()}
      title="Cancelar este agendamento?"
      description={
        shown !== null && (
          <>
            <p>
              <strong className="font-medium text-ink">{calledName(shown)}</strong>,{' '}
              {formatDateTime(shown.startTime, shown.timezone)}
              {zoneInBrackets(shown.timezone, shown.startTime)}
              {area === 'admin' && `, com ${shown.professionalName}`}.
            </p>
            <Effects appointment={shown} sendsMail={sendsMail} paid={paid} />
            {isLate && (
              <Checkbox
                className="mt-3 text-ink"
                label="Contar como cancelamento em cima da hora"
                hint={`O aviso pedido é de ${spanWords(notice)}. Desmarque se o cliente não desistiu.`}
                checked={shown.id !== excusedId}
                onChange={(event) => setExcusedId(event.target.checked ? null : shown.id)}
              />
            )}
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

function Effects({
  appointment,
  sendsMail,
  paid,
}: {
  appointment: Appointment;
  sendsMail: boolean;
  /** What is noted as paid, in reais. */
  paid: number | null;
}) {
  const [now] = useState(() => Date.now());
  return (
    <ul className="mt-2 grid list-disc gap-1 pl-5">
      {cancellationEffects(appointment, { sendsMail, now }).map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
      {paid !== null && paid > 0 && (
        <li>
          O pagamento de {formatBrl(paid)} continua contando no relatório do mês e não pode mais ser mudado.
        </li>
      )}
      <li>Não dá para desfazer.</li>
    </ul>
  );
}
