import { CloudOff } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from './notice.tsx';
import { PageShell } from './page-shell.tsx';

type LoadFailedProps = {
  brand: string;
  title?: string;
  /** Why, and what to do. */
  sentence?: string;
  onRetry: () => void;
};

/** What shows when the page's data could not be had: by default because nobody answered. */
export function LoadFailed({
  brand,
  title = 'Não foi possível abrir a agenda',
  sentence = 'Verifique a internet e tente novamente.',
  onRetry,
}: LoadFailedProps) {
  return (
    <PageShell brand={brand} title={brand} subtitle="Agendamento online">
      <Notice icon={<CloudOff aria-hidden="true" />} title={title}>
        <p>{sentence}</p>
        <div className="needs-script">
          <Button size="lg" onClick={onRetry}>
            Tentar novamente
          </Button>
        </div>
      </Notice>
    </PageShell>
  );
}
