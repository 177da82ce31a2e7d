import { newId } from '#server/lib/ids.ts';
import type { OrganizationId } from '#server/db/scope.ts';
import type { TestServer } from '#test/harness/server.ts';
import type { Person } from './organization.ts';

export type Imported = {
  readonly from: string;
  readonly to: string;
  readonly title?: string;
  readonly link?: string;
};

/** An event as the import from the person's Google calendar leaves it; answers its id. */
export async function addGoogleEvent(
  { context }: Pick<TestServer, 'context'>,
  { user }: Person,
  { from, to, title, link }: Imported,
): Promise<string> {
  const organizationId = await organizationOf(context, user.id);
  const eventId = newId();
  await context.write({ organizationId }, (tx) =>
    tx.query(
      `INSERT INTO google_busy (organization_id, user_id, event_id, start_time, end_time, title, link, seen_in)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [organizationId, user.id, eventId, from, to, title ?? null, link ?? null, newId()],
    ),
  );
  return eventId;
}

/** Takes an event away, as the import does when it is gone from Google. */
export async function removeGoogleEvent(
  { context }: Pick<TestServer, 'context'>,
  { user }: Person,
  eventId: string,
): Promise<void> {
  const organizationId = await organizationOf(context, user.id);
  await context.write({ organizationId }, (tx) =>
    tx.query('DELETE FROM google_busy WHERE organization_id = $1 AND user_id = $2 AND event_id = $3', [
      organizationId,
      user.id,
      eventId,
    ]),
  );
}

async function organizationOf({ database }: TestServer['context'], userId: string): Promise<OrganizationId> {
  const rows = await database.query<{ id: OrganizationId }>(
    'SELECT organization_id AS id FROM users WHERE id = $1',
    [userId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A person has an organisation.');
  return row.id;
}

/** A connection as the consent leaves it, with a grant that opens nothing. */
export async function addGoogleConnection(
  { context }: Pick<TestServer, 'context'>,
  { user }: Person,
): Promise<void> {
  const organizationId = await organizationOf(context, user.id);
  await context.write({ organizationId }, async (tx) => {
    await tx.query(
      `INSERT INTO google_connections (user_id, organization_id, google_email, refresh_token, access_token,
         access_expires_at, calendar_id, calendar_name, connected_at)
       VALUES ($1, $2, $3, '', '', now(), $3, $3, now())`,
      [user.id, organizationId, `${user.id}@gmail.example`],
    );
    await tx.query('UPDATE users SET calendar_sync = true WHERE id = $1 AND organization_id = $2', [
      user.id,
      organizationId,
    ]);
  });
}
