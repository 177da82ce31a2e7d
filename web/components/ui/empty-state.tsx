import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type EmptyStateProps = {
  /** One sentence: what is not here. */
  title: ReactNode;
  /** What will bring something here. */
  description?: ReactNode;
  icon?: ReactNode;
  /** The next action, usually a button. */
  action?: ReactNode;
  className?: string | undefined;
};

/** Nothing here yet: one sentence and the next action. */
export function EmptyState({ title, description, icon, action, className }: EmptyStateProps) {
  return (
    <div className={clsx('grid justify-items-center gap-1 px-6 py-10 text-center', className)}>
      {icon !== undefined && (
        <div
          aria-hidden="true"
          className="mb-2 grid size-10 place-items-center rounded-full bg-sunken text-muted [&_svg]:size-5"
        >
          {icon}
        </div>
      )}
      <p className="font-medium">{title}</p>
      {description !== undefined && (
        <p className="max-w-[46ch] text-ui text-pretty text-muted">{description}</p>
      )}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}
