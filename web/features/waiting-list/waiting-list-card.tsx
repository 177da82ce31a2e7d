import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { ANYBODY } from '#shared/anybody.ts';
import type {
  MoveWaiting,
  WaitingChoices,
  WaitingEntryAnswer,
  WaitingFilter,
} from '#shared/contract/waiting-list.ts';
import { addressOf } from '#shared/contract/screens.ts';
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
import { Button } from '#web/components/ui/button.tsx';
import { OfferQuestion } from './offer-question.tsx';
import { WaitingFilters, type TeamChoice } from './waiting-filters.tsx';
import { focusMoved, WaitingRow } from './waiting-row.tsx';

/** How often offers are read again, in milliseconds: they end by the clock. */
const POLL_MS = 30_000;

/** Those who wait for a time, in their turn. @param onBook opens the creation dialog for somebody without an offer and without an appointment */
export function WaitingListCard({
  isAdmin,
  team,
  filter,
  onFilter,
  onBook,
  onReschedule,
}: {
  isAdmin: boolean;
  team: TeamChoice;
  /** What the page's address narrows the list by. */
  filter: WaitingFilter;
  onFilter: (filter: WaitingFilter) => void;
  onBook: (entry: WaitingEntryAnswer) => void;
  /** Moves the appointment of who waits for an earlier time. */
  onReschedule: (entry: WaitingEntryAnswer) => void;
}) {
  const key = JSON.stringify(filter);
  /** Another filter begins at its first page. */
  const [turned, setTurned] = useState({ key, page: 1 });
  const page = turned.key === key ? turned.page : 1;
  const setPage = (next: number): void => setTurned({ key, page: next });
  const [confirming, setConfirming] = useState<WaitingEntryAnswer | null>(null);
  const [removing, setRemoving] = useState<WaitingEntryAnswer | null>(null);
  const asked = useLingering(removing);
  const list = useQuery({ ...waitingListQuery(page, filter), refetchInterval: POLL_MS });
  const move = useMoveWaiting();
  const remove = useRemoveWaiting();
  const card = useRef<HTMLElement>(null);
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
  const isNarrowed = Object.keys(filter).length > 0;
  // Without a person's queue on show there may be several, each with its own first.
  const hasQueues =
    isAdmin && filter.of === undefined && new Set(entries.map(({ userId }) => userId)).size > 1;
  const busy = move.isPending || remove.isPending || confirm.isPending;
  return (
    <Card ref={card} aria-label="Quem espera">
      {list.data !== undefined && (isAwaited(list.data.choices) || isNarrowed) && (
        <WaitingFilters
          filter={filter}
          choices={list.data.choices}
          isAdmin={isAdmin}
          team={team}
          onChange={onFilter}
        />
      )}
      <CardBody>
        {hasQueues && (
          <p className="pt-4 text-ui text-pretty text-muted">
            O número é a vez na fila de cada profissional. Quem espera por qualquer profissional conta também
            na fila de cada um.
          </p>
        )}
        {list.data?.isOn === false && (
          <Notice tone="info" className="my-4">
            A lista de espera está desligada: ninguém pode pedir um aviso e nada é oferecido.{' '}
            {isAdmin ? (
              <Link
                href={`${addressOf('settings')}#organizacao`}
                className="font-medium text-accent-text underline underline-offset-4"
              >
                Ligue-a em Configurações, em Organização.
              </Link>
            ) : (
              'Quem administra a organização pode ligá-la.'
            )}
          </Notice>
        )}
        {list.isPending || (list.isPlaceholderData && entries.length === 0) ? (
          <SkeletonRows rows={4} />
        ) : list.data === undefined ? (
          <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} />
        ) : entries.length === 0 && isNarrowed ? (
          <EmptyState
            icon={<Hourglass />}
            title="Ninguém na lista com esses filtros."
            action={
              <Button
                onClick={() => {
                  // The button goes with the filters; the focus goes on among the fields.
                  card.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
                  onFilter({});
                }}
              >
                Limpar filtros
              </Button>
            }
          />
        ) : entries.length === 0 ? (
          <EmptyState
            icon={<Hourglass />}
            title="Ninguém na lista de espera."
            description="Quem pedir um aviso pela página pública aparece aqui, na ordem em que pediu."
          />
        ) : (
          <ol ref={rows} className="divide-y">
            {entries.map((entry) => (
              <WaitingRow
                key={entry.id}
                entry={entry}
                busy={busy}
                onMove={(to) => {
                  const what = { id: entry.id, to };
                  const { of } = filter;
                  const queue = of === undefined || of === ANYBODY ? {} : { of };
                  move.mutate({ ...what, ...queue }, { onSettled: () => setMoved(what) });
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

/** Whether anybody waits at all, whatever the list is narrowed by. */
function isAwaited({ people, hasAnybody }: WaitingChoices): boolean {
  return people === null || people.length > 0 || hasAnybody;
}
