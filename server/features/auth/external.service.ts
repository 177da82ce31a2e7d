import type { ExternalLoginBody, SessionAnswer } from '#shared/contract/auth.ts';
import type { Context } from '#server/context.ts';
import { constraintError } from '#server/db/constraints.ts';
import { credentialsByEmail, holdProven } from '#server/features/users/credentials.service.ts';
import type { Device } from '#server/features/sessions/sessions.service.ts';
import { createOrganization } from '#server/features/users/users.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { startSession } from './auth.service.ts';
import { claimRegistration } from './registration.service.ts';
import { askProvider } from './provider.service.ts';

/**
 * Signs in a person that the external provider vouches for. Of what the caller says, only the token and the e-mail are used: the
 * token to ask the provider, the e-mail to be the one that it answers. The first time makes an administrator with an
 * organisation of their own; an account that there is keeps its role and organisation, and opens only once its address
 * was proven: its maker may have typed somebody else's, and knows its password.
 * @throws AppError 401 EXTERNAL_TOKEN_REFUSED, 403 EXTERNAL_EMAIL_DIFFERS, EXTERNAL_AREA_MISSING,
 *   EXTERNAL_EMAIL_UNPROVEN, ACCOUNT_SUSPENDED or REGISTRATION_CLOSED, 502 EXTERNAL_UNAVAILABLE
 */
export async function signInExternally(
  context: Context,
  { externalToken, loginEmail }: ExternalLoginBody,
  device: Device,
): Promise<SessionAnswer> {
  const { email, name, hasArea } = await askProvider(context, externalToken);
  if (email === null || email !== loginEmail.toLowerCase()) throw new AppError('EXTERNAL_EMAIL_DIFFERS');
  if (!hasArea) throw new AppError('EXTERNAL_AREA_MISSING');
  const known = await enter(context, email, device);
  if (known !== null) return known;
  try {
    return await createAccount(context, { email, name: name ?? nameFrom(email) }, device);
  } catch (error) {
    // The same person's other first sign-in, or a registration, was faster: the account exists now.
    const made = wasFaster(error) ? await enter(context, email, device) : null;
    if (made === null) throw error;
    return made;
  }
}

async function enter(context: Context, email: string, device: Device): Promise<SessionAnswer | null> {
  const found = await credentialsByEmail(context, email);
  if (found === null) return null;
  return context.database.transaction(async (tx) => {
    const held = await holdProven(tx, found);
    if (held.emailProvenAt === null) throw new AppError('EXTERNAL_EMAIL_UNPROVEN');
    return startSession(context, tx, held, device);
  });
}

/** Where only the first organisation is allowed, the faster one also closed the registration. */
function wasFaster(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'REGISTRATION_CLOSED';
  return constraintError(error)?.code === 'EMAIL_IN_USE';
}

/** As a registration does, but without a password. */
async function createAccount(
  context: Context,
  person: { email: string; name: string },
  device: Device,
): Promise<SessionAnswer> {
  return context.database.transaction(async (tx) => {
    await claimRegistration(context, tx);
    const admin = await createOrganization(context, tx, {
      ...person,
      passwordHash: null,
      emailProvenAt: context.clock.now(),
    });
    return startSession(context, tx, { ...admin, role: 'admin' }, device);
  });
}

/** What stands before the @: the person changes it in the settings. */
function nameFrom(email: string): string {
  return email.slice(0, email.indexOf('@'));
}
