import { useEffect, useState } from 'react';
import { DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { TextList } from './text-list.tsx';
import { keepTextsLeft, type TextsLeft } from './texts-left.ts';
import type { HeldOutcome } from './types.ts';

/** The texts of an absence again, to go on where one stopped. */
export function ReopenedTexts({
  known,
  onHeld,
}: {
  known: TextsLeft;
  onHeld: (held: HeldOutcome | null) => void;
}) {
  // Ticked to the end they are remembered no more, and stay on screen.
  const [kept] = useState(known);
  const { absenceId, texts, textsFrom, outcomes, places } = kept;
  const [left, setLeft] = useState(known.left);
  useEffect(() => {
    keepTextsLeft({ ...kept, left });
    onHeld({ textsLeft: left, staysLeft: 0, isRunning: false, undoUntil: 0, undo: () => undefined });
    return () => onHeld(null);
  }, [kept, left, onHeld]);
  return (
    <div className="flex flex-1 flex-col">
      <TextList
        absenceId={absenceId}
        texts={texts}
        opensAt={textsFrom}
        outcomes={outcomes}
        places={new Map(places)}
        onLeft={setLeft}
      />
      <div className="min-h-4 flex-1" />
      <DialogFooter>
        <DialogClose>Pronto</DialogClose>
      </DialogFooter>
    </div>
  );
}
