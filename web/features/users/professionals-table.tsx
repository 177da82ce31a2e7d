import { CalendarClock, Ellipsis, Package, Pencil, Power, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '#shared/contract/users.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/components/ui/dropdown-menu.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/components/ui/table.tsx';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { useMedia } from '#web/lib/use-media.ts';
import { stateOf } from './user-state.ts';

/** From this width on a table has room. */
const WIDE = '(min-width: 1024px)';

export type ProfessionalActions = {
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
  onHours: (user: User) => void;
  onProducts: (user: User) => void;
  onToggleActive: (user: User) => void;
};

export type ProfessionalsTableProps = ProfessionalActions & {
  users: readonly User[];
  /** The person signed in can neither remove nor deactivate their own account here. */
  ownId: string;
};

/** The organisation's professionals: a table on a wide screen, cards on a narrow one. */
export function ProfessionalsTable(props: ProfessionalsTableProps) {
  const wide = useMedia(WIDE);
  if (props.users.length === 0) return null;
  if (!wide) return <PeopleCards {...props} />;
  return (
    <Table label="Profissionais">
      <TableHead>
        <TableRow>
          <TableHeader>Profissional</TableHeader>
          <TableHeader>Especialidade</TableHeader>
          <TableHeader>Status</TableHeader>
          <TableHeader>Link de agendamento</TableHeader>
          <TableHeader>
            <span className="sr-only">Ações</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {props.users.map((user) => (
          <TableRow key={user.id}>
            <TableCell className="max-w-72">
              <Person user={user} isOwn={user.id === props.ownId} />
            </TableCell>
            <TableCell className="max-w-56 wrap-break-word">
              {user.title ?? <span className="text-faint">Sem especialidade</span>}
            </TableCell>
            <TableCell>
              <Status user={user} />
            </TableCell>
            <TableCell className="max-w-64">
              <BookingLink user={user} />
            </TableCell>
            <TableCell>
              <Actions {...props} user={user} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function PeopleCards(props: ProfessionalsTableProps) {
  return (
    <ul className="divide-y border-t">
      {props.users.map((user) => (
        <li key={user.id} className="grid grid-cols-1 gap-1 px-4 py-3">
          <div className="flex items-center gap-2">
            <div className="min-w-0 flex-1">
              <Person user={user} isOwn={user.id === props.ownId} />
            </div>
            <Status user={user} />
          </div>
          <div className="flex items-center justify-between gap-2">
            <p className="min-w-0 text-ui wrap-anywhere text-muted">{user.title}</p>
            <Actions {...props} user={user} />
          </div>
          <BookingLink user={user} />
        </li>
      ))}
    </ul>
  );
}

function Person({ user, isOwn }: { user: User; isOwn: boolean }) {
  return (
    <div className="flex min-w-0 items-center gap-3 tight:flex-wrap">
      <Avatar name={user.name} color={user.color} />
      <div className="min-w-0 tight:basis-full">
        <p className="truncate font-medium">
          {user.name}
          {isOwn && <span className="ml-1.5 font-normal text-muted">(você)</span>}
        </p>
        <p className="truncate text-ui text-muted">{user.email}</p>
      </div>
    </div>
  );
}

const STATES = {
  active: { tone: 'ok', word: 'Ativo' },
  inactive: { tone: 'neutral', word: 'Inativo' },
  suspended: { tone: 'warn', word: 'Suspenso' },
} as const;

function Status({ user }: { user: User }) {
  const { tone, word } = STATES[stateOf(user)];
  return <Badge tone={tone}>{word}</Badge>;
}

function BookingLink({ user }: { user: User }) {
  const path = `/book/personal/${user.bookingSlug}`;
  return (
    <div className="flex min-w-0 items-center gap-1">
      <a
        href={path}
        target="_blank"
        rel="noreferrer"
        className="truncate text-ui text-muted underline-offset-4 hover:text-ink hover:underline"
      >
        {path}
      </a>
      <CopyButton
        iconOnly
        variant="ghost"
        size="icon-sm"
        text={window.location.origin + path}
        what={`o link de ${user.name}`}
        copiedToast="Link copiado!"
      />
    </div>
  );
}

function Actions({
  user,
  ownId,
  onEdit,
  onDelete,
  onHours,
  onProducts,
  onToggleActive,
}: ProfessionalsTableProps & { user: User }) {
  const isOwn = user.id === ownId;
  return (
    <div className="flex justify-end gap-0.5">
      <Action label={`Editar ${user.name}`} onClick={() => onEdit(user)}>
        <Pencil />
      </Action>
      {!isOwn && (
        <Action label={`Remover ${user.name}`} onClick={() => onDelete(user)}>
          <Trash2 />
        </Action>
      )}
      <DropdownMenu
        label={`Mais ações para ${user.name}`}
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Mais ações para ${user.name}`}>
            <Ellipsis />
          </Button>
        }
      >
        <DropdownMenuItem icon={<CalendarClock />} onSelect={() => onHours(user)}>
          Gerenciar horários
        </DropdownMenuItem>
        <DropdownMenuItem icon={<Package />} onSelect={() => onProducts(user)}>
          Produtos e serviços
        </DropdownMenuItem>
        {!isOwn && (
          <DropdownMenuItem icon={<Power />} onSelect={() => onToggleActive(user)}>
            {user.isActive ? 'Desativar' : 'Ativar'}
          </DropdownMenuItem>
        )}
      </DropdownMenu>
    </div>
  );
}

function Action({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip text={label}>
      <Button
        variant="ghost"
        size="icon"
        aria-label={label}
        onClick={onClick}
        className="text-muted hover:text-ink"
      >
        {children}
      </Button>
    </Tooltip>
  );
}
