import { useState } from 'react';
import { ERROR_SENTENCES } from '#shared/contract/errors.ts';
import { useFieldErrors } from '#web/components/ui/use-field-errors.ts';
import { hasCode } from '#web/lib/api-error.ts';
import { toastError } from '#web/lib/toast.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { userErrors, type UserErrors, type UserFormValues } from './user-values.ts';

type Given = {
  /** What the form starts with. */
  saved: UserFormValues;
  /** Whether there must be a password: a new professional has none yet. */
  passwordRequired: boolean;
  /** Whether these values need the current password. */
  asksPassword: (values: UserFormValues) => boolean;
};

/** The state of a professional's form. From the first attempt on, a field is checked while it is corrected. */
export function useUserForm({ saved, passwordRequired, asksPassword }: Given) {
  const draft = useDraft(saved);
  const { values } = draft;
  const [tried, setTried] = useState(false);
  const { formRef, errors, show, recheck } = useFieldErrors<keyof UserErrors>();
  const errorsOf = (typed: UserFormValues): UserErrors =>
    userErrors(typed, { passwordRequired, asksPassword: asksPassword(typed) });

  const set = (change: Partial<UserFormValues>): void => {
    const next = { ...values, ...change };
    // A current password that is no longer asked for is forgotten with its field.
    const whole = asksPassword(next) ? change : { ...change, currentPassword: '' };
    draft.set(whole);
    recheck(Object.keys(whole), tried ? errorsOf({ ...values, ...whole }) : {});
  };

  /** Whether the form may be sent. What keeps it back is shown at its field, and in a toast. */
  const check = (): boolean => {
    setTried(true);
    const found = errorsOf(values);
    if (!show(found)) return true;
    const missing = Object.keys(found).some((field) => values[field as keyof UserErrors].trim() === '');
    toastError('Erro', missing ? 'Preencha todos os campos obrigatórios.' : Object.values(found)[0]);
    return false;
  };

  /** Shows a refused e-mail or current password at its field. Returns null, for a caller without an answer. */
  const showRefused = (error: unknown): null => {
    if (hasCode(error, 'EMAIL_IN_USE')) show({ email: ERROR_SENTENCES.EMAIL_IN_USE });
    if (hasCode(error, 'WRONG_CURRENT_PASSWORD')) {
      show({ currentPassword: ERROR_SENTENCES.WRONG_CURRENT_PASSWORD });
    }
    return null;
  };

  return {
    formRef,
    values,
    set,
    errors,
    changed: draft.changed,
    discard: draft.discard,
    check,
    showRefused,
  };
}
