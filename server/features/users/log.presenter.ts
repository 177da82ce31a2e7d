import type { AuditAction } from '#shared/contract/audit-log.ts';
import { presentUser } from './users.presenter.ts';
import type { UserRow } from './users.queries.ts';

/**
 * What the organisation's log knows of a person: what the screens show and let change, never the password. Switches about
 * Google have entries of their own.
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

/** The switches about Google that a person turned, as the log calls it. */
export function loggedSwitches(former: UserRow, row: UserRow): AuditAction<'google_calendar'>[] {
  const turned: AuditAction<'google_calendar'>[] = [];
  if (row.autoCreateMeet !== former.autoCreateMeet)
    turned.push(row.autoCreateMeet ? 'meet_enabled' : 'meet_disabled');
  if (row.calendarSync !== former.calendarSync)
    turned.push(row.calendarSync ? 'sending_enabled' : 'sending_disabled');
  return turned;
}
