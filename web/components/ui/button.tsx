import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

/** The classes of a button, for links that must look like one: `<a className={buttonClass({ variant: 'primary' })}>`. */
export const buttonClass = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-sm border font-medium whitespace-nowrap select-none transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-accent text-accent-ink enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover',
        secondary: 'border-line bg-card text-ink enabled:hover:bg-hover [a&]:hover:bg-hover',
        ghost: 'border-transparent text-ink enabled:hover:bg-hover [a&]:hover:bg-hover',
        destructive:
          'border-transparent bg-danger text-danger-ink enabled:hover:bg-danger-hover [a&]:hover:bg-danger-hover',
        link: 'border-transparent text-accent-text underline-offset-4 hover:underline',
      },
      size: {
        sm: 'h-8 px-2.5 text-ui pointer-coarse:h-11',
        md: 'h-9 px-3 text-sm pointer-coarse:h-11',
        lg: 'h-11 px-5 text-sm',
        icon: 'size-9 pointer-coarse:size-11',
        'icon-sm': 'size-7 [&_svg]:size-3.5 pointer-coarse:size-11',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonClass> & {
    /** Shows that work is under way and disables the button, keeping its width. */
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
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={buttonClass({ variant, size, className })}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent"
    />
  );
}
