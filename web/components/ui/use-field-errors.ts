import { useRef, useState } from 'react';
import { errorsAfterChange, type FieldErrors } from '#web/lib/field-errors.ts';
import { useInvalidFocus } from './use-invalid-focus.ts';

/** The errors of a form, field by field. With `formRef` on the form, its first wrong field takes the focus. */
export function useFieldErrors<Name extends string>() {
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const focusInvalid = useInvalidFocus();

  /** Shows these errors in place of all others. Returns whether there are any. */
  const show = (found: FieldErrors<Name>): boolean => {
    setErrors(found);
    const isWrong = Object.keys(found).length > 0;
    if (isWrong && formRef.current !== null) focusInvalid(formRef.current);
    return isWrong;
  };
  /**
   * Takes back the errors of the fields that were just changed.
   * @param found what is wrong with the form now, for a form that checks a field while it is corrected
   */
  const recheck = (fields: readonly string[], found: FieldErrors<Name> = {}): void =>
    setErrors((before) => errorsAfterChange(before, fields, found));
  const clear = (): void => setErrors({});

  return { formRef, errors, show, recheck, clear };
}
