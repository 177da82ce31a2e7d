import { useEffect, useState } from 'react';

/** Puts the focus on the first wrong field of a form, once what is wrong is drawn. */
export function useInvalidFocus(): (form: HTMLFormElement) => void {
  const [asked, setAsked] = useState<{ form: HTMLFormElement } | null>(null);
  useEffect(() => {
    asked?.form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [asked]);
  return (form) => setAsked({ form });
}
