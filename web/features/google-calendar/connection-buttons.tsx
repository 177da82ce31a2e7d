import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { useDisconnectGoogle, useTestGoogle } from './api/connection.ts';

/** Trying the connection, and ending it. */
export function ConnectionButtons({ testable }: { testable: boolean }) {
  const [asking, setAsking] = useState(false);
  const test = useTestGoogle();
  const disconnect = useDisconnectGoogle();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {testable && (
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          Testar conexão
        </Button>
      )}
      <Button
        variant="ghost"
        className={testable ? 'text-danger!' : '-ml-3 text-danger!'}
        onClick={() => setAsking(true)}
      >
        Desconectar
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Desconectar o Google Calendar?"
        description={
          <ul className="grid list-disc gap-1 pl-5">
            <li>Os eventos que já estão no Google ficam lá, e não mudam mais.</li>
            <li>Os horários ocupados que vieram do Google voltam a ficar livres para agendar.</li>
            <li>Seus agendamentos continuam aqui.</li>
            <li>Se você conectar a mesma conta de novo, as suas escolhas voltam.</li>
          </ul>
        }
        confirmLabel="Desconectar"
        busy={disconnect.isPending}
        onConfirm={() => disconnect.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </div>
  );
}
