import { useState } from 'react';
import { Link } from 'wouter';
import type { ClientRecord, ExistingClient } from '#shared/contract/client-records.ts';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import { clientPath } from '#shared/contract/screens.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { PhoneInput } from '#web/components/ui/phone-input.tsx';
import { useFieldErrors } from '#web/components/ui/use-field-errors.ts';
import { hasCode, sentenceOf } from '#web/lib/api-error.ts';
import { leaveUnasked, useUnsaved } from '#web/lib/unsaved.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { useCreateClient } from './api/clients.ts';
import { newClientBodyOf, newClientErrors, NO_CLIENT, refusedClient } from './new-client-values.ts';

export type NewClientDialogProps = {
  open: boolean;
  onClose: () => void;
  onCreated: (client: ClientRecord) => void;
};

/** Somebody who has not booked yet. */
export function NewClientDialog({ open, onClose, onCreated }: NewClientDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      title="Novo cliente"
      description="Só para quem ainda não marcou: ao agendar, o cadastro é feito automaticamente."
    >
      {open && <NewClientForm onCreated={onCreated} />}
    </Dialog>
  );
}

function NewClientForm({ onCreated }: Pick<NewClientDialogProps, 'onCreated'>) {
  const [values, setValues] = useState(NO_CLIENT);
  const { formRef, errors, show, recheck } = useFieldErrors<keyof typeof NO_CLIENT>();
  const create = useCreateClient();
  const sending = useSingleRun();
  useUnsaved(JSON.stringify(values) !== JSON.stringify(NO_CLIENT));
  const set = (change: Partial<typeof NO_CLIENT>): void => {
    setValues((before) => ({ ...before, ...change }));
    recheck(Object.keys(change));
    if (create.isError) create.reset();
  };
  const submit = (): void => {
    if (show(newClientErrors(values))) return;
    sending.run(async (isShown) => {
      try {
        const made = await create.mutateAsync(newClientBodyOf(values));
        if (!isShown()) return;
        // What was typed is saved.
        leaveUnasked();
        onCreated(made);
      } catch (error) {
        show(refusedClient(error));
      }
    });
  };
  const existing = existingIn(create.error);
  const isSaidElsewhere = Object.keys(refusedClient(create.error)).length > 0;
  return (
    <form
      ref={formRef}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label="Nome" required error={errors.name}>
        <Input
          autoComplete="off"
          maxLength={TEXT_LIMITS.name}
          value={values.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field label="E-mail" optional error={errors.email}>
        <Input
          type="email"
          autoComplete="off"
          maxLength={TEXT_LIMITS.email}
          value={values.email}
          onChange={(event) => set({ email: event.target.value })}
        />
      </Field>
      <Field label="Telefone" optional error={errors.phone}>
        <PhoneInput autoComplete="off" value={values.phone} onValueChange={(phone) => set({ phone })} />
      </Field>
      {create.isError && !isSaidElsewhere && (
        <Notice tone={existing === null ? 'danger' : 'warn'} live scroll>
          <p>{sentenceOf(create.error, 'O servidor não respondeu. Tente novamente.')}</p>
          {existing !== null && (
            <Link
              href={clientPath(existing.id)}
              onClick={leaveUnasked}
              className="w-fit font-medium text-accent-text underline underline-offset-4 wrap-anywhere pointer-coarse:flex pointer-coarse:min-h-11 pointer-coarse:items-center"
            >
              Abrir o cadastro de {existing.name}
            </Link>
          )}
        </Notice>
      )}
      <DialogFooter>
        <DialogClose>Cancelar</DialogClose>
        <Button type="submit" variant="primary" busy={sending.busy}>
          Cadastrar
        </Button>
      </DialogFooter>
    </form>
  );
}

/** The record that is there already, where the server says so. */
function existingIn(error: unknown): ExistingClient | null {
  return hasCode(error, 'CLIENT_EXISTS') ? (error.details as ExistingClient) : null; // what this code comes with
}
