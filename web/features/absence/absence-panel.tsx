import { useState } from 'react';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { SIDE_PANEL } from '#web/components/ui/side-panel.ts';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { dayIn } from '#web/lib/format.ts';
import { AbsenceForm } from './absence-form.tsx';
import { newAbsence } from './absence-values.ts';
import { OutcomeView } from './outcome-view.tsx';
import type { AbsencePanelProps, AbsenceTarget } from './types.ts';
import { useSettling } from './use-settling.ts';

/** A day that falls out: who is booked, what becomes of each in one confirmation, and the way back. */
export function AbsencePanel({ target, onClose, ...rest }: AbsencePanelProps) {
  const shown = useLingering(target);
  return (
    <Dialog
      classes={SIDE_PANEL}
      open={target !== null}
      onOpenChange={(open) => !open && onClose()}
      title={shown === null ? '' : `${shown.person.name} ausente`}
    >
      {shown !== null && (
        <Stages key={`${shown.person.id} ${shown.date}`} target={shown} onClose={onClose} {...rest} />
      )}
    </Dialog>
  );
}

function Stages({ target, ...rest }: AbsencePanelProps & { target: AbsenceTarget }) {
  const settling = useSettling();
  const [isDeciding, setDeciding] = useState(true);
  const [values, setValues] = useState(() => newAbsence(firstDay(target)));
  const { state } = settling;
  return state === null || isDeciding ? (
    <AbsenceForm
      target={target}
      values={values}
      onValues={setValues}
      isRegistered={settling.isRegistered()}
      onSubmit={(body, clients) => {
        settling.settle(body, clients);
        setDeciding(false);
      }}
      {...rest}
    />
  ) : (
    <OutcomeView state={state} settling={settling} onDecide={() => setDeciding(true)} {...rest} />
  );
}

/** A day that is over is nobody's absence. */
function firstDay({ person, date }: AbsenceTarget): string {
  const today = dayIn(new Date(), person.timezone);
  return date < today ? today : date;
}
