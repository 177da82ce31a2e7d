import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/lib/app-error.ts';
import * as queries from './registration.queries.ts';

/** Servers whose only allowed organisation exists. Organisations are never deleted, so this stays true. */
const taken = new WeakSet<Context>();

/** Whether a new organisation may be created now, by registration or by the external provider's first sign-in. */
export async function isRegistrationOpen(context: Context): Promise<boolean> {
  const { registration } = context.config;
  if (registration !== 'first') return registration === 'open';
  if (taken.has(context)) return false;
  if (!(await queries.hasOrganization(context.database))) return true;
  taken.add(context);
  return false;
}

/**
 * Checks `REGISTRATION` in the transaction that creates an organisation. With `first`, an advisory lock lets one of
 * several simultaneous requests through.
 * @throws AppError 403 REGISTRATION_CLOSED
 */
export async function claimRegistration(context: Context, tx: Tx): Promise<void> {
  const { registration } = context.config;
  if (registration === 'open') return;
  if (registration === 'first') {
    await queries.lockRegistration(tx);
    if (!(await queries.hasOrganization(tx))) return;
  }
  throw new AppError('REGISTRATION_CLOSED');
}
