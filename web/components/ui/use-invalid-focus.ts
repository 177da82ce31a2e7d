import { useEffect, useState } from 'react';
import { WRONG_FIELD } from './field.tsx';

/** Puts the focus on the first wrong field of a form, once what is wrong is drawn. */
export function useInvalidFocus(): (form: HTMLFormElement) => void {
  const [asked, setAsked] = useState<{ form: HTMLFormElement } | null>(null);
  useEffect(() => {
    asked?.form.querySelector<HTMLElement>(WRONG_FIELD)?.focus();
  }, [asked]);
  return (form) => setAsked({ form });
}
