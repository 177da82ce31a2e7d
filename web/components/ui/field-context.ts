import { createContext, use, useId } from 'react';

/** What a field tells the control inside it, so that label, hint and error are wired without repeating ids. */
export type FieldWiring = {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
};

export const FieldContext = createContext<FieldWiring | null>(null);

/** Props of a control inside a `Field`; explicit props of the control win. Outside a field only an id is made. */
export function useFieldProps(own: {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  required?: boolean | undefined;
}) {
  const field = use(FieldContext);
  const fallbackId = useId();
  return {
    id: own.id ?? field?.id ?? fallbackId,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': field?.invalid === true ? true : undefined,
    'aria-required': (own.required ?? field?.required) === true ? true : undefined,
  };
}
