import { useEffect, useRef, useState } from 'react';
import { FailureNotice } from '#web/booking/form/failure-notice.tsx';
import { useVisitorZone } from '#web/booking/lib/use-visitor-zone.ts';
import { zoneNote } from '#web/booking/summary/summary-model.ts';
import { Button } from '#web/components/ui/button.tsx';
import { dayAndTime } from '#web/lib/format.ts';
import { wordsOf, type Manage } from './use-manage.ts';

/** Asks once, in words, before the appointment is given up. The focus begins on the safe choice. */
export function CancelQuestion({ manage, onLeave }: { manage: Manage; onLeave: () => void }) {
  const { startTime, clientZone: timezone, professionalName } = manage.appointment;
  const zone = zoneNote(timezone, useVisitorZone(), startTime);
  const dialog = useRef<HTMLDialogElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const retry = useRef<HTMLButtonElement>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
    keep.current?.focus();
  }, []);
  useEffect(() => {
    if (failure !== null) retry.current?.focus();
  }, [failure]);

  const cancel = async () => {
    setSending(true);
    setFailure(null);
    const found = await manage.cancel();
    setSending(false);
    if (found !== null && found.kind !== 'gone') setFailure(wordsOf(found));
  };
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby="cancelar-titulo"
      aria-describedby="cancelar-texto"
      onCancel={(event) => {
        if (sending) event.preventDefault();
      }}
      onClose={onLeave}
      className="fixed m-auto max-h-[92dvh] w-full max-w-none overflow-y-auto border border-line bg-card p-5 text-ink shadow-float backdrop:bg-overlay max-sm:mb-0 max-sm:rounded-t-xl max-sm:pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:max-w-md sm:rounded-lg"
    >
      <h2 id="cancelar-titulo" className="text-base font-semibold">
        Cancelar o agendamento?
      </h2>
      <div id="cancelar-texto" className="mt-2 grid gap-2 text-muted">
        <p className="num font-medium text-ink first-letter:uppercase">
          {dayAndTime(startTime, timezone)}, com {professionalName}
        </p>
        {zone !== null && <p className="num">{zone}</p>}
        <p>
          O horário fica livre para outra pessoa, e {professionalName} recebe o aviso. Não dá para desfazer.
        </p>
      </div>
      <div role="alert" className="mt-4 empty:hidden">
        {failure !== null && <FailureNotice sentence={failure} />}
      </div>
      <div className="mt-5 grid gap-2 sm:flex sm:justify-end">
        <Button ref={keep} size="lg" disabled={sending} onClick={() => dialog.current?.close()}>
          Manter agendamento
        </Button>
        <Button ref={retry} variant="destructive" size="lg" busy={sending} onClick={() => void cancel()}>
          {failure === null ? 'Cancelar agendamento' : 'Tentar novamente'}
        </Button>
      </div>
    </dialog>
  );
}
