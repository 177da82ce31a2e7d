import { useEffect, useRef, useState } from 'react';
import { FailureNotice } from '#web/booking/form/failure-notice.tsx';
import { Button } from '#web/components/ui/button.tsx';

type LeaveQuestionProps = {
  /** Whether a time is held for the client now. */
  isOffered: boolean;
  busy: boolean;
  failure: string | null;
  onLeave: () => Promise<void>;
  onClose: () => void;
};

/** Asks once before a place in the list is given up. The focus begins on the safe choice. */
export function LeaveQuestion({ isOffered, busy, onLeave, onClose, ...props }: LeaveQuestionProps) {
  const [tried, setTried] = useState(false);
  // What failed before is another answer's.
  const failure = tried ? props.failure : null;
  const dialog = useRef<HTMLDialogElement>(null);
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    stay.current?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby="sair-titulo"
      aria-describedby="sair-texto"
      onCancel={(event) => {
        if (busy) event.preventDefault();
      }}
      onClose={onClose}
      className="fixed m-auto max-h-[92dvh] w-full max-w-none overflow-y-auto border border-line bg-card p-5 text-ink shadow-float backdrop:bg-overlay max-sm:mb-0 max-sm:rounded-t-xl max-sm:pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:max-w-md sm:rounded-lg"
    >
      <h2 id="sair-titulo" className="text-base font-semibold">
        Sair da lista de espera?
      </h2>
      <p id="sair-texto" className="mt-2 text-muted">
        {isOffered && 'O horário reservado passa para a próxima pessoa. '}
        Você perde o seu lugar e não recebe mais avisos deste pedido. Não dá para desfazer.
      </p>
      <div role="alert" className="mt-4 empty:hidden">
        {failure !== null && <FailureNotice sentence={failure} />}
      </div>
      <div className="mt-5 grid gap-2 sm:flex sm:justify-end">
        <Button ref={stay} size="lg" disabled={busy} onClick={() => dialog.current?.close()}>
          Ficar na lista
        </Button>
        <Button
          variant="destructive"
          size="lg"
          busy={busy}
          onClick={() => {
            setTried(true);
            void onLeave();
          }}
        >
          {failure === null ? 'Sair da lista' : 'Tentar novamente'}
        </Button>
      </div>
    </dialog>
  );
}
