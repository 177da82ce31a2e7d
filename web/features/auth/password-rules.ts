import { PASSWORD_MIN_LENGTH } from '#shared/contract/limits.ts';
import type { FieldErrors } from '#web/lib/field-errors.ts';

export type PasswordErrors = FieldErrors<'password' | 'confirmation'>;

/** What is wrong with a new password: one sentence at most. The comparison with its confirmation comes first. */
export function passwordErrors(password: string, confirmation: string): PasswordErrors {
  if (password !== confirmation) return { confirmation: 'As senhas não conferem' };
  return password.length < PASSWORD_MIN_LENGTH
    ? { password: `A senha deve ter pelo menos ${PASSWORD_MIN_LENGTH} caracteres` }
    : {};
}
