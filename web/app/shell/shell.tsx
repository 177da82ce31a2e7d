import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { SessionUser } from '#shared/contract/auth.ts';
import { isOf, SCREENS, type Area } from '#shared/contract/screens.ts';
import { publicConfigQuery } from '#web/features/auth/api/public-config.ts';
import { EmailProofNotice } from '#web/features/auth/email-proof-notice.tsx';
import { InactiveNotice } from '#web/features/auth/inactive-notice.tsx';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { PersonChoiceDialog } from '#web/features/users/later-dialogs.ts';
import { usePeople } from '#web/features/users/api/people.ts';
import { placeOf } from '#web/lib/agenda-address.ts';
import { NARROW } from '#shared/narrow.ts';
import { useMedia } from '#web/lib/use-media.ts';
import type { SignedInScreen } from '../pages.ts';
import { FrameArea } from '../frame-area.ts';
import { Header } from './header.tsx';
import { adminNavigation, agendaHref, agendaOf, isShared, professionalNavigation } from './navigation.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSignOut } from './use-sign-out.ts';

/** The frame of both signed-in areas: header, menu and the page between them. */
export function Shell({
  user,
  screen,
  children,
}: {
  user: SessionUser;
  screen: SignedInScreen;
  children: ReactNode;
}) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const agenda = new URLSearchParams(search).get('agenda');
  const place = placeOf(search);
  const [open, setOpen] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const signOut = useSignOut();
  const isAdmin = user.role === 'admin';
  const { people, first, total } = usePeople([isAdmin ? agendaOf(agenda) : null], isAdmin);
  const narrow = useMedia(NARROW);
  const covers = open && narrow;
  const sendsMail = useQuery(publicConfigQuery).data?.sendsMail === true;
  const profile = useQuery(profileQuery).data;

  // Another page or agenda begins at its top. In braces: newer browsers answer a scroll with a promise.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [path, agenda]);

  const close = (): void => {
    setOpen(false);
    menuButton.current?.focus();
  };
  useEscape(covers, close);

  const own = SCREENS[screen].area;
  const standsInBoth = isAdmin && isShared(screen);
  const [lastArea, setLastArea] = useState<Exclude<Area, 'public'>>('admin');
  if (!standsInBoth && lastArea !== own) setLastArea(own);
  const area = standsInBoth ? lastArea : own;
  const groups =
    isOf('admin', screen) || (isShared(screen) && area === 'admin')
      ? adminNavigation(screen, agenda, { people, first, total }, () => setChoosing(true), place)
      : professionalNavigation(screen, isAdmin);

  return (
    <div className="min-h-dvh">
      <a
        href="#conteudo"
        className="fixed top-2 left-2 z-60 -translate-y-16 rounded-sm bg-ink px-3 py-2 font-medium text-card focus:translate-y-0"
      >
        Ir para o conteúdo
      </a>
      <Header
        user={user}
        area={area}
        menuOpen={open}
        menuButton={menuButton}
        onToggleMenu={() => setOpen(!open)}
        onSignOut={() => void signOut('/')}
      />
      <div className="flex">
        <Sidebar
          groups={groups}
          open={open}
          onNavigate={() => covers && setOpen(false)}
          onSignOut={() => void signOut('/login')}
        />
        {covers && (
          <button
            type="button"
            tabIndex={-1}
            aria-label="Fechar o menu"
            onClick={close}
            className="fixed inset-0 top-14 z-28 cursor-default bg-overlay"
          />
        )}
        <main
          id="conteudo"
          tabIndex={-1}
          inert={covers}
          className="flex min-h-[calc(100dvh-57px)] min-w-0 flex-1 flex-col outline-none"
        >
          {profile?.isActive === false && <InactiveNotice />}
          {isAdmin && sendsMail && profile?.mustProveEmail === true && (
            <EmailProofNotice email={profile.email} />
          )}
          <FrameArea value={area}>{children}</FrameArea>
        </main>
      </div>
      <PersonChoiceDialog
        open={choosing}
        onOpenChange={setChoosing}
        title="Abrir a agenda de"
        onChoose={({ id }) => navigate(agendaHref(id, place))}
      />
    </div>
  );
}

function useEscape(active: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onEscape();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}
