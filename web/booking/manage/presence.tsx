import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';

/** Says that the client will come; only a press of the button does, so that a mail scanner opening the link does not. */
export function Presence({ confirmed, onConfirm }: { confirmed: boolean; onConfirm: () => Promise<void> }) {
  const [sending, setSending] = useState(false);
  if (confirmed) {
    return (
      <p className="flex min-h-11 items-center justify-center gap-2 rounded-sm bg-ok-soft px-3 font-medium text-ok">
        <CircleCheck className="size-4.5" aria-hidden="true" />
        Presença confirmada
      </p>
    );
  }
  const confirm = async () => {
    setSending(true);
    await onConfirm();
    setSending(false);
  };
  return (
    <Button variant="primary" size="lg" busy={sending} onClick={() => void confirm()}>
      Confirmar presença
    </Button>
  );
}
