import { UserPlus } from 'lucide-react';
import type { User } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHeader } from '#web/components/ui/card.tsx';
import { useUpdateUser } from '#web/features/users/api/update-user.ts';
import { ProfessionalsTable } from '#web/features/users/professionals-table.tsx';
import type { PeopleTask } from './people-dialogs.tsx';

/** The team, with everything that can be done to each. */
export function ProfessionalsCard({
  users,
  ownId,
  onTask,
}: {
  users: readonly User[];
  ownId: string;
  onTask: (task: PeopleTask) => void;
}) {
  const update = useUpdateUser();
  return (
    <Card>
      <CardHeader
        title="Profissionais"
        actions={
          <Button onClick={() => onTask({ kind: 'create' })}>
            <UserPlus />
            Adicionar profissional
          </Button>
        }
      />
      <ProfessionalsTable
        users={users}
        ownId={ownId}
        onEdit={(user) => onTask({ kind: 'edit', user })}
        onDelete={(user) => onTask({ kind: 'delete', user })}
        onHours={(user) => onTask({ kind: 'hours', user })}
        onProducts={(user) => onTask({ kind: 'products', user })}
        onToggleActive={(user) => update.mutate({ id: user.id, isActive: !user.isActive })}
      />
    </Card>
  );
}
