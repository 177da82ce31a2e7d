import { Controller, useForm } from 'react-hook-form';
import type { User } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/components/ui/dialog.tsx';
import { useDialogGuard } from '#web/components/ui/dialog-guard.ts';
import { Notice } from '#web/components/ui/notice.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { hasCode, sentenceOf } from '#web/lib/api-error.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { useUpdateUser } from './api/update-user.ts';
import { markTakenEmail, toastFormErrors, UserFields } from './user-form.tsx';
import { changeBody, userValuesOf, type UserFormValues } from './user-values.ts';

type Deletion = {
  /** Leads to the deletion's own question; left out for somebody who may be neither removed nor switched off. */
  onDelete?: ((user: User) => void) | undefined;
};

/** Changing a professional; open while `user` is one. */
export function EditUserDialog({
  user,
  onClose,
  onDelete,
}: Deletion & {
  user: User | null;
  onClose: () => void;
}) {
  const shown = useLingering(user);
  return (
    <Dialog
      open={user !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Editar profissional"
      description={shown?.name}
    >
      {shown !== null && <EditUserForm key={shown.id} user={shown} onDone={onClose} onDelete={onDelete} />}
    </Dialog>
  );
}

function EditUserForm({ user, onDone, onDelete }: Deletion & { user: User; onDone: () => void }) {
  const update = useUpdateUser();
  const saving = useSingleRun();
  const form = useForm<UserFormValues>({ defaultValues: userValuesOf(user) });
  useDialogGuard(form.formState.isDirty);
  const submit = form.handleSubmit(
    (values) =>
      saving.run(async (isShown) => {
        const saved = await update
          .mutateAsync({ id: user.id, ...changeBody(values, user) })
          .catch((error: unknown) => markTakenEmail(form, error));
        if (saved !== null && isShown()) onDone();
      }),
    (errors) => toastFormErrors(form.getValues(), errors),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <UserFields form={form} passwordRequired={false} />
      {onDelete !== undefined && (
        <Controller
          control={form.control}
          name="isActive"
          render={({ field }) => (
            <Switch
              className="mt-4 rounded-md border p-3"
              label="Ativo"
              hint="Desligado, não recebe novos agendamentos nem aparece nas páginas públicas; ainda entra e vê a agenda."
              checked={field.value}
              onCheckedChange={field.onChange}
            />
          )}
        />
      )}
      {update.isError && !hasCode(update.error, 'EMAIL_IN_USE') && (
        <Notice tone="danger" live scroll className="mt-4">
          {sentenceOf(update.error, 'O servidor não respondeu. Tente novamente.')}
        </Notice>
      )}
      <DialogFooter
        start={
          onDelete !== undefined && (
            <Button variant="ghost" className="text-danger!" onClick={() => onDelete(user)}>
              Remover
            </Button>
          )
        }
      >
        <Button onClick={onDone}>Cancelar</Button>
        <Button type="submit" variant="primary" busy={saving.busy}>
          Salvar
        </Button>
      </DialogFooter>
    </form>
  );
}
