import { useEffect, useState } from 'react';

/** A wrong field, or the first button of a choice that is described by what is wrong with it. */
const WRONG = '[aria-invalid="true"],[role="group"][aria-describedby] button';

/** Puts the focus on the first wrong field of a form, once what is wrong is drawn. */
export function useInvalidFocus(): (form: HTMLFormElement) => void {
  const [asked, setAsked] = useState<{ form: HTMLFormElement } | null>(null);
  useEffect(() => {
    asked?.form.querySelector<HTMLElement>(WRONG)?.focus();
  }, [asked]);
  return (form) => setAsked({ form });
}
