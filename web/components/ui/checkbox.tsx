import { clsx } from 'clsx';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { useFieldProps } from './field-context.ts';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'children'> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** A checkbox with its label; the whole line is the target. Native, so forms and screen readers know it. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  const wiring = useFieldProps(rest);
  const hintId = useId();
  return (
    <label
      className={clsx(
        'flex min-h-6 w-fit items-start gap-2.5 has-disabled:text-muted pointer-coarse:min-h-11 pointer-coarse:py-2.5',
        className,
      )}
    >
      <Tick
        {...rest}
        {...wiring}
        aria-describedby={hint === undefined ? wiring['aria-describedby'] : hintId}
      />
      <span>
        {label}
        {hint !== undefined && (
          <span id={hintId} className="block text-xs text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}

/** The box alone, for a line that is a label of its own. */
export function Tick(props: Omit<ComponentProps<'input'>, 'type' | 'size' | 'className'>) {
  return (
    <span className="relative mt-0.5 grid size-4.5 shrink-0 place-items-center">
      <input
        {...props}
        type="checkbox"
        className="peer size-full cursor-pointer appearance-none rounded-xs border border-control-line bg-card transition-colors checked:border-accent checked:bg-accent hover:border-muted checked:hover:border-accent disabled:cursor-not-allowed disabled:opacity-60"
      />
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="pointer-events-none absolute size-3.5 text-accent-ink opacity-0 peer-checked:opacity-100"
      >
        <path
          d="m3.5 8.5 3 3 6-7"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  );
}
