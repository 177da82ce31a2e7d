import type { ComponentProps } from 'react';
import { controlClass, type ControlSize } from './control-class.ts';
import { useFieldProps } from './field-context.ts';

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & { size?: ControlSize | undefined };

/** A text input; inside a `Field` it takes its id, hint and error from there. */
export function Input({ size, className, ...rest }: InputProps) {
  const wiring = useFieldProps(rest);
  return <input {...rest} {...wiring} className={controlClass({ size, className })} />;
}
