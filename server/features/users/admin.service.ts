import { KEPT_LIMITS } from '#shared/contract/limits.ts';
import type { CreateUserBody, UpdateUserBody, User } from '#shared/contract/users.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockProfessional } from '#server/db/locks.ts';
import { actorOf, record, recordChange, recordRelease } from '#server/features/audit/audit.service.ts';
import {
  changeCredentials,
  endLinks,
  lockCredentials,
  lockProven,
  proveOneself,
  type Credentials,
} from './credentials.service.ts';
import { endSessions } from '#server/features/sessions/sessions.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { refuseStale } from '#server/lib/refuse-stale.ts';
import { byName } from '#server/lib/by-name.ts';
import { hashPassword } from '#server/lib/crypto.ts';
import { assertRoom } from '#server/lib/room.ts';
import { loggedNewUser, loggedUser } from './log.presenter.ts';
import { presentUser } from './users.presenter.ts';
import * as queries from './users.queries.ts';
import { addUser, announceChange, announceUser, assertTimezone, emailOf } from './users.service.ts';

/** The organisation's people by name, the administrator among them. */
export async function listUsers(context: Context, session: Session): Promise<User[]> {
  return (await queries.usersOf(context.database, session)).sort(byName).map(presentUser);
}

/** Adds a professional. @throws AppError 409 EMAIL_IN_USE, 422 INVALID_TIMEZONE, PEOPLE_LIMIT */
export async function createUser(context: Context, session: Session, body: CreateUserBody): Promise<User> {
  assertTimezone(body.timezone);
  const { password, ...fields } = body;
  const passwordHash = await hashPassword(password);
  return context.write(session, async (tx) => {
    assertRoom({
      count: await queries.countUsersLocked(tx, session),
      adding: 1,
      limit: KEPT_LIMITS.people,
      code: 'PEOPLE_LIMIT',
    });
    const row = await addUser(context, tx, session, {
      ...fields,
      passwordHash,
      emailProvenAt: null,
      role: 'professional',
    });
    await recordChange(context, tx, session, {
      entity: 'user',
      entityId: row.id,
      action: 'created',
      actor: actorOf(session),
      subject: row.name,
      before: null,
      after: loggedNewUser(row),
    });
    await announceUser(context, tx, session, row.id);
    return presentUser(row);
  });
}

/**
 * Changes a user; what is left out stays. A new password ends that user's sessions, except the caller's own; a suspension
 * ends them all. One's own e-mail and password change with the current password alone.
 * @throws AppError 404 USER_NOT_FOUND, 409 EMAIL_IN_USE, CHANGED_MEANWHILE, 422 CANNOT_DEACTIVATE_LAST_ADMIN, INVALID_TIMEZONE, and what
 *   `proveOneself` throws
 */
export async function updateUser(
  context: Context,
  session: Session,
  id: string,
  body: UpdateUserBody,
): Promise<User> {
  assertTimezone(body.timezone);
  const { email, password, currentPassword: _proof, expected: _seen, ...change } = body;
  const state = stateOf(body);
  const proven = id === session.userId ? await proofFor(context, session, body) : null;
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  return context.write(session, async (tx) => {
    if (body.name !== undefined || body.timezone !== undefined || state.isActive === false)
      await lockProfessional(tx, id);
    if (state.isActive === false) await assertActiveAdminLeft(tx, session, id);
    const held =
      proven === null ? await lockCredentials(tx, session, id) : await lockProven(tx, session, proven);
    const former = held === null ? null : await queries.userById(tx, session, id);
    if (held === null || former === null) throw new AppError('USER_NOT_FOUND');
    refuseStale(body, presentUser(former));
    await changeCredentials(context, tx, held, {
      email,
      passwordHash,
      ...(proven === null ? { madeBy: session.name } : { keepSession: session.sessionId }),
    });
    const row = await queries.updateUser(tx, session, id, {
      ...change,
      ...state,
      updatedAt: context.clock.now(),
    });
    if (row === null) throw new AppError('USER_NOT_FOUND');
    await announceChange(context, tx, former, row, body);
    if (former.isActive && !row.isActive) {
      await endLinks(tx, session, id);
      const { organizationId } = session;
      await context.events.emit(tx, { kind: 'person.deactivated', organizationId, userId: id });
    }
    if (!former.isSuspended && row.isSuspended) await endSessions(context, tx, session, id, null);
    const about = { entity: 'user', entityId: id, actor: actorOf(session), subject: row.name } as const;
    await recordChange(context, tx, session, {
      ...about,
      action: 'updated',
      before: loggedUser(former),
      after: loggedUser(row),
    });
    if (passwordHash !== undefined)
      await record(context, tx, session, { ...about, action: 'password_set', before: {}, after: {} });
    await announceUser(context, tx, session, id);
    return presentUser(row);
  });
}

/** What a caller proves before their own e-mail or password changes; null when neither does. */
async function proofFor(
  context: Context,
  session: Session,
  { email, password, currentPassword }: UpdateUserBody,
): Promise<Credentials | null> {
  const changesPassword = password !== undefined;
  if (!changesPassword && (email === undefined || email === (await emailOf(context, session)))) return null;
  return proveOneself(context, session, { current: currentPassword, changesPassword });
}

/** Who is suspended is inactive; who is active is not suspended. */
function stateOf({ isActive, isSuspended }: UpdateUserBody): { isActive?: boolean; isSuspended?: boolean } {
  if (isSuspended === true) return { isActive: false, isSuspended: true };
  if (isActive === true) return { isActive: true, isSuspended: false };
  return {
    ...(isActive === undefined ? {} : { isActive }),
    ...(isSuspended === undefined ? {} : { isSuspended }),
  };
}

/**
 * Deletes a professional; past appointments stay with the name, and their history says why they lost their person.
 * The agenda is locked, so that a booking made at
 * the same moment either comes first and is counted, or finds nobody.
 * @throws AppError 404 USER_NOT_FOUND, 409 USER_HAS_APPOINTMENTS with details `{ upcoming }`, 422 CANNOT_REMOVE_SELF
 */
export async function deleteUser(context: Context, session: Session, id: string): Promise<void> {
  if (id === session.userId) throw new AppError('CANNOT_REMOVE_SELF');
  await context.write(session, async (tx) => {
    await lockProfessional(tx, id);
    const user = await queries.userById(tx, session, id);
    if (user === null) throw new AppError('USER_NOT_FOUND');
    await assertActiveAdminLeft(tx, session, id);
    const upcoming = await queries.upcomingAppointments(tx, session, id, context.clock.now());
    if (upcoming > 0) throw new AppError('USER_HAS_APPOINTMENTS', { upcoming });
    await endSessions(context, tx, session, id, null);
    const actor = actorOf(session);
    await recordRelease(context, tx, session, { userId: id, actor });
    await record(context, tx, session, {
      entity: 'user',
      entityId: id,
      action: 'deleted',
      actor,
      subject: user.name,
      before: { name: user.name, role: user.role },
      after: {},
    });
    const { organizationId } = session;
    await context.events.emit(tx, { kind: 'person.removed', organizationId, userId: id });
    await queries.deleteUser(tx, session, id);
    await announceUser(context, tx, session, id, 'removed');
  });
}

async function assertActiveAdminLeft(tx: Tx, session: Session, id: string): Promise<void> {
  const active = await queries.lockActiveAdmins(tx, session);
  if (active.length === 1 && active[0] === id) throw new AppError('CANNOT_DEACTIVATE_LAST_ADMIN');
}
