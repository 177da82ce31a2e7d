import type { SessionUser } from '#shared/contract/auth.ts';

export const TOKEN_KEY = 'auth_token';
export const USER_KEY = 'auth_user';

/** The person out of the stored text; null when it is none. */
export function parseUser(text: string): SessionUser | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { id, role, email, name } = value as Partial<Record<keyof SessionUser, unknown>>;
    const texts = [id, role, email, name].every((part) => typeof part === 'string' && part !== '');
    return texts ? (value as SessionUser) : null;
  } catch {
    return null;
  }
}
