import type { Colleague, OwnProfile, User } from '#shared/contract/users.ts';
import type { UserRow } from './users.queries.ts';

/** A user as the organisation sees them. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    role: row.role,
    name: row.name,
    email: row.email,
    title: row.title,
    description: row.description,
    color: row.color,
    timezone: row.timezone,
    isActive: row.isActive,
    isSuspended: row.isSuspended,
    bookingSlug: row.bookingSlug,
    defaultDuration: row.defaultDuration,
    bufferTime: row.bufferTime,
    meetingTitle: row.meetingTitle,
    meetingDescription: row.meetingDescription,
    autoCreateMeet: row.autoCreateMeet,
    calendarSync: row.calendarSync,
    moveKeepsDuration: row.moveKeepsDuration,
    minimumCancelNotice: row.minimumCancelNotice,
    minimumNotice: row.minimumNotice,
    bookingHorizon: row.bookingHorizon,
    dailyMaximum: row.dailyMaximum,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A user as they see themselves. */
export function presentOwnProfile(row: UserRow, mustProveEmail: boolean): OwnProfile {
  return { ...presentUser(row), hasPassword: row.hasPassword, mustProveEmail };
}

/** A user as a colleague sees them. */
export function presentColleague(row: UserRow): Colleague {
  const { id, name, title, bookingSlug, color, timezone, isActive, moveKeepsDuration } = row;
  return { id, name, title, bookingSlug, color, timezone, isActive, moveKeepsDuration };
}
