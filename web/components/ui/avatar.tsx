import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { initials } from '#web/lib/format.ts';

export type AvatarProps = {
  name: string;
  /** Instead of the name's initials, where somebody else has the same. */
  sign?: string | undefined;
  /** A professional's colour; the accent when there is none. */
  color?: string | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  className?: string | undefined;
};

const SIZES = { sm: 'size-7 text-2xs', md: 'size-9 text-xs', lg: 'size-12 text-base' };

/** Initials on a tint of a colour. Decorative: the name stands beside it. Neutral text keeps any colour readable. */
export function Avatar({ name, sign, color, size = 'md', className }: AvatarProps) {
  const style: CSSProperties & { '--c': string } = { '--c': color ?? 'var(--accent)' };
  return (
    <span
      aria-hidden="true"
      style={style}
      className={clsx(
        'inline-grid shrink-0 place-items-center rounded-full bg-[color-mix(in_oklab,var(--c)_16%,var(--card))] font-semibold shadow-[inset_0_0_0_1px_color-mix(in_oklab,var(--ink)_7%,transparent)] text-[color-mix(in_oklab,var(--c)_30%,var(--ink))]',
        SIZES[size],
        className,
      )}
    >
      {sign ?? initials(name)}
    </span>
  );
}
