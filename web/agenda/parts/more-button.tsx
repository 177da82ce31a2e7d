import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { formatMinutes } from '#web/lib/format.ts';

/** "+N" beside a crowded time, in minutes after midnight. */
export function MoreButton({
  count,
  start,
  end,
  onShowMore,
  style,
  className,
}: {
  count: number;
  start: number;
  end: number;
  onShowMore: () => void;
  /** Where it stands. */
  style: CSSProperties;
  className: string;
}) {
  return (
    <button
      type="button"
      data-item=""
      tabIndex={-1}
      aria-label={`Mais ${count} entre ${formatMinutes(start)} e ${formatMinutes(Math.min(end, 1440))}`}
      onClick={(click) => {
        click.stopPropagation();
        onShowMore();
      }}
      style={style}
      className={clsx(
        'num absolute rounded-sm border bg-card px-1 text-2xs font-semibold text-accent-text hover:bg-accent-soft',
        className,
      )}
    >
      +{count}
    </button>
  );
}
