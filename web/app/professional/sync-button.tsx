import { CalendarSync } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { AgendaMenuEntry } from '#web/agenda/parts/agenda-menu.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Popover } from '#web/components/ui/popover.tsx';
import { useSyncNow } from '#web/features/google-calendar/api/sync-now.ts';
import { googleStateOf, type GoogleState } from '#web/features/google-calendar/google-state.ts';
import { useGoogleConfigured, useGoogleStatus } from '../use-google.ts';

/** Why nothing can be synchronised, and what the way there is called. */
const REASONS: Readonly<Partial<Record<GoogleState, { reason: string; ahead: string; link: string }>>> = {
  disconnected: {
    reason: 'O seu Google Calendar não está conectado.',
    ahead: 'Conecte-o em Configurações e sincronize por aqui.',
    link: 'Conectar em Configurações',
  },
  reconnect: {
    reason: 'O Google não aceita mais o acesso que você deu.',
    ahead: 'Até você reconectar a sua conta, nada é enviado nem lido.',
    link: 'Reconectar em Configurações',
  },
};

/**
 * "Sincronizar": reads the whole Google calendar now; an installation without Google has none. While there is nothing to read from it still takes the focus and a
 * press, which tells the reason: a `disabled` button would tell it to a mouse alone.
 */
export function SyncButton() {
  const { isConfigured, why, sync } = useSync();
  if (!isConfigured) return null;
  if (why === undefined) {
    return (
      <Button busy={sync.isPending} onClick={() => sync.mutate()}>
        <Label />
      </Button>
    );
  }
  return (
    <Explained reason={why.reason}>
      <p className="mt-2 text-ui text-pretty text-muted">{why.ahead}</p>
      <Link
        href="/settings#google"
        className="mt-1 inline-flex min-h-9 items-center text-ui font-medium text-accent-text underline-offset-4 hover:underline pointer-coarse:min-h-11"
      >
        {why.link}
      </Link>
    </Explained>
  );
}

/** The same as a line of a phone's menu: it leads to the settings while there is nothing to read from. */
export function useSyncEntry(): readonly AgendaMenuEntry[] {
  const { isConfigured, why, sync } = useSync();
  const [, navigate] = useLocation();
  if (!isConfigured) return [];
  const onSelect = (): void => (why === undefined ? sync.mutate() : navigate('/settings#google'));
  return [{ label: why === undefined ? 'Sincronizar' : why.link, icon: <CalendarSync />, onSelect }];
}

function useSync() {
  const isConfigured = useGoogleConfigured() === true;
  const status = useGoogleStatus();
  const state: GoogleState | undefined = status && googleStateOf(status);
  return { isConfigured, why: state === undefined ? undefined : REASONS[state], sync: useSyncNow() };
}

function Explained({ reason, children }: { reason: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <Popover
        label="Por que não é possível sincronizar"
        align="end"
        className="w-72"
        trigger={
          <Button aria-disabled="true" aria-describedby={id}>
            <Label />
          </Button>
        }
      >
        <p className="text-ui text-pretty">{reason}</p>
        {children}
      </Popover>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}

function Label() {
  return (
    <>
      <CalendarSync aria-hidden="true" />
      Sincronizar
    </>
  );
}
