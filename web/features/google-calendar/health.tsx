import type { ReactNode } from 'react';
import type { GoogleStatus } from '#shared/contract/google-calendar.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { isDue, waitingWords } from './card-words.ts';

/** When both sides last met, when they meet next, and what still waits. */
export function Health({ status, zone }: { status: GoogleStatus; zone: string }) {
  const { lastSyncAt, lastPushAt, nextSyncAt } = status;
  const isRead = status.bidirectionalSyncEnabled && !status.needsReconnect;
  const at = (instant: string | null): string =>
    instant === null ? 'ainda não houve' : formatDateTime(instant, zone);
  return (
    <dl
      aria-label="Como está a sincronização"
      className="grid gap-1.5 rounded-md border bg-sunken px-3 py-2.5 text-ui"
    >
      <Fact name="Último envio">{at(lastPushAt)}</Fact>
      <Fact name="Esperando envio">{waitingWords(status.waiting)}</Fact>
      {status.bidirectionalSyncEnabled && <Fact name="Última leitura">{at(lastSyncAt)}</Fact>}
      {isRead && nextSyncAt !== null && (
        <Fact name="Próxima leitura">
          {isDue(nextSyncAt) ? 'em instantes' : `até ${formatDateTime(nextSyncAt, zone)}`}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <dt className="w-28 shrink-0 text-muted sm:w-32">{name}</dt>
      <dd className="num min-w-0 flex-1 basis-36 wrap-anywhere">{children}</dd>
    </div>
  );
}
