import type { User } from '#shared/contract/users.ts';

/** What somebody may do: everything, look on, or not even sign in. */
export type UserState = 'active' | 'inactive' | 'suspended';

/** The state of a professional, for lists and the form. */
export function stateOf({ isActive, isSuspended }: Pick<User, 'isActive' | 'isSuspended'>): UserState {
  if (isSuspended) return 'suspended';
  return isActive ? 'active' : 'inactive';
}
