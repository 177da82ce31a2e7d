import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calledName } from '#shared/clients/called-name.ts';
import { CANCEL_MANY_LIMIT } from '#shared/contract/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { zoneInBrackets } from '#web/lib/foreign-zone.ts';
import { formatDayTime } from '#web/lib/format.ts';
import { storedPhone } from '#web/lib/phone.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { cancellableQuery, useCancelMany, type Whose } from './api/cancel-many.ts';
import { cancelLabel, cancelQuestion, type Days } from './cancel-many.ts';
import { manyCancellationEffects } from './cancellation-effects.ts';

/** A pause in the typing after which it is searched, in milliseconds. */
const PAUSE_MS = 250;

export type CancelManyDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The days that the agenda shows. */
  days: Days;
  /** Whom the agenda shows. */
  whose: Whose;
  /** Whether e-mails leave this installation. */
  sendsMail: boolean;
};

/** Cancels a selection of what the agenda shows, with or without mails: for a day off, or for bookings nobody meant. */
export function CancelManyDialog({ open, onClose, ...rest }: CancelManyDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Cancelar vários agendamentos"
      description="Os que a agenda mostra agora e que ainda não terminaram."
    >
      {open && <Selection onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function Selection({ onClose, days, whose, sendsMail }: Omit<CancelManyDialogProps, 'open'>) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [silent, setSilent] = useState(false);
  /** When the question was put, in milliseconds since 1970; null while none is open. */
  const [askedAt, setAskedAt] = useState<number | null>(null);
  useUnsaved(chosen.size > 0);
  const cancel = useCancelMany();
  const running = useSingleRun();
  const wanted = useSettled(search.trim(), PAUSE_MS);
  const query = useQuery({
    ...cancellableQuery(days, whose, wanted),
    placeholderData: keepPreviousData,
  });
  const offered = query.data?.appointments ?? [];
  // Only what is in sight is cancelled.
  const selected = offered.filter(({ id }) => chosen.has(id));
  const ids = selected.map(({ id }) => id);
  /** An agenda of one person names nobody. */
  const isOnes = whose.userIds?.includes(',') === false;
  const isAll = offered.length > 0 && ids.length === offered.length;

  const toggle = (some: readonly string[], on: boolean): void => {
    const next = new Set(chosen);
    for (const id of some)
      if (on) next.add(id);
      else next.delete(id);
    setChosen(next);
  };
  const submit = (): void =>
    running.run(async (isShown) => {
      try {
        const { cancelled, missing } = await cancel.mutateAsync({ ids, notify: !silent });
        toast({
          title: cancelled === 1 ? '1 agendamento cancelado' : `${cancelled} agendamentos cancelados`,
          ...(missing.length === 0 ? {} : { description: `${missing.length} já não existiam.` }),
          variant: 'success',
        });
        if (isShown()) onClose();
      } catch (error) {
        toastError('Nada foi cancelado', sentenceOf(error, 'Tente novamente mais tarde.'));
        if (isShown()) setAskedAt(null);
      }
    });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (ids.length > 0) setAskedAt(Date.now());
      }}
    >
      <Field label="Buscar por cliente">
        <Input
          type="search"
          placeholder="Nome, e-mail ou telefone"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Field>
      {query.isPending ? (
        <SkeletonRows rows={3} />
      ) : query.isError && query.data === undefined ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : offered.length === 0 ? (
        <p className="mt-4 text-muted">
          {wanted === ''
            ? 'A agenda não mostra agora nenhum agendamento por vir.'
            : 'Nenhum agendamento por vir com este cliente.'}
        </p>
      ) : (
        <>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-2 border-b pb-2">
            <Checkbox
              label={`Selecionar todos (${offered.length})`}
              checked={isAll}
              onChange={(event) =>
                toggle(
                  offered.map(({ id }) => id),
                  event.target.checked,
                )
              }
            />
            {query.data.hasMore && (
              <span className="text-ui text-muted">De cada vez, até {CANCEL_MANY_LIMIT}.</span>
            )}
          </div>
          <ul className="max-h-72 divide-y overflow-y-auto">
            {offered.map((appointment) => (
              <li key={appointment.id} className="py-2">
                <Checkbox
                  label={<span className="wrap-anywhere">{calledName(appointment)}</span>}
                  hint={[
                    formatDayTime(appointment.startTime, appointment.timezone) +
                      zoneInBrackets(appointment.timezone, appointment.startTime),
                    isOnes ? null : appointment.professionalName,
                    appointment.clientEmail ?? storedPhone(appointment.clientPhone),
                  ]
                    .filter((text) => text !== null && text !== '')
                    .join(' · ')}
                  checked={chosen.has(appointment.id)}
                  onChange={(event) => toggle([appointment.id], event.target.checked)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {sendsMail && (
        <Checkbox
          className="mt-4"
          label="Sem avisar os clientes"
          hint="Nenhum e-mail de cancelamento é enviado, nem à equipe. Webhooks e Google seguem como sempre."
          checked={silent}
          onChange={(event) => setSilent(event.target.checked)}
        />
      )}
      <DialogFooter>
        <DialogClose>Fechar</DialogClose>
        <Button type="submit" variant="destructive" disabled={ids.length === 0}>
          {cancelLabel(ids.length)}
        </Button>
      </DialogFooter>
      <ConfirmDialog
        open={askedAt !== null}
        onOpenChange={(open) => !open && setAskedAt(null)}
        title={cancelQuestion(ids.length)}
        description={
          <ul className="grid list-disc gap-1 pl-5">
            {manyCancellationEffects(selected, { sendsMail, notifies: !silent, now: askedAt ?? 0 }).map(
              (effect) => (
                <li key={effect}>{effect}</li>
              ),
            )}
            <li>Não dá para desfazer.</li>
          </ul>
        }
        confirmLabel={cancelLabel(ids.length)}
        cancelLabel="Voltar"
        busy={running.busy}
        onConfirm={submit}
      />
    </form>
  );
}
