import { cva } from 'class-variance-authority';

/** The box shared by inputs, selects and pickers; any width class wins over its own. `lg` is the public page's: 44 px and 16 px text, so phones do not zoom. */
export const controlClass = cva(
  '[:where(&)]:w-full min-w-0 rounded-sm border border-control-line bg-card text-ink transition-colors enabled:not-[[readonly]]:hover:border-muted focus-visible:border-accent focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-hover disabled:text-muted aria-invalid:border-danger [&[readonly]]:border-line-strong [&[readonly]]:bg-hover [&[readonly]]:text-muted',
  {
    variants: {
      size: {
        md: 'h-9 px-2.5 text-sm pointer-coarse:h-11 pointer-coarse:text-base',
        lg: 'h-11 px-3 text-base',
      },
    },
    defaultVariants: { size: 'md' },
  },
);

export type ControlSize = 'md' | 'lg';
