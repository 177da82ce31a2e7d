import { CloudOff } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from './notice.tsx';
import { PageShell } from './page-shell.tsx';

/** What shows when the page's data could not be asked for. */
export function LoadFailed({ brand, onRetry }: { brand: string; onRetry: () => void }) {
  return (
    <PageShell brand={brand} title={brand} subtitle="Agendamento online">
      <Notice icon={<CloudOff aria-hidden="true" />} title="Não foi possível abrir a agenda">
        <p>Verifique a internet e tente novamente.</p>
        <Button size="lg" onClick={onRetry}>
          Tentar novamente
        </Button>
      </Notice>
    </PageShell>
  );
}
