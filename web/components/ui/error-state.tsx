import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

export type ErrorStateProps = {
  /** What happened, in one sentence. */
  title?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  className?: string | undefined;
};

/** Something failed: what happened, and the way to try again, which the query client goes by itself too. */
export function ErrorState({
  title = 'Não foi possível carregar estes dados.',
  onRetry,
  retrying = false,
  className,
}: ErrorStateProps) {
  return (
    <div role="alert" className={clsx('grid justify-items-center gap-1 px-6 py-10 text-center', className)}>
      <div
        aria-hidden="true"
        className="mb-2 grid size-10 place-items-center rounded-full bg-danger-soft text-lg font-bold text-danger"
      >
        !
      </div>
      <p className="font-medium">{title}</p>
      {onRetry !== undefined && (
        <Button className="mt-3" busy={retrying} onClick={onRetry}>
          Tentar novamente
        </Button>
      )}
    </div>
  );
}
