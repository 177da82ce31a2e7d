import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { WAITING_LIMITS } from '#shared/contract/limits.ts';
import type { MoveWaiting, WaitingEntryAnswer } from '#shared/contract/waiting-list.ts';
import { Card, CardBody } from '#web/components/ui/card.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { pagerOf } from '#web/lib/pager.ts';
import { useConfirmOffer, useMoveWaiting, useRemoveWaiting, waitingListQuery } from './api/waiting-list.ts';
import { OfferQuestion } from './offer-question.tsx';
import { focusMoved, WaitingRow } from './waiting-row.tsx';

/** How often offers are read again, in milliseconds: they end by the clock. */
const POLL_MS = 30_000;

/** Those who wait for a time, in their turn. @param onBook opens the creation dialog for somebody without an offer and without an appointment */
export function WaitingListCard({
  isAdmin,
  onBook,
  onReschedule,
}: {
  isAdmin: boolean;
  onBook: (entry: WaitingEntryAnswer) => void;
  /** Moves the appointment of who waits for an earlier time. */
  onReschedule: (entry: WaitingEntryAnswer) => void;
}) {
  const [page, setPage] = useState(1);
  const [confirming, setConfirming] = useState<WaitingEntryAnswer | null>(null);
  const [removing, setRemoving] = useState<WaitingEntryAnswer | null>(null);
  const asked = useLingering(removing);
  const list = useQuery({ ...waitingListQuery(page), refetchInterval: POLL_MS });
  const move = useMoveWaiting();
  const remove = useRemoveWaiting();
  const rows = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ id: string; to: MoveWaiting } | null>(null);
  useEffect(() => {
    if (moved !== null) focusMoved(rows.current, moved.id, moved.to);
  }, [moved]);
  const confirm = useConfirmOffer();
  const pager = list.data && pagerOf({ ...list.data.pagination, page });
  // The last of a page is gone.
  if (pager !== undefined && page > pager.pageCount) setPage(pager.pageCount);
  const entries = list.data?.entries ?? [];
  const before = (page - 1) * WAITING_LIMITS.page;
  const busy = move.isPending || remove.isPending || confirm.isPending;
  return (
    <Card aria-label="Quem espera">
      <CardBody>
        {list.data?.isOn === false && (
          <Notice tone="info" className="my-4">
            A lista de espera está desligada: ninguém pode pedir um aviso e nada é oferecido.{' '}
            {isAdmin
              ? 'Ligue-a em Configurações, em Organização.'
              : 'Quem administra a organização pode ligá-la.'}
          </Notice>
        )}
        {list.isPending ? (
          <SkeletonRows rows={4} />
        ) : list.data === undefined ? (
          <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} />
        ) : entries.length === 0 ? (
          <EmptyState
            icon={<Hourglass />}
            title="Ninguém na lista de espera."
            description="Quem pedir um aviso pela página pública aparece aqui, na ordem em que pediu."
          />
        ) : (
          <ol ref={rows} className="divide-y">
            {entries.map((entry, index) => (
              <WaitingRow
                key={entry.id}
                entry={entry}
                place={before + index + 1}
                isFirst={before + index === 0}
                isLast={index === entries.length - 1 && page === (pager?.pageCount ?? 1)}
                busy={busy}
                onMove={(to) => {
                  const what = { id: entry.id, to };
                  move.mutate(what, { onSettled: () => setMoved(what) });
                }}
                onBook={() => {
                  if (entry.heldId !== null) setConfirming(entry);
                  else if (entry.appointmentId !== null) onReschedule(entry);
                  else onBook(entry);
                }}
                onRemove={() => setRemoving(entry)}
              />
            ))}
          </ol>
        )}
      </CardBody>
      {pager !== undefined && (
        <Pagination
          className="border-t px-4 py-2"
          label="Lista de espera"
          {...pager}
          onPageChange={setPage}
        />
      )}
      <OfferQuestion
        asked={confirming}
        busy={confirm.isPending}
        onClose={() => setConfirming(null)}
        onConfirm={(heldId) => confirm.mutate(heldId, { onSettled: () => setConfirming(null) })}
      />
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={`Tirar ${asked?.clientName ?? ''} da lista de espera?`}
        description="O cliente não recebe mais avisos deste pedido. Um horário oferecido a ele passa para a próxima pessoa."
        confirmLabel="Tirar da lista"
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing.id, { onSettled: () => setRemoving(null) })}
      />
    </Card>
  );
}
