import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

export type ErrorStateProps = {
  /** What happened, in one sentence. */
  title?: ReactNode;
  description?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  className?: string | undefined;
};

/** Something failed: what happened, and the way to try again. */
export function ErrorState({
  title = 'Não foi possível carregar estes dados.',
  description,
  onRetry,
  retrying = false,
  className,
}: ErrorStateProps) {
  return (
    <div role="alert" className={clsx('grid justify-items-center gap-1 px-6 py-10 text-center', className)}>
      <div
        aria-hidden="true"
        className="mb-2 grid size-10 place-items-center rounded-full bg-danger-soft text-danger"
      >
        <svg
          viewBox="0 0 24 24"
          className="size-5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.1" />
        </svg>
      </div>
      <p className="font-medium">{title}</p>
      {description !== undefined && (
        <p className="max-w-[46ch] text-ui text-pretty text-muted">{description}</p>
      )}
      {onRetry !== undefined && (
        <Button className="mt-3" busy={retrying} onClick={onRetry}>
          Tentar novamente
        </Button>
      )}
    </div>
  );
}
