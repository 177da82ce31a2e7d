import type { NewClientBody } from '#shared/contract/client-records.ts';
import { ERROR_SENTENCES } from '#shared/contract/errors.ts';
import { hasCode, refusedFields } from '#web/lib/api-error.ts';
import { hasEmailForm } from '#web/lib/email.ts';
import type { FieldErrors } from '#web/lib/field-errors.ts';

export const NO_CLIENT = { name: '', email: '', phone: '' };
type NewClientValues = typeof NO_CLIENT;
type NewClientErrors = FieldErrors<keyof NewClientValues>;

/** What keeps the form from being sent. */
export function newClientErrors({ name, email }: NewClientValues): NewClientErrors {
  return {
    ...(name.trim() === '' && { name: 'Informe o nome do cliente.' }),
    ...(email.trim() !== '' && !hasEmailForm(email) && { email: 'Confira o e-mail.' }),
  };
}

/** The request for a complete form: a contact that was left empty is none. */
export function newClientBodyOf({ name, email, phone }: NewClientValues): NewClientBody {
  const one = (text: string) => (text.trim() === '' ? [] : [text.trim()]);
  return { name: name.trim(), emails: one(email), phones: one(phone) };
}

/** What the server refused, beside its fields. */
export function refusedClient(error: unknown): NewClientErrors {
  const refused = refusedFields(error);
  const phone = hasCode(error, 'PHONE_INVALID') ? ERROR_SENTENCES.PHONE_INVALID : 'Confira o telefone.';
  return {
    ...(refused.includes('name') && { name: 'Confira o nome.' }),
    ...(refused.includes('emails') && { email: 'Confira o e-mail.' }),
    ...(refused.includes('phones') && { phone }),
  };
}
