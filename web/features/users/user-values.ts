import { nextFreeColor } from '#shared/colors.ts';
import {
  DISTRIBUTION_PRIORITY,
  DISTRIBUTION_SHARE,
  OVERBOOKING_LIMIT,
  PASSWORD_MIN_LENGTH,
} from '#shared/contract/limits.ts';
import type { ProfileText, UpdateUserBody, User } from '#shared/contract/users.ts';
import { hasEmailForm } from '#web/lib/email.ts';
import { changedFields, expectedOf } from '#web/lib/changed-fields.ts';
import type { FieldErrors } from '#web/lib/field-errors.ts';
import { eachProfileText } from '#web/lib/profile-texts.ts';
import { stateOf, type UserState } from './user-state.ts';

export type UserErrors = FieldErrors<'name' | 'email' | 'password' | 'currentPassword'>;

/** A professional's form as typed. */
export type UserFormValues = Record<ProfileText, string> & {
  name: string;
  email: string;
  password: string;
  color: string;
  timezone: string;
  state: UserState;
  distributionShare: number;
  distributionPriority: number;
  overbookingLimit: number | null;
  /** Asked when one's own e-mail or password changes. */
  currentPassword: string;
};

/** The form of somebody new, who works in the administrator's zone and gets a colour that few of the team have. */
export function newUserValues(timezone: string, team: readonly Pick<User, 'color'>[]): UserFormValues {
  return {
    name: '',
    email: '',
    password: '',
    ...eachProfileText(() => ''),
    color: nextFreeColor(team.map(({ color }) => color)),
    timezone,
    state: 'active',
    distributionShare: DISTRIBUTION_SHARE.fallback,
    distributionPriority: DISTRIBUTION_PRIORITY.fallback,
    overbookingLimit: OVERBOOKING_LIMIT.fallback,
    currentPassword: '',
  };
}

/** The form's values of a professional; a password is never known. */
export function userValuesOf(user: User): UserFormValues {
  return {
    name: user.name,
    email: user.email,
    password: '',
    ...eachProfileText((name) => user[name] ?? ''),
    color: user.color,
    timezone: user.timezone,
    state: stateOf(user),
    distributionShare: user.distributionShare,
    distributionPriority: user.distributionPriority,
    overbookingLimit: user.overbookingLimit,
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

/** What keeps a professional's form from being sent, in the order of its fields. A blank password is none. */
export function userErrors(
  { name, email, password, currentPassword }: UserFormValues,
  { passwordRequired, asksPassword }: { passwordRequired: boolean; asksPassword: boolean },
): UserErrors {
  const isBlank = password.trim() === '';
  return {
    ...(name.trim() === '' && { name: 'Informe o nome.' }),
    ...(!hasEmailForm(email) && {
      email: email.trim() === '' ? 'Informe o e-mail.' : 'Confira o e-mail.',
    }),
    ...(isBlank && passwordRequired && { password: 'Informe uma senha.' }),
    ...(!isBlank &&
      password.length < PASSWORD_MIN_LENGTH && { password: 'A senha deve ter pelo menos 6 caracteres' }),
    ...(asksPassword && currentPassword === '' && { currentPassword: 'Digite a senha atual.' }),
  };
}
