import type { BookingFormSettings } from '#shared/contract/booking-form.ts';
import { EMPTY_FORM, fieldRules, formErrors } from '#web/booking/form/form-rules.ts';

type Rule = { readonly shown: boolean; readonly required: boolean };

/** Whether the waiting list asks for an e-mail and a phone, by the booking form; without a phone it needs the e-mail. */
export type ContactRules = { readonly email: Rule; readonly phone: Rule };

/** @param settings left out where nothing is asked for */
export function contactRules(settings: BookingFormSettings | undefined): ContactRules {
  if (settings === undefined)
    return { email: { shown: false, required: false }, phone: { shown: false, required: false } };
  const { email, phone } = fieldRules(settings);
  return { email: { ...email, required: email.required || !phone.shown }, phone };
}

/** What is missing or wrong; where neither is demanded, one of the two is. @param settings left out where nothing is asked for */
export function contactErrors(
  { email, phone }: { readonly email: string; readonly phone: string },
  settings: BookingFormSettings | undefined,
): { email?: string; phone?: string } {
  if (settings === undefined) return {};
  const requireEmail = contactRules(settings).email.required;
  const form = { ...settings, requireName: false, showNotes: false, requireEmail };
  const found = formErrors({ ...EMPTY_FORM, email, phone }, form);
  const isNeither = email.trim() === '' && phone.trim() === '';
  return isNeither && found.email === undefined && found.phone === undefined
    ? { email: 'Informe o e-mail ou o telefone.' }
    : found;
}
