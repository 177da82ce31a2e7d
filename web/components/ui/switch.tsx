import { clsx } from 'clsx';
import * as Radix from 'radix-ui/switch';
import { useId, type ReactNode } from 'react';

export type SwitchProps = {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Seen beside the switch; use `aria-label` instead where a table already names it. */
  label?: ReactNode;
  hint?: ReactNode;
  'aria-label'?: string | undefined;
  disabled?: boolean | undefined;
  /** Its last change is under way: it keeps the focus, and takes no other. */
  busy?: boolean | undefined;
  className?: string | undefined;
};

/** Something that takes effect at once: on or off. The text at the left, the switch at the right. */
export function Switch({
  checked,
  onCheckedChange,
  label,
  hint,
  disabled,
  busy = false,
  className,
  ...rest
}: SwitchProps) {
  const id = useId();
  const control = (
    <Radix.Root
      id={id}
      checked={checked}
      onCheckedChange={(next) => !busy && onCheckedChange(next)}
      disabled={disabled === true}
      aria-disabled={busy || undefined}
      aria-label={rest['aria-label']}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      className="relative h-6 w-10 shrink-0 cursor-pointer rounded-full border border-control-line bg-sunken transition-colors before:absolute before:-inset-[11px] disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
    >
      <Radix.Thumb className="block size-4 translate-x-1 rounded-full bg-control-line transition-transform data-[state=checked]:translate-x-[19px] data-[state=checked]:bg-accent-ink" />
    </Radix.Root>
  );
  if (label === undefined) return control;
  return (
    <div className={clsx('flex items-start justify-between gap-4', className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-ui text-pretty text-muted">
            {hint}
          </p>
        )}
      </div>
      {control}
    </div>
  );
}
