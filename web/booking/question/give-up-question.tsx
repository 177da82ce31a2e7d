import { useEffect, useId, useRef, type ReactNode } from 'react';
import { FailureNotice } from '#web/booking/form/failure-notice.tsx';
import { Button } from '#web/components/ui/button.tsx';

type GiveUpQuestionProps = {
  title: string;
  /** What is lost. */
  children: ReactNode;
  /** The words of the safe choice, and of the other. */
  keep: string;
  giveUp: string;
  busy: boolean;
  failure: string | null;
  onGiveUp: () => void;
  onClose: () => void;
};

/**
 * Asks once, in words, before something is given up. The focus begins on the safe choice; where giving up failed, it is on trying
 * again.
 */
export function GiveUpQuestion({
  title,
  children,
  keep,
  giveUp,
  busy,
  failure,
  onGiveUp,
  onClose,
}: GiveUpQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const safe = useRef<HTMLButtonElement>(null);
  const retry = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
    safe.current?.focus();
  }, []);
  useEffect(() => {
    if (failure !== null) retry.current?.focus();
  }, [failure]);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        if (busy) event.preventDefault();
      }}
      onClose={onClose}
      className="fixed m-auto max-h-[92dvh] w-full max-w-none overflow-y-auto border border-line bg-card p-5 text-ink shadow-float backdrop:bg-overlay max-sm:mb-0 max-sm:rounded-t-xl max-sm:pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:max-w-md sm:rounded-lg"
    >
      <h2 id={`${id}-title`} className="text-base font-semibold">
        {title}
      </h2>
      <div id={`${id}-text`} className="mt-2 grid gap-2 text-muted">
        {children}
      </div>
      <div role="alert" className="mt-4 empty:hidden">
        {failure !== null && <FailureNotice sentence={failure} />}
      </div>
      <div className="mt-5 grid gap-2 sm:flex sm:justify-end">
        <Button ref={safe} size="lg" disabled={busy} onClick={() => dialog.current?.close()}>
          {keep}
        </Button>
        <Button ref={retry} variant="destructive" size="lg" busy={busy} onClick={onGiveUp}>
          {failure === null ? giveUp : 'Tentar novamente'}
        </Button>
      </div>
    </dialog>
  );
}
