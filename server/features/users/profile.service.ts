import type { OwnProfile, UpdateProfileBody } from '#shared/contract/users.ts';
import { MINUTES_PER_DAY } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { lockProfessional } from '#server/db/locks.ts';
import { actorOf, recordChange } from '#server/features/audit/audit.service.ts';
import { mayWriteToOthers } from './credentials.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { refuseStale } from '#server/lib/refuse-stale.ts';
import { loggedUser } from './log.presenter.ts';
import { slugProblem } from './users.policy.ts';
import { presentOwnProfile, presentUser } from './users.presenter.ts';
import * as queries from './users.queries.ts';
import type { UserRow } from './users.queries.ts';
import { announceChange, announceUser, assertTimezone } from './users.service.ts';

export async function readProfile(context: Context, session: Session): Promise<OwnProfile> {
  return ownProfile(context.database, session, await mustProveEmail(context, session));
}

async function ownProfile(db: Reader, session: Session, mustProve: boolean): Promise<OwnProfile> {
  const row = await queries.ownById(db, session, session.userId);
  if (row === null) throw new AppError('USER_NOT_FOUND');
  return presentOwnProfile(row, mustProve);
}

/** Whether the caller is an administrator whose organisation's mails wait for the proof of an e-mail. */
async function mustProveEmail(context: Context, session: Session): Promise<boolean> {
  return session.role === 'admin' && !(await mayWriteToOthers(context, session));
}

/**
 * Changes one's own profile and settings; what is left out stays. An earlier slug keeps leading to its owner, who
 * may take it up again.
 * @throws AppError 422 SLUG_INVALID, SLUG_RESERVED, INVALID_TIMEZONE or NOTICE_BEYOND_HORIZON, 409 SLUG_IN_USE or CHANGED_MEANWHILE
 */
export async function updateProfile(
  context: Context,
  session: Session,
  body: UpdateProfileBody,
): Promise<OwnProfile> {
  assertTimezone(body.timezone);
  const mustProve = await mustProveEmail(context, session);
  return context.write(session, async (tx) => {
    if (body.name !== undefined || body.timezone !== undefined) await lockProfessional(tx, session.userId);
    const former = await queries.lockUser(tx, session, session.userId);
    if (former !== null) refuseStale(body, presentUser(former));
    // The page saves all its fields at once; a slug that is already theirs, reserved since or not, is no change.
    if (body.bookingSlug !== undefined && body.bookingSlug !== former?.bookingSlug)
      await takeSlug(context, tx, session, body.bookingSlug);
    const { expected: _seen, ...change } = body;
    const row = await queries.updateUser(tx, session, session.userId, {
      ...change,
      updatedAt: context.clock.now(),
    });
    if (row === null || former === null) throw new AppError('USER_NOT_FOUND');
    if (!offersTime(row)) throw new AppError('NOTICE_BEYOND_HORIZON');
    await announceChange(context, tx, former, row, body);
    await recordChange(context, tx, session, {
      entity: 'user',
      entityId: row.id,
      action: 'updated',
      actor: actorOf(session),
      subject: row.name,
      before: loggedUser(former),
      after: loggedUser(row),
    });
    const saved = { session, name: row.name, before: former, after: row };
    await context.events.emit(tx, { kind: 'profile.saved', ...saved });
    await announceUser(context, tx, session, row.id);
    return ownProfile(tx, session, mustProve);
  });
}

/** Whether the notice leaves any day on which a client may book. */
function offersTime({ minimumNotice, bookingHorizon }: UserRow): boolean {
  return minimumNotice < bookingHorizon * MINUTES_PER_DAY;
}

async function takeSlug(context: Context, tx: Tx, session: Session, slug: string): Promise<void> {
  const problem = slugProblem(slug);
  if (problem !== null) throw new AppError(problem);
  if (!(await queries.claimSlug(tx, session, slug, session.userId, context.clock.now()))) {
    throw new AppError('SLUG_IN_USE');
  }
}
