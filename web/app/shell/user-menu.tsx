import { CalendarDays, ChevronDown, Keyboard, LayoutDashboard, LogOut, Settings } from 'lucide-react';
import { useLocation } from 'wouter';
import type { SessionUser } from '#shared/contract/auth.ts';
import { addressOf } from '#shared/contract/screens.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '#web/components/ui/dropdown-menu.tsx';

/** Who is signed in, the person's own pages and the way out. */
export function UserMenu({
  user,
  onShortcuts,
  onSignOut,
}: {
  user: SessionUser;
  onShortcuts: () => void;
  onSignOut: () => void;
}) {
  const [, navigate] = useLocation();
  return (
    <DropdownMenu
      label="Menu da conta"
      trigger={
        <button
          type="button"
          aria-label={`Menu da conta, ${user.name}`}
          className="flex h-9 items-center gap-2 rounded-sm px-1.5 font-medium hover:bg-hover pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center sm:px-2"
        >
          <Avatar name={user.name} size="sm" />
          <span className="max-w-40 truncate max-sm:hidden">{user.name}</span>
          <ChevronDown className="size-4 text-muted max-sm:hidden" aria-hidden="true" />
        </button>
      }
    >
      <DropdownMenuLabel>{user.email}</DropdownMenuLabel>
      {user.role === 'admin' && (
        <DropdownMenuItem icon={<LayoutDashboard />} onSelect={() => navigate(addressOf('overview'))}>
          Painel
        </DropdownMenuItem>
      )}
      <DropdownMenuItem icon={<CalendarDays />} onSelect={() => navigate(addressOf('ownAgenda'))}>
        Minha agenda
      </DropdownMenuItem>
      <DropdownMenuItem icon={<Settings />} onSelect={() => navigate(addressOf('settings'))}>
        Configurações
      </DropdownMenuItem>
      {!matchMedia('(pointer: coarse)').matches && (
        <DropdownMenuItem icon={<Keyboard />} onSelect={onShortcuts}>
          Atalhos do teclado
        </DropdownMenuItem>
      )}
      <DropdownMenuSeparator />
      <DropdownMenuItem icon={<LogOut />} onSelect={onSignOut}>
        Sair
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
