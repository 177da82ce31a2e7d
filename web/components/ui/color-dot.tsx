import { clsx } from 'clsx';

/** A professional's colour as a dot; the name beside it carries the meaning. */
export function ColorDot({ color, className }: { color: string; className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('inline-block size-2.5 shrink-0 rounded-full', className)}
      style={{ backgroundColor: color }}
    />
  );
}
