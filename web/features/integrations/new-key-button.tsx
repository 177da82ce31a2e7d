import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';

export type NewKeyButtonProps = {
  /** Whether there is a key already, which the new one ends. */
  replaces: boolean;
  busy: boolean;
  onGenerate: (done: () => void) => void;
};

/** Makes a key; asks first where that ends another. */
export function NewKeyButton({ replaces, busy, onGenerate }: NewKeyButtonProps) {
  const [asking, setAsking] = useState(false);
  const generate = () => onGenerate(() => setAsking(false));
  return (
    <>
      <Button busy={busy} onClick={() => (replaces ? setAsking(true) : generate())}>
        <KeyRound aria-hidden="true" />
        {replaces ? 'Gerar nova chave' : 'Gerar chave'}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Gerar uma nova chave?"
        description="A chave atual deixa de valer na hora. Quem a usa precisa receber a nova."
        confirmLabel="Gerar nova chave"
        busy={busy}
        onConfirm={generate}
      />
    </>
  );
}
