import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlClass, type ControlSize } from './control-class.ts';
import { useFieldProps } from './field-context.ts';

export type TextareaProps = ComponentProps<'textarea'> & { size?: ControlSize | undefined };

/** A text area that grows with what is written, where the browser can. */
export function Textarea({ size, className, rows = 3, ...rest }: TextareaProps) {
  const wiring = useFieldProps(rest);
  return (
    <textarea
      rows={rows}
      {...rest}
      {...wiring}
      className={clsx(
        controlClass({ size }),
        'h-auto! min-h-20 resize-y py-2 field-sizing-content',
        className,
      )}
    />
  );
}
