import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';

type SeriesDatesProps<Checked> = {
  check: UseQueryResult<Checked>;
  /** What is missing before the dates can be checked; null where nothing is. */
  missing: string | null;
  /** Why what was sent was refused; null where it was not. */
  failure: unknown;
  summaryOf: (checked: Checked) => ReactNode;
  /** What can be done about the dates as a whole. */
  offer?: ReactNode;
  /** A row for each date. */
  rowsOf: (checked: Checked) => ReactNode;
};

/** The dates of a series as they were checked, or what stands in their place until then. */
export function SeriesDates<Checked>({
  check,
  missing,
  failure,
  summaryOf,
  offer,
  rowsOf,
}: SeriesDatesProps<Checked>) {
  return (
    <>
      {failure !== null && (
        <Notice tone="danger" live scroll>
          {sentenceOf(failure, 'O servidor não respondeu. Tente novamente.')}
        </Notice>
      )}
      {missing !== null ? (
        <p className="text-ui text-muted">{missing}</p>
      ) : check.isError ? (
        <div className="flex flex-wrap items-center gap-2 text-ui text-muted">
          {sentenceOf(check.error, 'Não foi possível ver as datas.')}
          <Button size="sm" busy={check.isFetching} onClick={() => void check.refetch()}>
            Tentar novamente
          </Button>
        </div>
      ) : check.data === undefined ? (
        <Loading label="Vendo as datas…" className="grid gap-1.5">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-9" />
          ))}
        </Loading>
      ) : (
        <section aria-label="Datas" className={clsx('grid gap-2', check.isPlaceholderData && 'opacity-60')}>
          <p role="status" className="text-ui text-muted">
            {summaryOf(check.data)}
          </p>
          {offer}
          <ul className="grid divide-y rounded-md border">{rowsOf(check.data)}</ul>
        </section>
      )}
    </>
  );
}
