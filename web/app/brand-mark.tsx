import { clsx } from 'clsx';

/** The brand's sign; the name beside it is the text. */
export function BrandMark({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx('shrink-0', className ?? 'size-6')}
    >
      <rect x="2.2" y="2.2" width="19.6" height="19.6" rx="6.2" className="fill-accent" />
      <path d="M12 6.6V12l-3.2 2.6M12 12l5-4.2" className="stroke-accent-ink" />
    </svg>
  );
}
