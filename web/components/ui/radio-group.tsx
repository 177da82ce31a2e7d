import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

export type RadioOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean | undefined;
};

export type RadioGroupProps<Value extends string> = {
  legend: ReactNode;
  options: readonly RadioOption<Value>[];
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  /** `cards` gives each option a frame: for a decision, not for a setting. */
  look?: 'plain' | 'cards' | undefined;
  hideLegend?: boolean | undefined;
  className?: string | undefined;
};

/** One of a few, all in sight. Native radios: one tab stop, arrows to choose. */
export function RadioGroup<Value extends string>({
  legend,
  options,
  value,
  onValueChange,
  look = 'plain',
  hideLegend,
  className,
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className={clsx('min-w-0', className)}>
      <legend className={clsx('mb-2 text-ui font-medium', hideLegend === true && 'sr-only')}>{legend}</legend>
      <div className={clsx('grid gap-2', look === 'cards' && 'sm:grid-flow-col sm:auto-cols-fr')}>
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'flex min-h-6 items-start gap-2.5 has-disabled:text-muted pointer-coarse:min-h-11 pointer-coarse:py-2.5',
              look === 'cards' &&
                'rounded-md border bg-card p-3 has-checked:border-accent has-checked:bg-accent-soft has-enabled:cursor-pointer has-enabled:hover:border-control-line',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled === true}
              onChange={() => onValueChange(option.value)}
              className="mt-0.5 size-4.5 shrink-0 cursor-pointer appearance-none rounded-full border border-control-line bg-card transition-colors checked:border-[5px] checked:border-accent disabled:cursor-not-allowed disabled:opacity-60"
            />
            <span>
              <span className={clsx(look === 'cards' && 'font-medium')}>{option.label}</span>
              {option.hint !== undefined && <span className="block text-xs text-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
