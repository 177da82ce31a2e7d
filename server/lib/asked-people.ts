import type { Session } from '#server/session.ts';
import { AppError } from './app-error.ts';

/** The people that a question names. */
type Named = { readonly userId?: string | undefined; readonly userIds?: readonly string[] | undefined };

/**
 * Whose things a question is about: those of the people it names, each once, or the caller's own.
 * @throws AppError 404 USER_NOT_FOUND where a professional names somebody else
 */
export function askedPeople(session: Session, { userId, userIds = [] }: Named): readonly string[] {
  const named = [...new Set(userId === undefined ? userIds : [userId, ...userIds])];
  assertInSight(session, named);
  return named.length === 0 ? [session.userId] : named;
}

/** Only administrators see what is others'. @throws AppError 404 USER_NOT_FOUND */
export function assertInSight(session: Session, userIds: readonly string[]): void {
  if (session.role !== 'admin' && userIds.some((id) => id !== session.userId)) {
    throw new AppError('USER_NOT_FOUND');
  }
}
