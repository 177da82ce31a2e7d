import { colleague, user, type Colleague, type OwnProfile, type User } from '#shared/contract/users.ts';
import { present } from '#server/lib/present.ts';
import type { UserRow } from './users.queries.ts';

/** A user as the organisation sees them. */
export function presentUser(row: UserRow): User {
  return present(user, row);
}

/** A user as they see themselves. */
export function presentOwnProfile(
  row: UserRow,
  asked: Pick<OwnProfile, 'mustProveEmail' | 'requireClientEmail'>,
): OwnProfile {
  return { ...presentUser(row), hasPassword: row.hasPassword, ...asked };
}

/** A user as a colleague sees them. */
export function presentColleague(row: UserRow): Colleague {
  return present(colleague, row);
}
