import type { AuditAction } from '#shared/contract/audit-log.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { EventOf } from '#server/events.ts';
import { actorOf, record } from '#server/features/audit/audit.service.ts';
import { googleAheadJob, googleLeftJob } from './definitions.jobs.ts';
import { deleteOldBusyTimes } from './housekeeping.service.ts';
import { mirrorEvents } from './mirrors.service.ts';
import { leaveOut, lockMirrorsOf, takeConnection } from './subscriptions.queries.ts';

/** What other features do that calendars at Google follow. */
export function subscribeGoogle(context: Context): void {
  const { events, config, jobs } = context;
  events.on('appointment.transferred', async (tx, { isCopied, ...ref }) => {
    if (config.google !== null) await leaveOut(tx, ref, !isCopied);
  });
  events.on('appointments.spread', (tx, spread) => mirrorEvents(context, tx, spread));
  events.on('housekeeping.due', (tx, { now }) => deleteOldBusyTimes(tx, now));
  events.on('profile.saved', (tx, saved) => followProfile(context, tx, saved));
  events.on('person.removed', async (tx, { userId, ...scope }) => {
    await lockMirrorsOf(tx, scope, userId);
    const left = await takeConnection(tx, scope, userId);
    if (left !== null) await jobs.enqueue(tx, googleLeftJob, left);
  });
}

/** Logs the switches about Google that a person turned, and sends what was left out while nothing was sent. */
async function followProfile(
  context: Context,
  tx: Tx,
  { session, name, before, after }: EventOf<'profile.saved'>,
): Promise<void> {
  const { organizationId, userId } = session;
  for (const action of turnedSwitches(before, after))
    await record(context, tx, session, {
      entity: 'google_calendar',
      entityId: userId,
      action,
      actor: actorOf(session),
      owner: { id: userId, name },
      before: {},
      after: {},
    });
  if (after.calendarSync && !before.calendarSync)
    await context.jobs.enqueue(tx, googleAheadJob, { organizationId, userId });
}

function turnedSwitches(
  before: EventOf<'profile.saved'>['before'],
  after: EventOf<'profile.saved'>['after'],
): AuditAction<'google_calendar'>[] {
  const turned: AuditAction<'google_calendar'>[] = [];
  if (after.autoCreateMeet !== before.autoCreateMeet)
    turned.push(after.autoCreateMeet ? 'meet_enabled' : 'meet_disabled');
  if (after.calendarSync !== before.calendarSync)
    turned.push(after.calendarSync ? 'sending_enabled' : 'sending_disabled');
  return turned;
}
