import type { BookingFormSettings } from '#shared/contract/booking-form.ts';
import { hasEmailForm } from '#web/lib/email.ts';

export type FieldName = 'name' | 'email' | 'phone' | 'notes';
export type FormValues = Readonly<Record<FieldName, string>>;
export type FormErrors = Partial<Record<FieldName, string>>;

export const EMPTY_FORM: FormValues = { name: '', email: '', phone: '', notes: '' };

/** The fields that hold something. */
export function given(values: Partial<FormValues>): Partial<FormValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

type FieldRule = { readonly shown: boolean; readonly required: boolean };

const REQUIRED: Record<FieldName, string> = {
  name: 'Diga seu nome.',
  email: 'Informe seu e-mail.',
  phone: 'Informe seu telefone.',
  notes: 'Escreva uma observação.',
};
const INVALID_EMAIL = 'Confira o e-mail: falta algo, como em nome@exemplo.com.';
const INVALID_PHONE = 'Confira o telefone: faltam números.';

/** Area code and eight digits, after the country's +55. */
const HOME_MIN_DIGITS = 10;
/** The shortest numbers abroad, with their country. */
const ABROAD_MIN_DIGITS = 8;

/** The order of the form, in which the first wrong field is looked for. */
export const FIELD_ORDER: readonly FieldName[] = ['name', 'email', 'phone', 'notes'];

/** Which fields a professional's form shows and demands. A hidden field is never demanded. */
export function fieldRules(settings: BookingFormSettings): Record<FieldName, FieldRule> {
  return {
    name: { shown: true, required: settings.requireName },
    email: { shown: true, required: settings.requireEmail || settings.confirmEmail },
    phone: { shown: settings.showPhone, required: settings.showPhone && settings.requirePhone },
    notes: { shown: settings.showNotes, required: settings.showNotes && settings.requireNotes },
  };
}

/** What is missing or wrong, by field; empty when the form may be sent. */
export function formErrors(values: FormValues, settings: BookingFormSettings): FormErrors {
  const rules = fieldRules(settings);
  const errors: FormErrors = {};
  for (const field of FIELD_ORDER) {
    const value = values[field].trim();
    if (!rules[field].shown) continue;
    if (value === '') {
      if (rules[field].required) errors[field] = REQUIRED[field];
    } else if (field === 'email' && !hasEmailForm(value)) {
      errors.email = INVALID_EMAIL;
    } else if (field === 'phone' && isTooShort(value)) {
      errors.phone = INVALID_PHONE;
    }
  }
  return errors;
}

function isTooShort(phone: string): boolean {
  const digits = phone.replace(/^\+55/, '').replace(/\D/g, '').length;
  return digits < (/^\+(?!55)/.test(phone) ? ABROAD_MIN_DIGITS : HOME_MIN_DIGITS);
}
