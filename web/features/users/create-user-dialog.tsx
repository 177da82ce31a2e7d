import { useForm } from 'react-hook-form';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { toastError } from '#web/lib/toast.ts';
import { useCreateUser } from './api/create-user.ts';
import { EMPTY_USER, UserFields, type UserFormValues } from './user-form.tsx';

export type CreateUserDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Adding a professional. */
export function CreateUserDialog({ open, onOpenChange }: CreateUserDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Adicionar profissional"
      description="Com o e-mail e a senha, o profissional entra na própria agenda."
    >
      <CreateUserForm onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function CreateUserForm({ onDone }: { onDone: () => void }) {
  const create = useCreateUser();
  const form = useForm<UserFormValues>({ defaultValues: EMPTY_USER });
  const submit = form.handleSubmit(
    (values) => create.mutate(values, { onSuccess: onDone }),
    () => toastError('Erro', 'Preencha todos os campos obrigatórios.'),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <UserFields form={form} passwordRequired />
      {create.isError && (
        <Notice tone="danger" live className="mt-4">
          {sentenceOf(create.error, 'O servidor não respondeu. Tente novamente.')}
        </Notice>
      )}
      <DialogFooter>
        <Button onClick={onDone}>Cancelar</Button>
        <Button type="submit" variant="primary" busy={create.isPending}>
          Adicionar profissional
        </Button>
      </DialogFooter>
    </form>
  );
}
