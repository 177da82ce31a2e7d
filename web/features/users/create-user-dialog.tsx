import { useState } from 'react';
import type { User } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { hasCode, sentenceOf } from '#web/lib/api-error.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { useCreateUser } from './api/create-user.ts';
import { useUserForm } from './use-user-form.ts';
import { UserFields } from './user-form.tsx';
import { newUserValues } from './user-values.ts';

export type CreateUserDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The zone that the form starts with. */
  timezone: string;
  /** Everybody there is: a new person gets a colour that few of them have. */
  team: readonly User[];
  /** What comes after: somebody without hours takes no bookings yet. */
  onCreated: (user: User) => void;
};

/** Adding a professional. */
export function CreateUserDialog({ open, onOpenChange, timezone, team, onCreated }: CreateUserDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Adicionar profissional"
      description="Com o e-mail e a senha, o profissional entra na própria agenda."
    >
      <CreateUserForm timezone={timezone} team={team} onCreated={onCreated} />
    </Dialog>
  );
}

function CreateUserForm({
  timezone,
  team,
  onCreated,
}: Pick<CreateUserDialogProps, 'timezone' | 'team' | 'onCreated'>) {
  const create = useCreateUser();
  const sending = useSingleRun();
  const [first] = useState(() => newUserValues(timezone, team));
  const { formRef, values, set, errors, check, showRefused } = useUserForm({
    saved: first,
    passwordRequired: true,
    asksPassword: () => false,
  });
  const submit = (): void => {
    if (!check()) return;
    const {
      state: _,
      currentPassword: _none,
      distributionShare: _share,
      distributionPriority: _priority,
      overbookingLimit: _overbookings,
      ...body
    } = values;
    sending.run(async (isShown) => {
      const made = await create.mutateAsync(body).catch(showRefused);
      if (made !== null && isShown()) onCreated(made);
    });
  };
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <UserFields values={values} errors={errors} passwordRequired onChange={set} />
      {create.isError && !hasCode(create.error, 'EMAIL_IN_USE') && (
        <Notice tone="danger" live scroll className="mt-4">
          {sentenceOf(create.error, 'O servidor não respondeu. Tente novamente.')}
        </Notice>
      )}
      <DialogFooter>
        <DialogClose>Cancelar</DialogClose>
        <Button type="submit" variant="primary" busy={sending.busy}>
          Adicionar profissional
        </Button>
      </DialogFooter>
    </form>
  );
}
