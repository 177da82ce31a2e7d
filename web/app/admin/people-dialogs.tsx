import type { User } from '#shared/contract/users.ts';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { AvailabilityEditor } from '#web/features/availability/availability-editor.tsx';
import { ProductsEditor } from '#web/features/products/products-editor.tsx';
import { CreateUserDialog } from '#web/features/users/create-user-dialog.tsx';
import { DeleteUserDialog } from '#web/features/users/delete-user-dialog.tsx';
import { EditUserDialog } from '#web/features/users/edit-user-dialog.tsx';
import { PersonChoice } from '#web/features/users/person-choice.tsx';

/** What is being done to the team; one thing at a time. */
export type PeopleTask =
  { kind: 'create' | 'choose-hours' } | { kind: 'edit' | 'delete' | 'hours' | 'products'; user: User };

/** The dialogs over the team: add, change, remove, and the hours and products of one. */
export function PeopleDialogs({
  users,
  ownId,
  task,
  onTask,
}: {
  users: readonly User[];
  ownId: string;
  task: PeopleTask | null;
  onTask: (task: PeopleTask | null) => void;
}) {
  const close = (): void => onTask(null);
  const userOf = (kind: PeopleTask['kind']): User | null => {
    if (task?.kind !== kind || !('user' in task)) return null;
    return users.find((user) => user.id === task.user.id) ?? null;
  };
  const hours = userOf('hours');
  const products = userOf('products');
  const edited = userOf('edit');

  return (
    <>
      <CreateUserDialog open={task?.kind === 'create'} onOpenChange={(open) => !open && close()} />
      <EditUserDialog
        user={edited}
        onClose={close}
        onDelete={edited?.id === ownId ? undefined : (user) => onTask({ kind: 'delete', user })}
      />
      <DeleteUserDialog user={userOf('delete')} onClose={close} />
      <Dialog
        open={task?.kind === 'choose-hours'}
        onOpenChange={(open) => !open && close()}
        size="sm"
        title="Gerenciar horários"
        description="De quem são os horários?"
      >
        <PersonChoice users={users} onChoose={(user) => onTask({ kind: 'hours', user })} />
      </Dialog>
      <Dialog
        open={hours !== null}
        onOpenChange={(open) => !open && close()}
        size="lg"
        title={`Horários de ${hours?.name ?? ''}`}
      >
        {hours !== null && <AvailabilityEditor userId={hours.id} />}
      </Dialog>
      <Dialog
        open={products !== null}
        onOpenChange={(open) => !open && close()}
        size="lg"
        title={`Produtos e serviços de ${products?.name ?? ''}`}
      >
        {products !== null && <ProductsEditor userId={products.id} />}
      </Dialog>
    </>
  );
}
