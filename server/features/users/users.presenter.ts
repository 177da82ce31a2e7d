import { colleague, user, type Colleague, type OwnProfile, type User } from '#shared/contract/users.ts';
import { present } from '#server/lib/present.ts';
import type { OwnRow, UserRow } from './users.queries.ts';

/** A user as the organisation sees them. */
export function presentUser(row: UserRow): User {
  return present(user, row);
}

/** A user as they see themselves. */
export function presentOwnProfile(row: OwnRow, mustProveEmail: boolean): OwnProfile {
  const { hasPassword, requireClientEmail } = row;
  return { ...presentUser(row), hasPassword, mustProveEmail, requireClientEmail };
}

/** A user as a colleague sees them. */
export function presentColleague(row: UserRow): Colleague {
  return present(colleague, row);
}
