import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const badgeClass = cva(
  'inline-flex h-5 w-fit shrink-0 items-center gap-1 rounded-full border px-2 text-xs font-medium whitespace-nowrap tight:h-auto tight:shrink tight:whitespace-normal [&_svg]:size-3',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-muted',
        accent: 'border-transparent bg-accent-soft text-accent-text',
        ok: 'border-transparent bg-ok-soft text-ok',
        warn: 'border-warn-line bg-warn-soft text-warn',
        danger: 'border-transparent bg-danger-soft text-danger',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export type BadgeProps = VariantProps<typeof badgeClass> & {
  className?: string | undefined;
  children: ReactNode;
};

/** A word about a state: the word carries the meaning, the tone only helps. */
export function Badge({ tone, className, children }: BadgeProps) {
  return <span className={badgeClass({ tone, className })}>{children}</span>;
}
