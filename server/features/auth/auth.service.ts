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
import {
  changeCredentials,
  credentialsByEmail,
  holdProven,
  lockProven,
  proveOneself,
} from '#server/features/users/credentials.service.ts';
import { endSession, openSession, type Device } from '#server/features/sessions/sessions.service.ts';
import { createOrganization } from '#server/features/users/users.service.ts';
import type { Session } from '#server/session.ts';
import type { PasswordTry } from '#server/http/rate-limits.ts';
import { AppError } from '#server/lib/app-error.ts';
import { hashPassword, verifyPassword } from '#server/lib/crypto.ts';
import { deviceTokenOf, countGuess, isKnownDevice, noteWrong, takeBack } from './guesses.service.ts';
import { requestProof } from './proof.service.ts';
import { claimRegistration, isRegistrationOpen } from './registration.service.ts';
import type { OrganizationId } from '#server/db/scope.ts';

/**
 * A hash nobody's password has: verifying against it makes an unknown e-mail, or an account without a password of its
 * own, take as long as a wrong password.
 */
const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/**
 * Signs in with e-mail (any case) and password.
 * @throws AppError 401 WRONG_CREDENTIALS, the same for both; 403 ACCOUNT_SUSPENDED with the right password;
 *   429 ACCOUNT_SLOWED after many wrong passwords, except on a device that has signed in before; 429 RATE_LIMITED as
 *   `PasswordTry`
 */
export async function signIn(
  context: Context,
  body: LoginBody,
  device: Device,
  attempt: PasswordTry,
): Promise<SessionAnswer> {
  const found = await credentialsByEmail(context, body.email);
  const isKnown = isKnownDevice(context, found, body.deviceTokens ?? []);
  await attempt.assertAllowed(isKnown && found !== null ? found.id : null);
  const guess = isKnown ? null : await countGuess(context, body.email);
  const matches = await verifyPassword(found?.passwordHash ?? DECOY_HASH, body.password);
  if (found === null || !matches) {
    if (guess !== null) {
      await attempt.noteWrong();
      await noteWrong(context, found, guess);
    }
    throw new AppError('WRONG_CREDENTIALS');
  }
  const answer = await context.database.transaction(async (tx) =>
    startSession(context, tx, await holdProven(tx, found), device),
  );
  if (guess !== null) await takeBack(context, guess);
  return { ...answer, deviceToken: deviceTokenOf(context, found) };
}

/** Opens a session for a person who has proven to be that one, by whatever way. */
export async function startSession(
  context: Context,
  tx: Tx,
  person: SessionUser & { organizationId: OrganizationId },
  device: Device,
): Promise<SessionAnswer> {
  const token = await openSession(context, tx, person, { userId: person.id, device });
  const { id, role, email, name } = person;
  return { token, user: { id, role, email, name } };
}

/**
 * Creates an organisation with its first administrator, and signs that person in. Where mails leave, a link that proves
 * the e-mail is sent.
 * @throws AppError 403 REGISTRATION_CLOSED
 */
export async function register(context: Context, body: RegisterBody, device: Device): Promise<SessionAnswer> {
  // Before the expensive hash; the claim below decides.
  if (!(await isRegistrationOpen(context))) throw new AppError('REGISTRATION_CLOSED');
  const passwordHash = await hashPassword(body.password);
  return context.database.transaction(async (tx) => {
    await claimRegistration(context, tx);
    const { name, email } = body;
    const admin = await createOrganization(context, tx, { name, email, passwordHash, emailProvenAt: null });
    if (context.config.smtpUrl !== null)
      await requestProof(context, tx, { organizationId: admin.organizationId, userId: admin.id });
    const answer = await startSession(context, tx, { ...admin, role: 'admin' }, device);
    return { ...answer, deviceToken: deviceTokenOf(context, { id: admin.id, passwordHash }) };
  });
}

export async function signOut(context: Context, session: Session): Promise<void> {
  await context.database.transaction((tx) => endSession(context, tx, session, session.sessionId));
}

/**
 * Changes one's own password and ends one's other sessions. A first one is set by a link to one's e-mail alone: there is
 * no current one to prove that it is not somebody else at an open session.
 * @returns the device's token for the new password
 * @throws AppError 422 WRONG_CURRENT_PASSWORD or NO_OWN_PASSWORD
 */
export async function changePassword(
  context: Context,
  session: Session,
  body: ChangePasswordBody,
): Promise<string> {
  const proven = await proveOneself(context, session, { current: body.current, changesPassword: true });
  const passwordHash = await hashPassword(body.new);
  await context.database.transaction(async (tx) => {
    const held = await lockProven(tx, session, proven);
    await changeCredentials(context, tx, held, { passwordHash, keepSession: session.sessionId });
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
  return deviceTokenOf(context, { id: session.userId, passwordHash });
}
