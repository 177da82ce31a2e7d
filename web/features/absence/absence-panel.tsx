import { useRef, useState } from 'react';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { SIDE_PANEL } from '#web/components/ui/side-panel.ts';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { dayIn } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { AbsenceForm } from './absence-form.tsx';
import { newAbsence } from './absence-values.ts';
import { OutcomeView } from './outcome-view.tsx';
import type { AbsencePanelProps, AbsenceTarget, HeldOutcome } from './types.ts';
import { useSettling } from './use-settling.ts';

/** A day that falls out: who is booked, what becomes of each in one confirmation, and the way back. */
export function AbsencePanel({ target, onClose, ...rest }: AbsencePanelProps) {
  const shown = useLingering(target);
  const held = useRef<HeldOutcome | null>(null);
  const [asked, setAsked] = useState(0);
  // Beside the dialog, which has a question of its own: what a reload or Back would lose.
  const [atWork, setAtWork] = useState<AbsenceTarget | null>(null);
  useUnsaved(target !== null && atWork === target);
  const close = (): void => {
    setAsked(0);
    if (held.current !== null && held.current.undoUntil > Date.now())
      toast({
        title: 'Ausência registrada',
        variant: 'success',
        action: { label: 'Desfazer', onClick: held.current.undo },
      });
    onClose();
  };
  const leave = (): void => {
    const left = held.current?.textsLeft ?? 0;
    if (left > 0) setAsked(left);
    else close();
  };
  return (
    <>
      <Dialog
        classes={SIDE_PANEL}
        open={target !== null}
        onOpenChange={(open) => !open && leave()}
        title={shown === null ? '' : `${shown.person.name} ausente`}
      >
        {shown !== null && (
          <Stages
            key={`${shown.person.id} ${shown.date}`}
            target={shown}
            onHeld={(now) => {
              held.current = now;
              if (now !== null) setAtWork(now.isRunning || now.textsLeft > 0 ? shown : null);
            }}
            onClose={onClose}
            {...rest}
          />
        )}
      </Dialog>
      <ConfirmDialog
        open={asked > 0}
        onOpenChange={(open) => !open && setAsked(0)}
        title="Fechar sem avisar todos?"
        description={`${asked === 1 ? 'Falta 1 texto' : `Faltam ${asked} textos`} para WhatsApp, e a lista não abre de novo.`}
        confirmLabel="Fechar"
        cancelLabel="Voltar à lista"
        onConfirm={close}
      />
    </>
  );
}

type StagesProps = AbsencePanelProps & {
  target: AbsenceTarget;
  onHeld: (held: HeldOutcome | null) => void;
};

function Stages({ target, onHeld, ...rest }: StagesProps) {
  const settling = useSettling();
  const [isDeciding, setDeciding] = useState(true);
  const [values, setValues] = useState(() => newAbsence(firstDay(target)));
  const { state } = settling;
  return state === null || isDeciding ? (
    <AbsenceForm
      target={target}
      values={values}
      onValues={setValues}
      isRegistered={settling.absenceId() !== null}
      onSubmit={(body, clients, booked) => {
        settling.settle(body, clients, booked);
        setDeciding(false);
      }}
      {...rest}
    />
  ) : (
    <OutcomeView
      state={state}
      settling={settling}
      onDecide={() => setDeciding(true)}
      onHeld={onHeld}
      {...rest}
    />
  );
}

/** A day that is over is nobody's absence. */
function firstDay({ person, date }: AbsenceTarget): string {
  const today = dayIn(new Date(), person.timezone);
  return date < today ? today : date;
}
