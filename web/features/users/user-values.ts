import { DEFAULT_COLOR, PASSWORD_MIN_LENGTH } from '#shared/contract/limits.ts';
import type { UpdateUserBody, User } from '#shared/contract/users.ts';
import { looksLikeEmail } from '#web/lib/email.ts';

/** A professional's form as typed. */
export type UserFormValues = {
  name: string;
  email: string;
  password: string;
  title: string;
  description: string;
  color: string;
  timezone: string;
  isActive: boolean;
};

/** The form of somebody new, who works in the zone of whoever adds them. */
export function newUserValues(timezone: string): UserFormValues {
  return {
    name: '',
    email: '',
    password: '',
    title: '',
    description: '',
    color: DEFAULT_COLOR,
    timezone,
    isActive: true,
  };
}

/** The form's values of a professional; a password is never known. */
export function userValuesOf(user: User): UserFormValues {
  return {
    name: user.name,
    email: user.email,
    password: '',
    title: user.title ?? '',
    description: user.description ?? '',
    color: user.color,
    timezone: user.timezone,
    isActive: user.isActive,
  };
}

/** The request for a change: the password travels only when a new one was typed, the state when it changed. */
export function changeBody(values: UserFormValues, before: User): UpdateUserBody {
  const { password, isActive, ...profile } = values;
  return {
    ...profile,
    ...(password.trim() === '' ? {} : { password }),
    ...(isActive === before.isActive ? {} : { isActive }),
  };
}

/** What is wrong with a name; true when nothing is. */
export function nameError(text: string): string | true {
  return text.trim() !== '' || 'Informe o nome.';
}

/** What is wrong with an e-mail; true when nothing is. */
export function emailError(text: string): string | true {
  if (text.trim() === '') return 'Informe o e-mail.';
  return looksLikeEmail(text) || 'Confira o e-mail.';
}

/** What is wrong with a password; true when nothing is. A blank one is none. */
export function passwordError(text: string, required: boolean): string | true {
  if (text.trim() === '') return required ? 'Informe uma senha.' : true;
  return text.length >= PASSWORD_MIN_LENGTH || 'A senha deve ter pelo menos 6 caracteres';
}
