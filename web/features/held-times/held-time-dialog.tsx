import { clsx } from 'clsx';
import type { HeldTime } from '#shared/contract/held-times.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { dayAndTime } from '#web/lib/format.ts';
import { formatSpan } from '#web/lib/format-span.ts';
import { zoneInBrackets } from '#web/lib/foreign-zone.ts';
import { storedPhone } from '#web/lib/phone.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { useSettleHeldTime } from './api/settle-held-time.ts';
import { HeldContact } from './held-contact.tsx';
import { waitingUntil } from './waiting-until.ts';

export type HeldTimeTarget = {
  readonly held: HeldTime;
  /** The professional's timezone and the reader's. */
  readonly zone: string;
  readonly readerZone: string;
  readonly professionalName: string;
};

const FAILED = 'Não foi possível concluir';
const FALLBACK = 'Tente novamente em instantes.';

const PASSED_ON = {
  title: 'Horário passado adiante',
  description: 'Ele é oferecido à próxima pessoa da lista. Se ninguém mais esperar por ele, fica livre.',
};

/** A time that waits for its client's e-mail: who asked for it, until when, and what staff can do. */
export function HeldTimeDialog({ target, onClose }: { target: HeldTimeTarget | null; onClose: () => void }) {
  const shown = useLingering(target);
  const confirm = useSettleHeldTime('confirm');
  const cancel = useSettleHeldTime('cancel');
  const busy = confirm.isPending || cancel.isPending;
  const isOffer = shown?.held.isOffer ?? false;
  const settle = (what: typeof confirm, done: Parameters<typeof toast>[0]): void => {
    if (target === null) return;
    const { id } = target.held;
    what.mutate(id, {
      // The client who waited for an earlier time keeps one appointment, which moved.
      onSuccess: (made) =>
        toast({
          ...(made === null || made.id === id
            ? done
            : { title: `Remarcado para ${dayAndTime(made.startTime, made.timezone)}` }),
          variant: 'success',
        }),
      onError: (error) => toastError(FAILED, sentenceOf(error, FALLBACK)),
      onSettled: onClose,
    });
  };
  return (
    <Dialog
      open={target !== null}
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Horário reservado"
      description={shown === null ? undefined : waitingUntil(shown.held, shown.readerZone)}
    >
      {shown !== null && <Facts {...shown} />}
      <DialogFooter>
        <DialogClose>Fechar</DialogClose>
        <Button
          variant="destructive"
          disabled={busy}
          busy={cancel.isPending}
          onClick={() => settle(cancel, isOffer ? PASSED_ON : { title: 'Horário liberado' })}
        >
          {isOffer ? 'Passar para a próxima pessoa' : 'Liberar horário'}
        </Button>
        <Button
          variant="primary"
          disabled={busy}
          busy={confirm.isPending}
          onClick={() => settle(confirm, { title: 'Agendamento marcado' })}
        >
          Marcar assim mesmo
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function Facts({ held, zone, professionalName }: HeldTimeTarget) {
  const lines: [string, string | null][] = [
    ['Quando', formatSpan(held.startTime, held.endTime, zone) + zoneInBrackets(zone, held.startTime)],
    ['Com', professionalName],
    ['Serviço', held.productName],
    ['Cliente', held.clientName],
    ['E-mail', held.clientEmail],
    ['Telefone', held.clientPhone === null ? null : storedPhone(held.clientPhone)],
  ];
  return (
    <div className="grid gap-4 text-sm">
      <dl className="grid gap-2">
        {lines.map(
          ([term, value]) =>
            value !== null && (
              <div key={term} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3">
                <dt className="text-muted">{term}</dt>
                <dd className={clsx('num wrap-anywhere', term === 'Quando' && 'first-letter:uppercase')}>
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
      <HeldContact held={held} />
      <p className="text-ui text-pretty text-muted">
        {held.isOffer
          ? held.clientEmail === null
            ? 'O cliente está na lista de espera e só tem telefone: envie o horário pelo WhatsApp, ou ligue.'
            : held.emailSent
              ? 'O cliente está na lista de espera e recebeu este horário por e-mail.'
              : 'O cliente está na lista de espera, mas daqui não sai e-mail: envie o link da oferta, ou fale com o cliente e marque para ele.'
          : held.emailSent
            ? 'O cliente marcou pela página pública e recebe um link por e-mail para confirmar.'
            : 'O cliente marcou pela página pública, mas o e-mail com o link não saiu daqui: combine com o cliente e marque assim mesmo.'}{' '}
        {held.isOffer
          ? 'Sem resposta até lá, o horário passa para a próxima pessoa da lista.'
          : 'Sem confirmação até lá, o horário volta a ficar livre sozinho.'}
      </p>
    </div>
  );
}
