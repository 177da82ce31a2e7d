import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { User } from '#shared/contract/users.ts';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { availabilityQuery } from '#web/features/availability/api/availability.ts';
import { productsQuery } from '#web/features/products/api/products.ts';
import { ProductsEditor } from '#web/features/products/products-editor.tsx';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { CreatedUserDialog } from '#web/features/users/created-user-dialog.tsx';
import { CreateUserDialog } from '#web/features/users/create-user-dialog.tsx';
import { DeleteUserDialog } from '#web/features/users/delete-user-dialog.tsx';
import { EditUserDialog } from '#web/features/users/edit-user-dialog.tsx';
import { usePeople } from '#web/features/users/api/people.ts';
import { PersonChoice } from '#web/features/users/person-choice.tsx';
import { agendaHref } from '../shell/navigation.tsx';
import { HoursDialog } from './hours-dialog.tsx';

/** What is being done to the team; one thing at a time. */
export type PeopleTask =
  | { kind: 'create' | 'choose-hours' }
  | { kind: 'created' | 'edit' | 'delete'; user: User }
  /** `back` leads to the next steps of somebody new again. */
  | { kind: 'hours' | 'products'; user: User; back?: boolean };

/** The dialogs over the team: add, change, remove, and the hours and products of one. */
export function PeopleDialogs({
  team,
  admin,
  task,
  onTask,
}: {
  /** Some of the people, whose colours somebody new does not get. */
  team: readonly User[];
  admin: User;
  task: PeopleTask | null;
  onTask: (task: PeopleTask | null) => void;
}) {
  const [, navigate] = useLocation();
  const ownId = admin.id;
  const { people } = usePeople([task !== null && 'user' in task ? task.user.id : null]);
  const close = (): void => onTask(null);
  const userOf = (kind: PeopleTask['kind']): User | null => {
    if (task?.kind !== kind || !('user' in task)) return null;
    // As it was read last, while what is typed in the dialog stays.
    return people.find((user) => user.id === task.user.id) ?? task.user;
  };
  const edited = userOf('edit');
  const profile = useQuery({ ...profileQuery, enabled: edited?.id === ownId }).data;

  return (
    <>
      <CreateUserDialog
        open={task?.kind === 'create'}
        onOpenChange={(open) => !open && close()}
        timezone={admin.timezone}
        team={team}
        onCreated={(user) => onTask({ kind: 'created', user })}
      />
      <NextSteps user={task?.kind === 'created' ? task.user : null} onTask={onTask} />
      <EditUserDialog
        user={edited}
        isOwn={edited?.id === ownId}
        hasPassword={profile?.hasPassword !== false}
        onClose={close}
        onDelete={edited?.id === ownId ? undefined : (user) => onTask({ kind: 'delete', user })}
      />
      <DeleteUserDialog
        user={userOf('delete')}
        onClose={close}
        onShowAgenda={(user) => navigate(agendaHref(user.id))}
      />
      <Dialog
        open={task?.kind === 'choose-hours'}
        onOpenChange={(open) => !open && close()}
        size="sm"
        title="Gerenciar horários"
        description="De quem são os horários?"
      >
        <PersonChoice onChoose={(user) => onTask({ kind: 'hours', user })} />
      </Dialog>
      <EditorDialogs task={task} userOf={userOf} onTask={onTask} />
    </>
  );
}

/** The hours and the services of one person. */
function EditorDialogs({
  task,
  userOf,
  onTask,
}: {
  task: PeopleTask | null;
  userOf: (kind: PeopleTask['kind']) => User | null;
  onTask: (task: PeopleTask | null) => void;
}) {
  const [hours, products] = [userOf('hours'), userOf('products')];
  const shownProducts = useLingering(products);
  const close = (): void => {
    const leadsBack = (task?.kind === 'hours' || task?.kind === 'products') && task.back === true;
    onTask(leadsBack ? { kind: 'created', user: task.user } : null);
  };
  return (
    <>
      <HoursDialog user={hours} onClose={close} />
      <Dialog
        open={products !== null}
        onOpenChange={(open) => !open && close()}
        size="lg"
        title={`Produtos e serviços de ${shownProducts?.name ?? ''}`}
      >
        {shownProducts !== null && <ProductsEditor userId={shownProducts.id} />}
      </Dialog>
    </>
  );
}

/** After adding somebody: what makes them bookable. */
function NextSteps({ user, onTask }: { user: User | null; onTask: (task: PeopleTask | null) => void }) {
  const hours = useQuery({ ...availabilityQuery(user?.id), enabled: user !== null });
  const products = useQuery({ ...productsQuery(user?.id), enabled: user !== null });
  return (
    <CreatedUserDialog
      user={user}
      hasHours={hours.data?.some((slot) => slot.isActive) === true}
      hasProducts={(products.data ?? []).length > 0}
      onHours={(person) => onTask({ kind: 'hours', user: person, back: true })}
      onProducts={(person) => onTask({ kind: 'products', user: person, back: true })}
      onClose={() => onTask(null)}
    />
  );
}
