import type {
  ChangePasswordBody,
  LoginBody,
  RegisterBody,
  SessionAnswer,
  SessionUser,
} from '#shared/contract/auth.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { actorOf, record } from '#server/features/audit/audit.service.ts';
import { endSession, endSessions, openSession } from '#server/features/sessions/sessions.service.ts';
import { createOrganization } from '#server/features/users/users.service.ts';
import type { Session } from '#server/http/access.ts';
import { AppError } from '#server/lib/app-error.ts';
import { hashPassword, verifyPassword } from '#server/lib/crypto.ts';
import * as queries from './auth.queries.ts';

/**
 * A hash nobody's password has: verifying against it makes an unknown e-mail, or an account without a password of its
 * own, take as long as a wrong password.
 */
const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Signs in with e-mail (any case) and password. @throws AppError 401 WRONG_CREDENTIALS, the same for both. */
export async function signIn(context: Context, body: LoginBody): Promise<SessionAnswer> {
  const found = await queries.credentialsByEmail(context.database, body.email);
  const matches = await verifyPassword(found?.passwordHash ?? DECOY_HASH, body.password);
  if (found === null || !matches) throw new AppError(401, 'WRONG_CREDENTIALS');
  return context.database.transaction((tx) => startSession(context, tx, found));
}

/** Opens a session for a person who has proven to be that one, by whatever way. */
export async function startSession(
  context: Context,
  tx: Tx,
  person: SessionUser & { organizationId: string },
): Promise<SessionAnswer> {
  const token = await openSession(context, tx, person, person.id);
  const { id, role, email, name } = person;
  return { token, user: { id, role, email, name } };
}

/** Creates an organisation with its first administrator, and signs that person in. */
export async function register(context: Context, body: RegisterBody): Promise<SessionAnswer> {
  const passwordHash = await hashPassword(body.password);
  return context.database.transaction(async (tx) => {
    const admin = await createOrganization(context, tx, { name: body.name, email: body.email, passwordHash });
    return startSession(context, tx, { ...admin, role: 'admin' });
  });
}

export async function signOut(context: Context, session: Session): Promise<void> {
  await context.database.transaction((tx) => endSession(context, tx, session, session.sessionId));
}

/**
 * Changes one's own password and ends one's other sessions. A first one is set by a link to one's e-mail alone: there is
 * no current one to prove that it is not somebody else at an open session.
 * @throws AppError 422 WRONG_CURRENT_PASSWORD or NO_OWN_PASSWORD
 */
export async function changePassword(
  context: Context,
  session: Session,
  body: ChangePasswordBody,
): Promise<void> {
  const current = await queries.passwordHashOf(context.database, session, session.userId);
  if (current === null) throw new AppError(422, 'NO_OWN_PASSWORD');
  if (!(await verifyPassword(current, body.current))) throw new AppError(422, 'WRONG_CURRENT_PASSWORD');
  const passwordHash = await hashPassword(body.new);
  await context.database.transaction(async (tx) => {
    await queries.setPasswordHash(tx, session, session.userId, passwordHash);
    await endSessions(context, tx, session, session.userId, session.sessionId);
    await record(context, tx, session, {
      entity: 'user',
      entityId: session.userId,
      action: 'password_changed',
      actor: actorOf(session),
      subject: session.name,
      before: {},
      after: {},
    });
  });
}
