import type { GoogleStatus } from '#shared/contract/google-calendar.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/session.ts';
import { connectionWithWaiting } from './connections.queries.ts';
import { presentStatus } from './status.presenter.ts';
import { refusedOf } from './troubles.queries.ts';

/** How a person's connection is doing; asks the database alone, never Google. */
export async function readStatus(
  context: Context,
  { organizationId, userId }: Session,
): Promise<GoogleStatus> {
  const owner = { organizationId, userId };
  const found = await connectionWithWaiting(context.database, owner);
  const isRefused = found?.connection.lastError === 'refused';
  const refused = isRefused ? await refusedOf(context.database, owner) : null;
  return presentStatus(context.config.google !== null, found, refused);
}
