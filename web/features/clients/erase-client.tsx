import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { hasCode } from '#web/lib/api-error.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { useEraseClient, visitsQuery } from './api/client-record.ts';

type EraseClientProps = {
  client: { readonly id: string; readonly name: string };
  onErased: () => void;
};

/** Asks, and erases what is known of a client who asks for it under the LGPD. One with appointments ahead is refused first. */
export function EraseClient({ client, onErased }: EraseClientProps) {
  const [asks, setAsks] = useState(false);
  const erase = useEraseClient(client.id);
  const working = useSingleRun();
  const ahead = useInfiniteQuery(visitsQuery(client.id, 'next'));
  const count = ahead.data?.pages.reduce((sum, { visits }) => sum + visits.length, 0) ?? 0;
  const isRefused = count > 0 || hasCode(erase.error, 'CLIENT_HAS_APPOINTMENTS');
  const open = (): void => {
    erase.reset();
    setAsks(true);
  };
  const confirm = (): void =>
    working.run(async (isShown) => {
      try {
        await erase.mutateAsync();
        if (isShown()) onErased();
      } catch (error) {
        if (isShown() && !hasCode(error, 'CLIENT_HAS_APPOINTMENTS')) setAsks(false);
      }
    });
  return (
    <>
      <Button variant="ghost" className="justify-self-start text-danger!" onClick={open}>
        <Trash2 aria-hidden="true" />
        Excluir os dados do cliente
      </Button>
      <Dialog
        open={asks && isRefused}
        onOpenChange={setAsks}
        size="sm"
        title={obstacleTitle(client.name, count, ahead.hasNextPage)}
      >
        <p className="text-sm text-muted">{obstacleText(count)}</p>
        <DialogFooter>
          <DialogClose>Entendi</DialogClose>
        </DialogFooter>
      </Dialog>
      <ConfirmDialog
        open={asks && !isRefused}
        onOpenChange={setAsks}
        title={`Excluir os dados de ${client.name}?`}
        description={<Consequences />}
        confirmLabel="Excluir dados"
        busy={working.busy}
        onConfirm={confirm}
      />
    </>
  );
}

function Consequences() {
  return (
    <div className="grid gap-2">
      <p>
        O cadastro e as anotações de toda a equipe são apagados. Nos horários que já passaram ficam o dia, o
        serviço e o valor, sem nome, contato nem observações.
      </p>
      <p>
        Os recibos emitidos ficam como estão, com o nome e o CPF ou CNPJ de quem pagou: quem recebeu tem de
        guardá-los por lei.
      </p>
      <p>
        O histórico da organização mantém o nome, e o Google Calendar o que foi enviado para lá. Isto não pode
        ser desfeito.
      </p>
    </div>
  );
}

function obstacleTitle(name: string, count: number, hasMore: boolean): string {
  if (count === 0) return `${name} ainda tem um horário oferecido`;
  if (count === 1) return `${name} ainda tem 1 horário marcado`;
  return `${name} ainda tem ${hasMore ? 'mais de ' : ''}${count} horários marcados`;
}

/** @param count 0 where only a time from the waiting list is held, which is not among the appointments */
function obstacleText(count: number): string {
  if (count === 0) return 'Tire o pedido da lista de espera antes de excluir os dados.';
  const which = count === 1 ? 'Cancele-o' : 'Cancele todos';
  return `${which} antes de excluir os dados. Veja em “Próximos horários”, nesta página.`;
}
