import {
  DEFAULT_COLOR,
  DEFAULT_DURATION,
  DEFAULT_MEETING_TITLE,
  DEFAULT_TIMEZONE,
} from '#shared/contract/limits.ts';
import type { Role } from '#shared/contract/common.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { newId } from '#server/lib/ids.ts';
import { freeSlug, slugFromName } from './users.policy.ts';
import * as queries from './users.queries.ts';

type NewUser = {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly color?: string | undefined;
};

/** Makes an organisation, named after its first administrator, who is a professional too. */
export async function createOrganization(
  context: Context,
  tx: Tx,
  admin: { name: string; email: string; passwordHash: string },
): Promise<{ id: string; organizationId: string; name: string; email: string }> {
  const organizationId = newId();
  await queries.insertOrganization(tx, {
    id: organizationId,
    name: admin.name,
    createdAt: context.clock.now(),
  });
  const id = await addUser(context, tx, { organizationId }, { ...admin, role: 'admin' });
  return { id, organizationId, name: admin.name, email: admin.email };
}

/** Adds a user with the product's defaults and a free slug of their own; returns the id. */
export async function addUser(context: Context, tx: Tx, scope: Scope, user: NewUser): Promise<string> {
  const id = newId();
  const now = context.clock.now();
  const base = slugFromName(user.name);
  const bookingSlug = freeSlug(base, await queries.takenSlugs(tx, base));
  await queries.insertUser(tx, {
    id,
    organizationId: scope.organizationId,
    role: user.role,
    name: user.name,
    email: user.email,
    passwordHash: user.passwordHash,
    title: user.title || null,
    description: user.description || null,
    color: user.color ?? DEFAULT_COLOR,
    bookingSlug,
    timezone: DEFAULT_TIMEZONE,
    isActive: true,
    defaultDuration: DEFAULT_DURATION,
    bufferTime: null,
    meetingTitle: DEFAULT_MEETING_TITLE,
    meetingDescription: null,
    autoCreateMeet: false,
    calendarSync: false,
    moveKeepsDuration: false,
    minimumCancelNotice: 0,
    createdAt: now,
    updatedAt: now,
  });
  await queries.insertSlug(tx, scope, bookingSlug, id, now);
  return id;
}
