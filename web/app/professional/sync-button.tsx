import { CalendarSync } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { Button } from '#web/components/ui/button.tsx';
import { Popover } from '#web/components/ui/popover.tsx';

/** Why nothing can be synchronised: true for every installation until calendars can be connected. */
const REASON =
  'Nenhuma agenda está conectada, e a conexão com o Google Calendar ainda não está disponível nesta versão.';
const AHEAD = 'Quando estiver, você conecta a sua agenda em Configurações e sincroniza por aqui.';

/**
 * "Sincronizar", disabled until a calendar is connected. It still takes the focus and a press, which tells the reason:
 * a `disabled` button would tell it to a mouse alone.
 */
export function SyncButton() {
  const reason = useId();
  return (
    <>
      <Popover
        label="Por que não é possível sincronizar"
        align="end"
        className="w-72"
        trigger={
          <Button aria-disabled="true" aria-describedby={reason}>
            <CalendarSync aria-hidden="true" />
            Sincronizar
          </Button>
        }
      >
        <p className="text-ui text-pretty">{REASON}</p>
        <p className="mt-2 text-ui text-pretty text-muted">{AHEAD}</p>
        <Link
          href="/settings"
          className="mt-1 inline-flex min-h-9 items-center text-ui font-medium text-accent-text underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          Abrir Configurações
        </Link>
      </Popover>
      <span id={reason} hidden>
        {REASON}
      </span>
    </>
  );
}
