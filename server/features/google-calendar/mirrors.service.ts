import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { EventOf } from '#server/events.ts';
import { appointmentMailJob, type MailTask } from '#server/jobs/definitions.ts';
import { googlePushJob, type GoogleAhead } from './definitions.jobs.ts';
import { connectionOf } from './connections.queries.ts';
import { askForAllMirrors, askForMirrors, holdMails, takeHeldMails, type Ref } from './mirrors.queries.ts';

/** How long a mail waits at most for the link of the video call that it shall carry, in milliseconds. */
const HOLD_MS = 90_000;

/**
 * Has what happened to appointments written to Google's calendars, and keeps back the mails that shall carry the link of
 * a video call that is still to be made. Repeating it asks for another check, which finds nothing to do.
 */
export async function mirrorEvents(
  context: Context,
  tx: Tx,
  { events, leaving }: EventOf<'appointments.spread'>,
): Promise<void> {
  if (context.config.google === null) return;
  const now = context.clock.now();
  const refs = events.map(({ organizationId, appointment }) => ({
    organizationId,
    appointmentId: appointment.id,
  }));
  const asked = await askForMirrors(tx, refs, now);
  if (asked.length === 0) return;
  await context.jobs.enqueue(tx, googlePushJob, {});
  leaving.wake.push(googlePushJob);
  const awaiting = new Set(asked.flatMap((each) => (each.awaitsMeet ? [each.appointmentId] : [])));
  const waits = ({ event }: MailTask) =>
    awaiting.has(event.appointment.id) && event.type !== 'appointment.cancelled';
  const until = new Date(now.getTime() + HOLD_MS);
  for (const ref of refs) {
    const held = leaving.mails.filter(
      (mail) => mail.event.appointment.id === ref.appointmentId && waits(mail),
    );
    if (held.length > 0 && isFirst(refs, ref)) await holdMails(tx, ref, held, until);
  }
  // A link that came before the event was checked.
  const links = new Map(asked.map(({ appointmentId, meetLink }) => [appointmentId, meetLink]));
  leaving.mails = leaving.mails.filter((mail) => !waits(mail)).map((mail) => withLink(mail, links));
}

function withLink(mail: MailTask, links: ReadonlyMap<string, string | null>): MailTask {
  const { event } = mail;
  const meetLink = event.appointment.meetLink ?? links.get(event.appointment.id) ?? null;
  return { ...mail, event: { ...event, appointment: { ...event.appointment, meetLink } } };
}

/** Several events of one appointment are checked once. */
const isFirst = (refs: readonly Ref[], ref: Ref): boolean =>
  refs.find(({ appointmentId }) => appointmentId === ref.appointmentId) === ref;

/**
 * Sends the mails that have waited for an appointment's video call, with its link when there is one.
 * @param isOver no link is expected any more
 * @param asked what a sending without a link had been asked for when it began; those of a later wish wait on
 * @returns how many there were
 */
export async function releaseMails(
  context: Context,
  tx: Tx,
  ref: Ref,
  meetLink: string | null,
  isOver = true,
  asked: number | null = null,
): Promise<number> {
  const held = await takeHeldMails(tx, ref, isOver, asked);
  if (held.length === 0) return 0;
  await context.jobs.enqueueAll(
    tx,
    appointmentMailJob,
    held.map(({ event, receiver }) => ({
      receiver,
      event: { ...event, appointment: { ...event.appointment, meetLink } },
    })),
  );
  return held.length;
}

/** Has everything ahead of a connected professional checked again: what is sent of it has changed. */
export async function sendAllAhead(context: Context, owner: GoogleAhead): Promise<void> {
  await context.database.transaction(async (tx) => {
    if ((await connectionOf(tx, owner)) === null) return;
    await askForAllMirrors(tx, owner, context.clock.now());
    await context.jobs.enqueue(tx, googlePushJob, {});
  });
  context.jobs.wake(googlePushJob);
}
