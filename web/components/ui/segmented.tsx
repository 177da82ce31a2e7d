import { clsx } from 'clsx';
import type { KeyboardEvent, ReactNode } from 'react';

export type SegmentedProps<Value extends string> = {
  /** The accessible name of the choice. */
  label: string;
  options: readonly {
    value: Value;
    label: ReactNode;
    shortcut?: string | undefined;
    disabled?: boolean | undefined;
  }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** The id of what says that the choice is wrong. */
  describedBy?: string | undefined;
  className?: string | undefined;
};

/** One of two to four, side by side: views and modes. Buttons that say which one is pressed. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  describedBy,
  className,
}: SegmentedProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      onKeyDown={moveFocus}
      className={clsx(
        'inline-flex w-fit max-w-full flex-wrap rounded-sm border bg-sunken p-0.5 pointer-coarse:p-0',
        className,
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-keyshortcuts={option.shortcut}
          disabled={option.disabled === true}
          onClick={() => onValueChange(option.value)}
          className="min-h-[30px] rounded-xs px-3 font-medium whitespace-nowrap tight:whitespace-normal tight:px-1 tight:wrap-normal text-muted transition-colors enabled:hover:text-ink disabled:cursor-not-allowed disabled:text-disabled aria-pressed:bg-segment aria-pressed:text-ink aria-pressed:shadow-[0_0_0_1px_var(--segment-line),0_1px_2px_oklch(0_0_0/0.06)] pointer-coarse:min-h-11"
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')];
  const index = buttons.findIndex((button) => button === document.activeElement);
  buttons[(index + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}
