import { colleague, user, type Colleague, type OwnProfile, type User } from '#shared/contract/users.ts';
import { present } from '#server/lib/present.ts';
import type { UserRow } from './users.queries.ts';

/** A user as the organisation sees them. */
export function presentUser(row: UserRow): User {
  return present(user, row);
}

/** A user as they see themselves. */
export function presentOwnProfile(row: UserRow, mustProveEmail: boolean): OwnProfile {
  return { ...presentUser(row), hasPassword: row.hasPassword, mustProveEmail };
}

/** A user as a colleague sees them. */
export function presentColleague(row: UserRow): Colleague {
  return present(colleague, row);
}
