import { clsx } from 'clsx';
import type { CSSProperties } from 'react';

/** A professional's colour as a dot, light or dark enough to be seen; the name beside it carries the meaning. */
export function ColorDot({ color, className }: { color: string; className?: string | undefined }) {
  const style: CSSProperties & { '--c': string } = { '--c': color };
  return (
    <span
      aria-hidden="true"
      className={clsx('seen-color inline-block size-2.5 shrink-0 rounded-full', className)}
      style={style}
    />
  );
}
