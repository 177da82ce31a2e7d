import { nextFreeColor } from '#shared/colors.ts';
import { DEFAULT_DURATION, DEFAULT_MEETING_TITLE, DEFAULT_TIMEZONE } from '#shared/contract/limits.ts';
import type { Role } from '#shared/contract/common.ts';
import type { CreateUserBody } from '#shared/contract/users.ts';
import { isValidTimeZone } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrganizationId, Scope } from '#server/db/scope.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { NO_PASSWORD } from '#server/lib/crypto.ts';
import { newId } from '#server/lib/ids.ts';
import { loggedNewUser } from './log.presenter.ts';
import { freeSlug, mayManage, slugFromName } from './users.policy.ts';
import * as queries from './users.queries.ts';

/** What the form of a new person has, and how they sign in. */
type NewUser = Omit<CreateUserBody, 'password'> & {
  /** Null for somebody without a password of their own. */
  readonly passwordHash: string | null;
  /** Null while nobody has shown that the address is theirs. */
  readonly emailProvenAt: Date | null;
  readonly role: Role;
};

/** Makes an organisation, named after its first administrator, who is a professional too. */
export async function createOrganization(
  context: Context,
  tx: Tx,
  admin: Pick<NewUser, 'name' | 'email' | 'passwordHash' | 'emailProvenAt'>,
): Promise<{ id: string; organizationId: OrganizationId; name: string; email: string }> {
  const organizationId = newId() as OrganizationId; // the one that comes to be here
  await queries.insertOrganization(tx, {
    id: organizationId,
    name: admin.name,
    createdAt: context.clock.now(),
    emailProvenAt: admin.emailProvenAt,
    receiptName: null,
    receiptDocument: null,
    missesLimit: null,
    bookingPhone: null,
  });
  const row = await addUser(context, tx, { organizationId }, { ...admin, role: 'admin' });
  const { id } = row;
  await recordChange(context, tx, row, {
    entity: 'user',
    entityId: id,
    action: 'registered',
    actor: { kind: 'user', id, name: row.name },
    subject: row.name,
    before: null,
    after: loggedNewUser(row),
  });
  return { id, organizationId, name: admin.name, email: admin.email };
}

/**
 * Adds a user with the product's defaults (what is left out and may be null is), a colour that few of the team have and a free slug, made from the name.
 * @throws AppError 409 EMAIL_IN_USE, by the database's constraint.
 */
export async function addUser(
  context: Context,
  tx: Tx,
  scope: Scope,
  user: NewUser,
): Promise<queries.UserRow> {
  const now = context.clock.now();
  const base = slugFromName(user.name);
  const wanted = freeSlug(base, await queries.takenSlugs(tx, base));
  const row = await queries.insertUser(tx, {
    ...user,
    id: newId(),
    organizationId: scope.organizationId,
    passwordHash: user.passwordHash ?? NO_PASSWORD,
    color: user.color ?? nextFreeColor(await queries.colorsOf(tx, scope)),
    bookingSlug: wanted,
    timezone: user.timezone ?? DEFAULT_TIMEZONE,
    isActive: true,
    defaultDuration: DEFAULT_DURATION,
    meetingTitle: DEFAULT_MEETING_TITLE,
    autoCreateMeet: false,
    calendarSync: false,
    moveKeepsDuration: true,
    minimumCancelNotice: 0,
    createdAt: now,
    updatedAt: now,
  });
  return claimFreeSlug(tx, scope, row, base, now);
}

/** Claims the row's slug, or the next free one when a namesake made at the same moment was faster. */
async function claimFreeSlug(
  tx: Tx,
  scope: Scope,
  row: queries.UserRow,
  base: string,
  now: Date,
): Promise<queries.UserRow> {
  let slug = row.bookingSlug;
  while (!(await queries.claimSlug(tx, scope, slug, row.id, now))) {
    slug = freeSlug(base, await queries.takenSlugs(tx, base));
  }
  if (slug === row.bookingSlug) return row;
  await queries.updateUser(tx, scope, row.id, { bookingSlug: slug });
  return { ...row, bookingSlug: slug };
}

/**
 * Whose things a call is about: the caller's own, or those of the person that an administrator names.
 * @throws AppError 404 USER_NOT_FOUND for nobody of the organisation, 403 FORBIDDEN for a professional naming a colleague.
 */
export async function ownerOf(
  context: Context,
  session: Session,
  userId: string | undefined,
): Promise<string> {
  if (userId === undefined || userId === session.userId) return session.userId;
  if (!(await queries.userExists(context.database, session, userId))) throw new AppError('USER_NOT_FOUND');
  if (!mayManage(session, userId)) throw new AppError('FORBIDDEN');
  return userId;
}

/** One person of the organisation. @throws AppError 404 USER_NOT_FOUND */
export async function somebody(context: Context, scope: Scope, id: string): Promise<queries.UserRow> {
  const row = await queries.userById(context.database, scope, id);
  if (row === null) throw new AppError('USER_NOT_FOUND');
  return row;
}

/** The caller's own address. @throws AppError 404 USER_NOT_FOUND when they were removed meanwhile */
export async function emailOf(context: Context, session: Session): Promise<string> {
  const row = await queries.userById(context.database, session, session.userId);
  if (row === null) throw new AppError('USER_NOT_FOUND');
  return row.email;
}

/** Refuses a zone that no clock knows. @throws AppError 422 INVALID_TIMEZONE */
export function assertTimezone(timezone: string | undefined): void {
  if (timezone !== undefined && !isValidTimeZone(timezone)) throw new AppError('INVALID_TIMEZONE');
}

/** As `ownerOf`, with the IANA zone in which that person's days are counted. */
export async function ownerProfile(
  context: Context,
  session: Session,
  userId: string | undefined,
): Promise<{ id: string; timezone: string }> {
  const id = await ownerOf(context, session, userId);
  if (id === session.userId) return { id, timezone: session.timezone };
  const row = await queries.userById(context.database, session, id);
  if (row === null) throw new AppError('USER_NOT_FOUND');
  return { id, timezone: row.timezone };
}

/** Has the name and the zone that were saved copied to where other features keep them too. */
export async function announceChange(
  context: Context,
  tx: Tx,
  before: queries.UserRow,
  after: queries.UserRow,
  { name }: { readonly name?: string | undefined },
): Promise<void> {
  await context.events.emit(tx, {
    kind: 'person.changed',
    organizationId: after.organizationId,
    userId: after.id,
    ...(name === undefined ? {} : { name: after.name }),
    ...(after.timezone === before.timezone ? {} : { timezone: after.timezone }),
    at: after.updatedAt,
  });
}

/** Settings of a person that other features look after. */
type KeptForOthers = Pick<queries.UserRow, 'calendarSync' | 'holidayCountry' | 'holidayRegion'>;

/** Changes such settings; what is left out stays. */
export async function changeSettings(
  tx: Tx,
  scope: Scope,
  userId: string,
  change: Partial<KeptForOthers>,
): Promise<void> {
  await queries.updateUser(tx, scope, userId, change);
}

/** Tells the open screens, and the other processes' caches, that something of a person changed. */
export async function announceUser(
  context: Context,
  tx: Tx,
  session: Pick<Session, 'organizationId' | 'role'>,
  userId: string,
  change?: 'removed',
): Promise<void> {
  const { organizationId } = session;
  if (change !== 'removed')
    await context.events.emit(tx, { kind: 'person.announced', organizationId, userId });
  await context.live.publish(tx, session, {
    type: 'user_updated',
    userId,
    appointmentId: null,
    source: session.role,
    ...(change === undefined ? {} : { change }),
  });
}
