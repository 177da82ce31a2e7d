import type { DistributionNote } from '#shared/distribution/reason-text.ts';
import { epochMinuteOf, msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { offerEnd } from '#shared/waiting/turn.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { HANDOVER_MS } from '#server/features/appointments/holds.policy.ts';
import { holdOffered } from '#server/features/appointments/offered-holds.service.ts';
import { recordAll } from '#server/features/audit/audit.service.ts';
import { sendsMail } from '#server/features/mail/mail.service.ts';
import type { Placement, RulesRow } from '#server/features/scheduling/scheduling.service.ts';
import { waitingMailJob } from '#server/jobs/definitions.ts';
import { newId } from '#server/lib/ids.ts';
import type { WaitingAgenda } from './agendas.queries.ts';
import { beginOffers, type Candidate } from './entries.queries.ts';
import { publishLists } from './list-news.service.ts';
import { insertOffers } from './offers.queries.ts';

/** A time of a professional's for a client who waits for it. */
export type Offering = {
  readonly rules: RulesRow;
  readonly candidate: Candidate;
  /** By `place`, under the professional's lock. */
  readonly placement: Placement;
  /** Why it is this professional, where the client waits for anybody. */
  readonly distribution?: DistributionNote | undefined;
};

/**
 * Offers times of one professional's: as many statements for twenty as for one. The professional is locked, and the organisation's offers.
 * @returns how many: who does not wait any more gets none
 */
export async function makeOffers(
  context: Context,
  tx: Tx,
  agenda: WaitingAgenda,
  offerings: readonly Offering[],
): Promise<number> {
  const ids = offerings.map(({ candidate }) => candidate.id);
  const begun = await beginOffers(tx, agenda, ids);
  const waiting = new Set(begun.map(({ id }) => id));
  const made = offerings.filter(({ candidate }) => waiting.has(candidate.id));
  if (made.length === 0) return 0;
  await publishLists(context, tx, begun);
  const now = context.clock.now();
  const holds = made.map((offering) => {
    const { clientName, clientEmail, clientPhone } = offering.candidate;
    const until = untilOf(offering, now);
    const heldUntil = Math.min(until.getTime() + HANDOVER_MS, offering.placement.startTime.getTime());
    const client = { clientName, clientEmail, clientPhone, notes: null };
    return { ...offering, client, until, heldUntil: new Date(heldUntil) };
  });
  const held = await holdOffered(context, tx, agenda, holds);
  const { organizationId, userId } = agenda;
  const offers = held.map(({ candidate, placement: { startTime, endTime }, until, holdId }) => ({
    ...{ id: newId(), organizationId, entryId: candidate.id, userId, holdId },
    ...{ startTime, endTime, offeredAt: now, heldUntil: until, outcome: null, mailedAt: null },
  }));
  await insertOffers(tx, offers);
  await askTeamToWrite(context, tx, agenda, made);
  const mailed = new Set(
    made.flatMap(({ candidate: { id, clientEmail } }) => (clientEmail === null ? [] : [id])),
  );
  const mails = offers.filter(({ entryId }) => mailed.has(entryId));
  if (mails.length === 0) return made.length;
  await context.jobs.enqueueAll(
    tx,
    waitingMailJob,
    mails.map(({ id, entryId }) => ({ organizationId, entryId, offerId: id })),
  );
  return made.length;
}

/** When an offer ends that is made now. */
function untilOf({ rules, candidate, placement }: Offering, now: Date): Date {
  const start = epochMinuteOf(placement.startTime.getTime());
  const end = offerEnd(epochMinuteOf(now.getTime()), start, candidate.noticeMinutes, rules.timezone);
  return new Date(msOfEpochMinute(end));
}

/** Asks the team to write to those whom no mail reaches. */
async function askTeamToWrite(
  context: Context,
  tx: Tx,
  agenda: WaitingAgenda,
  made: readonly Offering[],
): Promise<void> {
  const { organizationId, userId } = agenda;
  const untold = made.filter(({ candidate }) => candidate.clientEmail === null || !sendsMail(context));
  await context.live.publishAll(
    tx,
    untold.map(() => ({
      organizationId,
      event: { type: 'waiting_offer', userId, appointmentId: null, source: 'system' },
    })),
  );
  await recordAll(
    context,
    tx,
    agenda,
    untold.map(({ candidate: { id, clientName } }) => ({
      entity: 'waiting_list',
      entityId: id,
      action: 'offered',
      actor: { kind: 'system', id: null, name: null },
      subject: clientName,
      owner: { id: userId },
      before: {},
      after: {},
    })),
  );
}
