import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const noticeClass = cva('flex items-start gap-2.5 rounded-md border p-3 text-ui', {
  variants: {
    tone: {
      info: 'border-line bg-sunken text-ink',
      warn: 'border-warn-line bg-warn-soft text-warn',
      danger: 'border-danger/40 bg-danger-soft text-ink [&>svg]:text-danger',
      ok: 'border-ok/40 bg-ok-soft text-ink [&>svg]:text-ok',
    },
  },
  defaultVariants: { tone: 'info' },
});

const SIGNS = {
  info: 'M12 11v5.5M12 7.75v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
  warn: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.1',
  danger: 'M12 7.5v5.5M12 16.25v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
  ok: 'm8 12.5 2.75 2.75L16 9.5M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
} as const;

export type NoticeProps = VariantProps<typeof noticeClass> & {
  title?: ReactNode;
  className?: string | undefined;
  /** Announces the notice when it appears, as for a conflict found while typing. */
  live?: boolean | undefined;
  /** Scrolls into sight when it appears. */
  scroll?: boolean | undefined;
  children?: ReactNode;
};

/** A box inside a form or page that says something which matters here and now. */
export function Notice({ tone, title, className, live = false, scroll = false, children }: NoticeProps) {
  return (
    <div
      ref={scroll ? scrollIntoSight : undefined}
      className={noticeClass({ tone, className })}
      role={live ? 'status' : undefined}
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="mt-0.5 size-4.5 shrink-0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={SIGNS[tone ?? 'info']} />
      </svg>
      <div className="grid min-w-0 flex-1 gap-1.5">
        {title !== undefined && <p className="font-semibold text-pretty wrap-anywhere">{title}</p>}
        {children}
      </div>
    </div>
  );
}

function scrollIntoSight(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'nearest' });
}
