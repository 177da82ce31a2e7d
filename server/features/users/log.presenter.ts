import { presentUser } from './users.presenter.ts';
import type { UserRow } from './users.queries.ts';

/**
 * What the organisation's log knows of a person: what the screens show and let change, never the password. Switches about
 * calendars elsewhere have entries of their own.
 */
export function loggedUser(row: UserRow): Readonly<Record<string, unknown>> {
  const {
    id: _id,
    createdAt: _made,
    autoCreateMeet: _meet,
    calendarSync: _sync,
    ...known
  } = presentUser(row);
  return known;
}

/** Of a new person: whatever is no default. */
export function loggedNewUser({ name, email, role, title }: UserRow): Readonly<Record<string, unknown>> {
  return { name, email, role, title };
}
