import { useState, type ReactNode } from 'react';
import { CARD_PAGE } from '#shared/contract/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHeader } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';

type PagedCardProps<Item> = {
  title: string;
  actions?: ReactNode;
  /** What the card says where there are none. */
  none: string;
  /** What is said where a further page cannot be had. */
  failed: string;
  /** What was read so far; undefined while nothing was. */
  items: readonly Item[] | undefined;
  read: {
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly hasNextPage: boolean;
    refetch(): unknown;
    fetchNextPage(): unknown;
  };
  /** An item as a line of the list. */
  children: (item: Item) => ReactNode;
};

/** A list of a client's, read page by page: the first few, and the others when asked for. */
export function PagedCard<Item>({
  title,
  actions,
  none,
  failed,
  items,
  read,
  children,
}: PagedCardProps<Item>) {
  const [isOpen, setOpen] = useState(false);
  const all = items ?? [];
  const shown = isOpen ? all : all.slice(0, CARD_PAGE);
  return (
    <Card aria-label={title}>
      <CardHeader title={title} actions={actions} />
      {read.isPending ? (
        <SkeletonRows rows={2} />
      ) : items === undefined ? (
        <ErrorState onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : items.length === 0 ? (
        <p className="px-4 pb-5 text-muted sm:px-5">{none}</p>
      ) : (
        <ul className="divide-y border-t">{shown.map(children)}</ul>
      )}
      {read.isFetchNextPageError && (
        <p role="alert" className="px-4 pt-3 text-ui text-danger sm:px-5">
          {failed}
        </p>
      )}
      {(shown.length < all.length || read.hasNextPage) && (
        <div className="border-t px-4 py-3 sm:px-5">
          <Button
            size="sm"
            busy={read.isFetchingNextPage}
            onClick={() => (isOpen ? void read.fetchNextPage() : setOpen(true))}
          >
            Carregar mais<span className="sr-only"> de {title.toLowerCase()}</span>
          </Button>
        </div>
      )}
    </Card>
  );
}
