import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { SHORT_LINK_COUNT_DAYS } from '#shared/contract/limits.ts';
import type { ShortLink } from '#shared/contract/short-links.ts';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { Segmented } from '#web/components/ui/segmented.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { pagerOf } from '#web/lib/pager.ts';
import { shortLinksQuery, useDeleteShortLink, useUpdateShortLink } from './api/short-links.ts';
import { absoluteUrl } from './booking-paths.ts';
import { QrDialog, type QrLink } from './qr-dialog.tsx';
import { RenameLinkDialog } from './rename-link-dialog.tsx';
import { ShortLinkRow } from './short-link-row.tsx';

/** The short links that the signed-in person made, for an administrator everybody's, and how often each was used. */
export function ShortLinksCard() {
  const [isArchived, setArchived] = useState(false);
  const [page, setPage] = useState(1);
  const [qr, setQr] = useState<QrLink | null>(null);
  const [renaming, setRenaming] = useState<ShortLink | null>(null);
  const [deleting, setDeleting] = useState<ShortLink | null>(null);
  const asked = useLingering(deleting);
  const links = useQuery(shortLinksQuery(page, isArchived));
  const update = useUpdateShortLink();
  const remove = useDeleteShortLink();
  const pager = links.data && pagerOf({ ...links.data.pagination, page });
  // The last of a page is gone.
  if (pager !== undefined && page > pager.pageCount) setPage(pager.pageCount);
  return (
    <Card aria-labelledby="short-links">
      <CardHeader
        title={<span id="short-links">Links curtos</span>}
        description={`Visitas, começos e agendamentos dos últimos ${SHORT_LINK_COUNT_DAYS} dias. Só números: ninguém é identificado.`}
        stacks
        actions={
          <Segmented
            label="Quais links"
            value={isArchived ? 'archived' : 'open'}
            options={[
              { value: 'open', label: 'Abertos' },
              { value: 'archived', label: 'Arquivados' },
            ]}
            onValueChange={(value) => {
              setArchived(value === 'archived');
              setPage(1);
            }}
          />
        }
      />
      <CardBody>
        {links.isPending ? (
          <SkeletonRows rows={3} />
        ) : links.data === undefined ? (
          <ErrorState onRetry={() => void links.refetch()} retrying={links.isFetching} />
        ) : links.data.links.length === 0 ? (
          <EmptyState
            icon={<Link2 />}
            title={isArchived ? 'Nenhum link arquivado.' : 'Nenhum link curto ainda.'}
            description={
              isArchived
                ? undefined
                : 'Monte um link e escolha “Criar link curto” para saber quanto ele é usado.'
            }
          />
        ) : (
          <ul className="divide-y">
            {links.data.links.map((link) => (
              <ShortLinkRow
                key={link.id}
                link={link}
                busy={update.isPending && update.variables.id === link.id}
                onQr={() =>
                  setQr({
                    title: `Link curto /l/${link.code}`,
                    url: absoluteUrl(`/l/${link.code}`),
                    fileName: `qr-code-${link.code}`,
                  })
                }
                onRename={() => setRenaming(link)}
                onArchive={() => update.mutate({ id: link.id, isArchived: !link.isArchived })}
                onDelete={() => setDeleting(link)}
              />
            ))}
          </ul>
        )}
      </CardBody>
      {pager !== undefined && (
        <Pagination className="border-t px-4 py-2" label="Links curtos" {...pager} onPageChange={setPage} />
      )}
      <QrDialog link={qr} onClose={() => setQr(null)} />
      <RenameLinkDialog link={renaming} onClose={() => setRenaming(null)} />
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={`Excluir ${asked?.label ?? ''}?`}
        description="O link e os seus números são apagados, e outra pessoa pode passar a usar este endereço."
        confirmLabel="Excluir"
        busy={remove.isPending}
        onConfirm={() => deleting && remove.mutate(deleting.id, { onSettled: () => setDeleting(null) })}
      />
    </Card>
  );
}
