import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A quiet block in the place of what is coming; give it the size of what it stands for. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('block animate-pulse [:where(&)]:rounded-sm bg-line/70', className)}
    />
  );
}

/** Wraps skeletons and says once, to screen readers, that something is loading. */
export function Loading({
  label = 'Carregando…',
  className,
  children,
}: {
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

/** Rows in the shape of a list: a mark, two lines of text, an action. */
export function SkeletonRows({ rows = 4 }: { rows?: number | undefined }) {
  return (
    <Loading className="divide-y">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-3 px-4 py-3 sm:px-5">
          <Skeleton className="size-8 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className={clsx('h-3.5', row % 2 === 0 ? 'w-2/5' : 'w-1/3')} />
            <Skeleton className={clsx('h-3', row % 2 === 0 ? 'w-3/5' : 'w-1/2')} />
          </div>
          <Skeleton className="h-8 w-16" />
        </div>
      ))}
    </Loading>
  );
}
