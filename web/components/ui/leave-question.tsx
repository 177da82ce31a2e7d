import { question } from '#web/lib/unsaved.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * The question before something unsaved is thrown away. One on a page, beside everything else.
 * @param props.expected whether a form is on the page, so that the question may be asked
 */
export function LeaveQuestion({ open }: { open: boolean; expected: boolean }) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && question.settle(false)}
      title="Descartar o que foi preenchido?"
      description="O que você preencheu aqui ainda não foi salvo."
      confirmLabel="Descartar"
      cancelLabel="Continuar editando"
      onConfirm={() => question.settle(true)}
    />
  );
}
