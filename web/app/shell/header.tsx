import { Link2, Menu, Settings, X, WifiOff } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'wouter';
import type { SessionUser } from '#shared/contract/auth.ts';
import { addressOf, SCREENS } from '#shared/contract/screens.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { Logo } from '#web/components/ui/logo.tsx';
import { ThemeToggle } from '#web/components/ui/theme-toggle.tsx';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { SearchButton } from '../search/search-button.tsx';
import { useShortcuts } from '../shortcuts/use-shortcuts.tsx';
import { homeOf } from '../access-rules.ts';
import { useBrand } from '../use-brand.ts';
import { useConnectionLost } from '#web/lib/live-connection.ts';
import { Bell } from './bell.tsx';
import { UserMenu } from './user-menu.tsx';

export type HeaderProps = {
  user: SessionUser;
  area: 'admin' | 'professional';
  menuOpen: boolean;
  menuButton: RefObject<HTMLButtonElement | null>;
  onToggleMenu: () => void;
  onSignOut: () => void;
};

/** The bar over both areas. */
export function Header({ user, area, menuOpen, menuButton, onToggleMenu, onSignOut }: HeaderProps) {
  const brand = useBrand();
  const lost = useConnectionLost();
  const shortcuts = useShortcuts();
  return (
    <header className="sticky top-0 z-30 flex [container:tight/inline-size] items-center gap-x-1 border-b bg-card px-2 max-sm:flex-wrap sm:pr-4">
      <Button
        ref={menuButton}
        variant="ghost"
        size="icon"
        aria-expanded={menuOpen}
        aria-controls="menu"
        aria-label={menuOpen ? 'Recolher o menu' : 'Abrir o menu'}
        className="mr-1 ml-0.5"
        onClick={onToggleMenu}
      >
        {menuOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
      </Button>
      <div className="flex min-w-0 items-center gap-2.5 max-sm:flex-1 lg:shrink-0">
        <Link
          href={homeOf(user.role)}
          className="flex min-w-0 items-center rounded-sm max-sm:min-w-11 max-sm:justify-center pointer-coarse:min-h-11"
        >
          {/* Half a name is none: a phone has room for the sign. */}
          <Logo name={brand.name} className="max-sm:[&>span]:sr-only" />
        </Link>
        {user.role === 'admin' && area === 'admin' && (
          <Badge className="max-[24.3rem]:hidden tight:hidden">Admin</Badge>
        )}
      </div>
      <ConnectionSign lost={lost} />
      <div className="flex h-14 items-center gap-0.5 sm:gap-1 lg:min-w-0">
        <SearchButton role={user.role} />
        {area === 'professional' && (
          <div className="flex gap-1 max-md:hidden">
            <HeaderLink
              href={addressOf('bookingLinks')}
              label={SCREENS.bookingLinks.title}
              icon={<Link2 aria-hidden="true" />}
            />
            <HeaderLink
              href={addressOf('settings')}
              label={SCREENS.settings.title}
              icon={<Settings aria-hidden="true" />}
            />
          </div>
        )}
        <ThemeToggle />
        <Bell role={user.role} />
        <UserMenu user={user} onShortcuts={shortcuts.open} onSignOut={onSignOut} />
        {shortcuts.dialog}
      </div>
    </header>
  );
}

function HeaderLink({ href, label, icon }: { href: string; label: string; icon: ReactNode }) {
  return (
    <Tooltip text={label}>
      <Link href={href} aria-label={label} className={buttonClass({ variant: 'ghost', size: 'icon' })}>
        {icon}
      </Link>
    </Tooltip>
  );
}

/**
 * Says that the page hears nothing from the server any more, so that nobody trusts an agenda that stands still. On a
 * phone, where the bar is full, it has a line of its own below.
 */
function ConnectionSign({ lost }: { lost: boolean }) {
  return (
    <div role="status" className="max-sm:order-last max-sm:-mx-2 max-sm:basis-[calc(100%+1rem)] sm:ml-auto">
      {lost && (
        <p className="flex items-center gap-1.5 border-warn-line bg-warn-soft px-2.5 py-1 text-xs font-medium text-warn max-sm:justify-center max-sm:border-t sm:mr-1 sm:rounded-full sm:border">
          <WifiOff className="size-3.5 shrink-0" aria-hidden="true" />
          Sem conexão. Tentando de novo…
        </p>
      )}
    </div>
  );
}
