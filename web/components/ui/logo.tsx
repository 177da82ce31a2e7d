import { clsx } from 'clsx';
import { DEFAULT_BRAND } from '#shared/brand.ts';

export type LogoProps = {
  /** The product's name as the server knows it; the default brand's when left out. */
  name?: string | undefined;
  /** Shows the sign alone; the name stays for screen readers. */
  signOnly?: boolean | undefined;
  className?: string | undefined;
};

/** The sign (a clock whose hands make a tick) with the product's name. */
export function Logo({ name = DEFAULT_BRAND.name, signOnly = false, className }: LogoProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-2.5 whitespace-nowrap tight:whitespace-normal',
        className,
      )}
    >
      <LogoSign />
      <span className={clsx('text-[0.9375rem] font-bold tracking-[-0.01em]', signOnly && 'sr-only')}>
        {name}
      </span>
    </span>
  );
}

/** The sign alone, in the accent of the theme. Decorative. */
function LogoSign() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 shrink-0">
      <rect x="2" y="2" width="20" height="20" rx="6.2" fill="var(--accent)" />
      <path
        d="M12 6.4V12l-3.2 2.7M12 12l5-4.2"
        fill="none"
        stroke="var(--accent-ink)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
