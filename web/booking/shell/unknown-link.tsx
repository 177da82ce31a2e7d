import { CalendarX2 } from 'lucide-react';
import { useEffect } from 'react';
import { toastError } from '#web/lib/toast.ts';
import { Notice } from './notice.tsx';
import { PageShell } from './page-shell.tsx';

const TITLE = 'Usuário não encontrado';
const SENTENCE = 'O link de agendamento não é válido.';

/** What an address that belongs to nobody shows. */
export function UnknownLink({ brand }: { brand: string }) {
  useEffect(() => {
    toastError(TITLE, SENTENCE);
  }, []);
  return (
    <PageShell brand={brand} title={brand} subtitle="Agendamento online">
      <Notice icon={<CalendarX2 aria-hidden="true" />} title={TITLE}>
        <p>{SENTENCE}</p>
        <p>Confira o endereço com quem enviou o link, ou peça um novo.</p>
      </Notice>
    </PageShell>
  );
}
