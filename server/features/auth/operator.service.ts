import { RESET_LINK_MINUTES } from '#shared/contract/limits.ts';
import { resetPath } from '#shared/contract/paths.ts';
import type { Context } from '#server/context.ts';
import type { OrganizationId } from '#server/db/scope.ts';
import { record, type Actor } from '#server/features/audit/audit.service.ts';
import { endKeysOf } from '#server/features/integrations/integrations.service.ts';
import {
  changeCredentials,
  credentialsByEmail,
  lockCredentials,
} from '#server/features/users/credentials.service.ts';
import * as links from '#server/features/users/links.service.ts';
import { addAdministrator, findTenant } from '#server/features/users/tenants.service.ts';
import { createOrganization } from '#server/features/users/users.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { hashPassword, hashToken, randomToken } from '#server/lib/crypto.ts';
import { forgetGuesses } from './guesses.service.ts';

/** What the operator of the installation does by its command line. */
const OPERATOR: Actor = { kind: 'system', id: null, name: null };

type NewAdministrator = { readonly name: string; readonly email: string; readonly password: string };

/**
 * Makes an administrator: of an organisation that there is, or of a new one. The operator answers for the address, so
 * that mails leave without a proof, and is not bound by `REGISTRATION`.
 * @param organization id of an organisation; null makes a new one
 * @throws AppError 404 NOT_FOUND for an organisation that is not there, 409 EMAIL_IN_USE by the database's constraint
 */
export async function createAdministrator(
  context: Context,
  { name, email, password }: NewAdministrator,
  organization: string | null,
): Promise<{ id: string; organizationId: OrganizationId }> {
  const passwordHash = await hashPassword(password);
  const admin = { name, email, passwordHash, emailProvenAt: context.clock.now() };
  if (organization === null)
    return context.database.transaction((tx) => createOrganization(context, tx, admin));
  const tenant = await findTenant(context.database, organization);
  if (tenant === null) throw new AppError('NOT_FOUND');
  const scope = { organizationId: tenant.id };
  return context.write(scope, async (tx) => {
    const { id } = await addAdministrator(context, tx, scope, { admin, actor: OPERATOR });
    return { id, organizationId: tenant.id };
  });
}

/**
 * Makes a link that sets a new password, for the operator to hand over. The password stays what it is until it is used.
 * @throws AppError 404 USER_NOT_FOUND
 */
export async function makeResetLink(
  context: Context,
  email: string,
): Promise<{ url: string; expiresAt: Date }> {
  const found = await credentialsByEmail(context, email);
  if (found === null) throw new AppError('USER_NOT_FOUND');
  const token = randomToken();
  const expiresAt = new Date(context.clock.now().getTime() + RESET_LINK_MINUTES * 60_000);
  await context.database.transaction(async (tx) => {
    const held = await lockCredentials(tx, found, found.id);
    if (held === null) throw new AppError('USER_NOT_FOUND');
    await links.insertLink(tx, {
      tokenHash: hashToken(token),
      purpose: 'password',
      organizationId: held.organizationId,
      userId: held.id,
      expiresAt,
    });
  });
  return { url: `${context.config.publicUrl}${resetPath(token)}`, expiresAt };
}

/**
 * Sets a password for somebody who cannot: as a reset by link does, all their sessions, links and keys end, and the log
 * says so. The person gets a mail about it.
 * @throws AppError 404 USER_NOT_FOUND
 */
export async function setPasswordFor(context: Context, email: string, password: string): Promise<void> {
  const found = await credentialsByEmail(context, email);
  if (found === null) throw new AppError('USER_NOT_FOUND');
  const passwordHash = await hashPassword(password);
  await context.database.transaction(async (tx) => {
    const held = await lockCredentials(tx, found, found.id);
    if (held === null) throw new AppError('USER_NOT_FOUND');
    await changeCredentials(context, tx, held, { passwordHash, madeBy: context.config.brand.name });
    await endKeysOf(tx, held, held.id);
    await forgetGuesses(context, tx, held.email);
    await record(context, tx, held, {
      entity: 'user',
      entityId: held.id,
      action: 'password_set',
      actor: OPERATOR,
      subject: held.name,
      before: {},
      after: {},
    });
  });
}
