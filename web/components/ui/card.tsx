import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** A framed surface. Give it a `CardHeader` and a `CardBody`, or pad it yourself. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={clsx('min-w-0 rounded-md border bg-card', className)} />;
}

/** Title, sentence and actions of a card. */
export function CardHeader({
  title,
  description,
  actions,
  stacks = false,
  className,
}: {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** On a phone the actions go below, so that long words of theirs do not press the title together. */
  stacks?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <header
      className={clsx(
        'flex flex-wrap gap-x-4 gap-y-2 px-4 pt-4 pb-3 sm:px-5',
        description === undefined ? 'items-center' : 'items-start',
        className,
      )}
    >
      <div className={clsx('flex-1', stacks ? 'min-w-[min(14rem,100%)]' : 'min-w-[min(9rem,100%)]')}>
        <h2 className="text-base leading-snug font-semibold tracking-[-0.01em]">{title}</h2>
        {description !== undefined && <p className="mt-0.5 text-ui text-pretty text-muted">{description}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

/** The padded content of a card. */
export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx('px-4 pb-4 sm:px-5 sm:pb-5', className)} />;
}

/** A closing row of actions, set off by a line. */
export function CardFooter({ className, ...rest }: ComponentProps<'footer'>) {
  return (
    <footer
      {...rest}
      className={clsx('flex flex-wrap items-center justify-end gap-2 border-t px-4 py-3 sm:px-5', className)}
    />
  );
}

/** A figure with its name: the cards over a dashboard. */
export function StatCard({
  label,
  value,
  detail,
  icon,
}: {
  label: ReactNode;
  value: ReactNode;
  detail?: ReactNode;
  icon?: ReactNode;
}) {
  return (
    <Card className="flex flex-col justify-between gap-1 p-3 max-[22.5rem]:p-2 sm:p-4">
      <p className="flex items-center justify-between gap-2 text-ui text-muted max-[22.5rem]:text-xs [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint">
        {label}
        {icon}
      </p>
      <p className="num text-2xl font-semibold tracking-[-0.02em]">{value}</p>
      {detail !== undefined && <p className="text-xs text-muted">{detail}</p>}
    </Card>
  );
}
