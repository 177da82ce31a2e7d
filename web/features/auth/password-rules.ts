import { PASSWORD_MIN_LENGTH } from '#shared/contract/limits.ts';

export type PasswordProblem = { field: 'password' | 'confirmation'; sentence: string };

/** What is wrong with a new password, or null. The comparison with its confirmation comes first. */
export function passwordProblem(password: string, confirmation: string): PasswordProblem | null {
  if (password !== confirmation) return { field: 'confirmation', sentence: 'As senhas não conferem' };
  if (password.length < PASSWORD_MIN_LENGTH) {
    return {
      field: 'password',
      sentence: `A senha deve ter pelo menos ${PASSWORD_MIN_LENGTH} caracteres`,
    };
  }
  return null;
}
