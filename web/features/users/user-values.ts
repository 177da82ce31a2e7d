import { nextFreeColor } from '#shared/colors.ts';
import { PASSWORD_MIN_LENGTH } from '#shared/contract/limits.ts';
import type { UpdateUserBody, User } from '#shared/contract/users.ts';
import { looksLikeEmail } from '#web/lib/email.ts';
import { changedFields, expectedOf } from '#web/lib/changed-fields.ts';

/** What somebody may do: everything, look on, or not even sign in. */
export type UserState = 'active' | 'inactive' | 'suspended';

/** A professional's form as typed. */
export type UserFormValues = {
  name: string;
  email: string;
  password: string;
  title: string;
  description: string;
  color: string;
  timezone: string;
  state: UserState;
  /** Asked when one's own e-mail or password changes. */
  currentPassword: string;
};

/** The state of a professional, for lists and the form. */
export function stateOf({ isActive, isSuspended }: Pick<User, 'isActive' | 'isSuspended'>): UserState {
  if (isSuspended) return 'suspended';
  return isActive ? 'active' : 'inactive';
}

/** The form of somebody new, who works in the administrator's zone and gets a colour that few of the team have. */
export function newUserValues(timezone: string, team: readonly Pick<User, 'color'>[]): UserFormValues {
  return {
    name: '',
    email: '',
    password: '',
    title: '',
    description: '',
    color: nextFreeColor(team.map(({ color }) => color)),
    timezone,
    state: 'active',
    currentPassword: '',
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
    state: stateOf(user),
    currentPassword: '',
  };
}

/**
 * The request for a change: what differs from the person as the form was opened. The password travels only when a new
 * one was typed, the current one when it is asked. `expected` says what was seen in the changed fields.
 * @param before the person as the form was opened
 */
export function changeBody(values: UserFormValues, before: User): UpdateUserBody {
  const { password, state, currentPassword, ...profile } = values;
  const changes = {
    ...changedFields(profile, userValuesOf(before)),
    ...(state === stateOf(before)
      ? {}
      : { isActive: state === 'active', isSuspended: state === 'suspended' }),
  };
  return {
    ...changes,
    ...(password.trim() === '' ? {} : { password }),
    ...(currentPassword !== '' && changesSignIn(values, before) ? { currentPassword } : {}),
    ...expectedOf(changes, before),
  };
}

/** Whether the e-mail or the password would be another one. */
export function changesSignIn(
  { email, password }: Pick<UserFormValues, 'email' | 'password'>,
  before: User,
): boolean {
  return password.trim() !== '' || email.trim() !== before.email;
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
