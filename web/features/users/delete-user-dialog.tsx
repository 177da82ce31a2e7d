import type { User } from '#shared/contract/users.ts';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { hasCode } from '#web/lib/api-error.ts';
import { useDeleteUser } from './api/delete-user.ts';
import { useUpdateUser } from './api/update-user.ts';

/** Asks before removing a professional; one with appointments to come may be deactivated instead. */
export function DeleteUserDialog({ user, onClose }: { user: User | null; onClose: () => void }) {
  const remove = useDeleteUser();
  const update = useUpdateUser();
  const refused = hasCode(remove.error, 'USER_HAS_APPOINTMENTS');
  const close = (): void => {
    remove.reset();
    onClose();
  };

  if (refused && user !== null) {
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && close()}
        title={`${user.name} tem agendamentos futuros`}
        description={
          user.isActive
            ? 'Cancele ou transfira os agendamentos antes de remover. Você também pode desativar: a agenda continua visível e nada mais pode ser agendado com esse profissional.'
            : 'Cancele ou transfira os agendamentos antes de remover. O profissional já está inativo e não recebe novos agendamentos.'
        }
        confirmLabel={user.isActive ? 'Desativar profissional' : 'Entendi'}
        destructive={false}
        busy={update.isPending}
        onConfirm={() =>
          user.isActive ? update.mutate({ id: user.id, isActive: false }, { onSuccess: close }) : close()
        }
      />
    );
  }
  return (
    <ConfirmDialog
      open={user !== null}
      onOpenChange={(open) => !open && close()}
      title="Tem certeza que deseja remover este usuário?"
      description={
        user !== null && (
          <>
            <strong className="font-medium text-ink">{user.name}</strong> perde o acesso, e os horários,
            serviços e links deixam de existir. Os agendamentos passados continuam no histórico com o nome.
          </>
        )
      }
      confirmLabel="Remover"
      busy={remove.isPending}
      onConfirm={() => user !== null && remove.mutate(user.id, { onSuccess: close })}
    />
  );
}
