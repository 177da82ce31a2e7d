import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlClass, type ControlSize } from './control-class.ts';
import { useFieldProps } from './field-context.ts';

export type NativeSelectProps = Omit<ComponentProps<'select'>, 'size'> & { size?: ControlSize | undefined };

/** The device's own select in the product's box: light, and the best choice on a phone. */
export function NativeSelect({ size, className, children, ...rest }: NativeSelectProps) {
  const wiring = useFieldProps(rest);
  return (
    <div className={clsx('relative', className)}>
      <select {...rest} {...wiring} className={clsx(controlClass({ size }), 'appearance-none pr-8')}>
        {children}
      </select>
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      >
        <path
          d="m4 6 4 4 4-4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </div>
  );
}
