import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/**
 * A table that scrolls sideways inside its frame; `label` names it for screen readers.
 * @param props `frameClass` is of what it scrolls in, such as a height
 */
export function Table({
  label,
  className,
  frameClass,
  ...rest
}: ComponentProps<'table'> & { label: string; frameClass?: string | undefined }) {
  return (
    // Focusable, because a keyboard has no other way to scroll a wide table sideways; positioned, so that what is
    // there for screen readers alone is clipped with the rest.
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className={clsx('relative overflow-x-auto', frameClass)}
    >
      <table {...rest} aria-label={label} className={clsx('w-full border-collapse text-left', className)} />
    </div>
  );
}

export function TableHead({ className, ...rest }: ComponentProps<'thead'>) {
  return <thead {...rest} className={clsx('border-y bg-sunken', className)} />;
}

export function TableBody({ className, ...rest }: ComponentProps<'tbody'>) {
  return <tbody {...rest} className={clsx('divide-y', className)} />;
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={clsx('[tbody_&]:hover:bg-hover/60', className)} />;
}

/** A column's heading. */
export function TableHeader({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...rest}
      className={clsx(
        'h-9 px-3 text-xs font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5',
        className,
      )}
    />
  );
}

export function TableCell({ className, ...rest }: ComponentProps<'td'>) {
  return (
    <td
      {...rest}
      className={clsx('h-12 px-3 py-2 first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5', className)}
    />
  );
}
