import { useForm } from 'react-hook-form';
import type { UpdateUserBody, User } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { toastError } from '#web/lib/toast.ts';
import { useUpdateUser } from './api/update-user.ts';
import { UserFields, type UserFormValues } from './user-form.tsx';

/** Changing a professional; open while `user` is one. */
export function EditUserDialog({
  user,
  onClose,
  onDelete,
}: {
  user: User | null;
  onClose: () => void;
  /** Leads to the deletion's own question; left out for somebody who may not be removed. */
  onDelete?: ((user: User) => void) | undefined;
}) {
  return (
    <Dialog open={user !== null} onOpenChange={(open) => !open && onClose()} title="Editar profissional">
      {user !== null && <EditUserForm user={user} onDone={onClose} onDelete={onDelete} />}
    </Dialog>
  );
}

function EditUserForm({
  user,
  onDone,
  onDelete,
}: {
  user: User;
  onDone: () => void;
  onDelete: ((user: User) => void) | undefined;
}) {
  const update = useUpdateUser();
  const form = useForm<UserFormValues>({
    defaultValues: {
      name: user.name,
      email: user.email,
      password: '',
      title: user.title ?? '',
      description: user.description ?? '',
      color: user.color,
    },
  });
  const submit = form.handleSubmit(
    (values) => update.mutate({ id: user.id, ...bodyOf(values) }, { onSuccess: onDone }),
    () => toastError('Erro', 'Preencha todos os campos obrigatórios.'),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <UserFields form={form} passwordRequired={false} />
      {update.isError && (
        <Notice tone="danger" live className="mt-4">
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
        <Button type="submit" variant="primary" busy={update.isPending}>
          Salvar
        </Button>
      </DialogFooter>
    </form>
  );
}

/** The password travels only when a new one was typed. */
function bodyOf({ password, ...profile }: UserFormValues): UpdateUserBody {
  return password.trim() === '' ? profile : { ...profile, password };
}
