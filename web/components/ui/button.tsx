import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

/** The classes of a button, for links that must look like one: `<a className={buttonClass({ variant: 'primary' })}>`. */
export const buttonClass = cva(
  'spin-when-busy inline-flex shrink-0 items-center justify-center gap-2 rounded-sm border text-center font-medium whitespace-nowrap select-none transition-colors disabled:cursor-not-allowed disabled:opacity-55 tight:h-auto! tight:min-h-9 tight:shrink tight:wrap-break-word tight:whitespace-normal aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-accent text-accent-ink disabled:bg-busy disabled:text-muted disabled:opacity-100! not-aria-disabled:enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover',
        secondary:
          'border-line bg-card text-ink not-aria-disabled:enabled:hover:bg-hover [a&]:hover:bg-hover',
        ghost: 'border-transparent text-ink not-aria-disabled:enabled:hover:bg-hover [a&]:hover:bg-hover',
        destructive:
          'border-transparent bg-danger text-danger-ink disabled:bg-busy disabled:text-muted disabled:opacity-100! not-aria-disabled:enabled:hover:bg-danger-hover [a&]:hover:bg-danger-hover',
        link: 'border-transparent text-accent-text underline-offset-4 hover:underline',
      },
      size: {
        sm: 'h-8 px-2.5 text-ui pointer-coarse:h-11',
        md: 'h-9 px-3 text-sm pointer-coarse:h-11',
        lg: 'min-h-11 max-w-full px-5 py-1.5 text-sm whitespace-normal!',
        icon: 'size-9 pointer-coarse:size-11',
        'icon-sm': 'size-7 [&_svg]:size-3.5 pointer-coarse:size-11',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonClass> & {
    /**
     * Shows that work is under way and takes no press meanwhile, keeping its width and the focus: a button that is
     * disabled under the hand loses it, and with it the Escape of the dialog around. The spinner takes the place of the
     * first `<svg>`; without one it lies over the label, so words for the time of the work need an empty one before them.
     */
    busy?: boolean | undefined;
  };

/** A button; 36 px high, 44 px under a finger. An icon button needs an `aria-label`. */
export function Button({
  variant,
  size,
  busy = false,
  className,
  disabled,
  children,
  type,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={buttonClass({ variant, size, className })}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      // Of a submit button this is what a press and Enter in a field come to.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {children}
    </button>
  );
}
