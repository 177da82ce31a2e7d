import { CalendarX2 } from 'lucide-react';
import type { BookingPageData } from '#shared/contract/booking.ts';
import { Notice } from './notice.tsx';
import { PageShell } from './page-shell.tsx';

/** What an address that leads to nobody shows; a short link may have led somewhere until it was archived. */
export function UnknownLink({ data }: { data: Extract<BookingPageData, { kind: 'unknown-link' }> }) {
  const { brand, isShortLink = false } = data;
  return (
    <PageShell brand={brand} title={brand} subtitle="Agendamento online">
      <Notice
        icon={<CalendarX2 aria-hidden="true" />}
        title={isShortLink ? 'Este link não vale mais' : 'Usuário não encontrado'}
      >
        <p>O link de agendamento não é válido.</p>
        <p>Confira o endereço, ou peça um novo a quem atende você.</p>
        <p>
          <a href="/marcar" className="font-medium text-accent-text underline underline-offset-4">
            Tenho outro link
          </a>
        </p>
      </Notice>
    </PageShell>
  );
}
