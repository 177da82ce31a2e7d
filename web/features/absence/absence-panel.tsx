import { useRef, useState } from 'react';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { SIDE_PANEL } from '#web/components/ui/side-panel.ts';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { dayIn } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { AbsenceForm } from './absence-form.tsx';
import { absenceIn, newAbsence, type AbsenceValues } from './absence-values.ts';
import { OutcomeView } from './outcome-view.tsx';
import { ReopenedTexts } from './reopened-texts.tsx';
import { staysWords } from './stays.ts';
import { readTextsLeft, textsLeftWords } from './texts-left.ts';
import type { AbsencePanelProps, AbsenceTarget, HeldOutcome } from './types.ts';
import { useSettling } from './use-settling.ts';

/** A day that falls out: who is booked, what becomes of each in one confirmation, and the way back. */
export function AbsencePanel({ target, onClose, ...rest }: AbsencePanelProps) {
  const shown = useLingering(target);
  const held = useRef<HeldOutcome | null>(null);
  // Beside the dialog, which has a question of its own: what a reload or Back would lose.
  const [atWork, setAtWork] = useState<AbsenceTarget | null>(null);
  useUnsaved(target !== null && atWork === target);
  const close = (): void => {
    const { undoUntil = 0, textsLeft = 0, staysLeft = 0, undo } = held.current ?? {};
    const action =
      undo !== undefined && undoUntil > Date.now() ? { label: 'Desfazer', onClick: undo } : undefined;
    const left = [
      textsLeft > 0 ? `${textsLeftWords(textsLeft)} para WhatsApp` : null,
      staysLeft > 0 ? staysWords(staysLeft) : null,
    ].filter((words) => words !== null);
    if (left.length > 0)
      toast({
        title: left.join(' e '),
        description: `${textsLeft > 0 ? 'A lista' : 'O aviso'} continua acima da agenda, até você sair ou fechar esta aba.`,
        action,
      });
    else if (action !== undefined) toast({ title: 'Ausência registrada', variant: 'success', action });
    onClose();
  };
  return (
    <Dialog
      classes={SIDE_PANEL}
      open={target !== null}
      onOpenChange={(open) => !open && close()}
      title={shown === null ? '' : `${shown.person.name} ausente`}
    >
      {shown !== null && (
        <Stages
          key={`${shown.person.id} ${shown.date} ${shown.opensTexts === true ? 'texts' : ''} ${JSON.stringify(shown.period)}`}
          target={shown}
          onHeld={(now) => {
            held.current = now;
            if (now !== null) setAtWork(now.isRunning ? shown : null);
          }}
          onClose={onClose}
          {...rest}
        />
      )}
    </Dialog>
  );
}

type StagesProps = AbsencePanelProps & {
  target: AbsenceTarget;
  onHeld: (held: HeldOutcome | null) => void;
};

function Stages({ target, onHeld, ...rest }: StagesProps) {
  const settling = useSettling();
  const [isDeciding, setDeciding] = useState(true);
  const [values, setValues] = useState(() => valuesFor(target));
  const { state } = settling;
  const [reopened] = useState(() => (target.opensTexts === true ? readTextsLeft(target.person.id) : null));
  if (reopened !== null) return <ReopenedTexts known={reopened} onHeld={onHeld} />;
  return state === null || isDeciding ? (
    <AbsenceForm
      target={target}
      values={values}
      onValues={setValues}
      isRegistered={settling.absenceId() !== null}
      onSubmit={(body, clients, booked, goals) => {
        settling.settle(body, clients, booked, goals);
        setDeciding(false);
      }}
      {...rest}
    />
  ) : (
    <OutcomeView
      state={state}
      person={target.person}
      settling={settling}
      onDecide={() => setDeciding(true)}
      onHeld={onHeld}
      {...rest}
    />
  );
}

/** The time that is to be decided about, or the whole of a day. A day that is over is nobody's absence. */
function valuesFor({ person, date, period }: AbsenceTarget): AbsenceValues {
  const today = dayIn(new Date(), person.timezone);
  if (period !== undefined && period.to >= today) return absenceIn(period, today);
  return newAbsence(date < today ? today : date);
}
