import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { useEraseClient } from './api/client-record.ts';

/** Asks, and erases what is known of a client: who asks for it under the LGPD is to be forgotten. */
export function EraseClient({
  client,
  onErased,
}: {
  client: { readonly id: string; readonly name: string };
  onErased: () => void;
}) {
  const [asks, setAsks] = useState(false);
  const erase = useEraseClient(client.id);
  const working = useSingleRun();
  const confirm = (): void =>
    working.run(async (isShown) => {
      const done = await erase.mutateAsync().then(
        () => true,
        () => false,
      );
      if (!isShown()) return;
      setAsks(false);
      if (done) onErased();
    });
  return (
    <>
      <Button variant="ghost" className="justify-self-start text-danger!" onClick={() => setAsks(true)}>
        <Trash2 aria-hidden="true" />
        Excluir os dados do cliente
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Excluir os dados de ${client.name}?`}
        description={
          <div className="grid gap-2">
            <p>
              O cadastro e as anotações de toda a equipe são apagados. Nos horários que já passaram ficam o
              dia, o serviço e o valor, sem nome, contato nem observações.
            </p>
            <p>
              O histórico da organização mantém o nome, e o Google Calendar o que foi enviado para lá. Isto
              não pode ser desfeito.
            </p>
          </div>
        }
        confirmLabel="Excluir dados"
        busy={working.busy}
        onConfirm={confirm}
      />
    </>
  );
}
