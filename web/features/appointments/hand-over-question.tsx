import { calledName } from '#shared/clients/called-name.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { noticeOf, unknownService, type Services } from './hand-over-words.ts';

export type HandOverQuestionProps = {
  appointment: Appointment;
  /** Whose it is to be; null keeps the question closed. */
  taker: string | null;
  /** When it is then, in words. */
  when: string;
  sendsMail: boolean;
  /** What the taker offers, once it is read. */
  services: Services | undefined;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before an edited appointment is another person's, as a drag into their column does, and says who hears of it. */
export function HandOverQuestion({ appointment, taker, when, sendsMail, ...rest }: HandOverQuestionProps) {
  const shown = useLingering(taker) ?? '';
  const warning = unknownService(appointment.productName, shown, rest.services);
  return (
    <ConfirmDialog
      open={taker !== null}
      onOpenChange={(open) => !open && rest.onClose()}
      title={`Passar para ${shown}?`}
      description={
        <div className="grid gap-3">
          <p>
            {calledName(appointment)} · <span className="inline-block">{when}</span>
          </p>
          {warning !== undefined && <Notice tone="warn" title={warning} />}
          <p>{noticeOf(appointment, sendsMail)}</p>
        </div>
      }
      destructive={false}
      cancelLabel="Voltar"
      confirmLabel={`Passar para ${shown.split(' ')[0] ?? ''}`}
      onConfirm={rest.onConfirm}
    />
  );
}
