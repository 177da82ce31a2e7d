import type { ReactNode } from 'react';
import type { User } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { hasCode } from '#web/lib/api-error.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { useDeleteUser } from './api/delete-user.ts';
import { useUpdateUser } from './api/update-user.ts';

/** Asks before removing a professional; one with appointments to come may be deactivated instead. */
export function DeleteUserDialog({
  user,
  onClose,
  onShowAgenda,
}: {
  user: User | null;
  onClose: () => void;
  /** Leads to the appointments that stand in the way. */
  onShowAgenda: (user: User) => void;
}) {
  const remove = useDeleteUser();
  const update = useUpdateUser();
  const working = useSingleRun();
  const shown = useLingering(user);
  const upcoming = upcomingOf(remove.error);
  const close = (): void => {
    remove.reset();
    onClose();
  };
  const act = (work: () => Promise<unknown>): void =>
    working.run(async (isShown) => {
      const done = await work().then(
        () => true,
        () => false,
      );
      if (done && isShown()) close();
    });

  if (upcoming !== null && shown !== null) {
    return (
      <ConfirmDialog
        open={user !== null}
        onOpenChange={(open) => !open && close()}
        title={`${shown.name} tem ${upcoming === 1 ? '1 agendamento futuro' : `${upcoming} agendamentos futuros`}`}
        description={
          <>
            <p>{shown.isActive ? DEACTIVATE_INSTEAD : INACTIVE_ALREADY}</p>
            <Button
              variant="link"
              className="mt-1 px-0!"
              onClick={() => {
                close();
                onShowAgenda(shown);
              }}
            >
              Ver a agenda
            </Button>
          </>
        }
        confirmLabel={shown.isActive ? 'Desativar profissional' : 'Entendi'}
        destructive={false}
        busy={working.busy}
        onConfirm={() =>
          shown.isActive ? act(() => update.mutateAsync({ id: shown.id, isActive: false })) : close()
        }
      />
    );
  }
  return (
    <ConfirmDialog
      open={user !== null}
      onOpenChange={(open) => !open && close()}
      title="Tem certeza que deseja remover este usuário?"
      description={shown !== null && <Consequences name={shown.name} />}
      confirmLabel="Remover"
      busy={working.busy}
      onConfirm={() => user !== null && act(() => remove.mutateAsync(user.id))}
    />
  );
}

const DEACTIVATE_INSTEAD =
  'Cancele ou transfira os agendamentos antes de remover. Você também pode desativar: a agenda continua visível e nada mais pode ser agendado com esse profissional.';
const INACTIVE_ALREADY =
  'Cancele ou transfira os agendamentos antes de remover. O profissional já está inativo e não recebe novos agendamentos.';

function Consequences({ name }: { name: string }): ReactNode {
  return (
    <>
      <strong className="font-medium text-ink">{name}</strong> perde o acesso, e os horários, serviços e links
      deixam de existir. Os agendamentos passados continuam no histórico com o nome.
    </>
  );
}

/** How many appointments kept the professional from being removed; null when it failed for another reason, or not. */
function upcomingOf(error: unknown): number | null {
  if (!hasCode(error, 'USER_HAS_APPOINTMENTS')) return null;
  return (error.details as { upcoming: number }).upcoming;
}
