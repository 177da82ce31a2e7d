import { WAITING_LIMITS } from '#shared/contract/limits.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf, msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { fits, inTurn, offerEnd } from '#shared/waiting/turn.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockAndRead } from '#server/db/locks.ts';
import { HANDOVER_MS } from '#server/features/appointments/holds.policy.ts';
import {
  endOffered,
  holdOffered,
  holdsRunningOut,
} from '#server/features/appointments/offered-holds.service.ts';
import { record } from '#server/features/audit/audit.service.ts';
import { busyAround } from '#server/features/appointments/place.service.ts';
import { assertOffered } from '#server/features/scheduling/rules.policy.ts';
import {
  freeTimes,
  place,
  rulesOf,
  type BusyTimes,
  type Placement,
  type RulesRow,
} from '#server/features/scheduling/scheduling.service.ts';
import { waitingMailJob } from '#server/jobs/definitions.ts';
import { sendsMail } from '#server/features/mail/mail.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { newId } from '#server/lib/ids.ts';
import { freedOf, keepAhead, releaseFreed, type WaitingAgenda } from './agendas.queries.ts';
import { endRequest, withdraw } from './answers.service.ts';
import {
  beginOffer,
  candidatesOf,
  isOn,
  lockEntry,
  lockOffers,
  endEntry,
  waitAgain,
  type Candidate,
} from './entries.queries.ts';
import { publishList } from './list-news.service.ts';
import {
  closeOffer,
  insertOffer,
  lapsedOf,
  nextEnd,
  openOfPerson,
  outdatedOf,
  type OfferRow,
} from './offers.queries.ts';
import { datesAround, isInHours } from './waiting-list.policy.ts';

/** How long an agenda is left alone when nothing asks for a search: hours and busy time elsewhere change without an event. */
const SWEEP_MS = 5 * 60_000;
/** Offers made by one search; the next follows at once. */
const OFFERS_AT_ONCE = 20;

/**
 * Offers a professional's free times to those who wait for them, and passes on what nobody answered.
 * @returns when to search again; null when nobody waits for this agenda any more
 */
export async function searchAgenda(context: Context, agenda: WaitingAgenda): Promise<Date | null> {
  // Before anything is read: what is freed from here on is another search's.
  const begun = context.clock.now();
  const holds = await holdsRunningOut(context, agenda, agenda.userId);
  await keepAhead(context.database, agenda, holds, begun);
  const freed = await freedOf(context.database, agenda, agenda.userId, begun);
  for (const { entryId, isGone } of await outdatedOf(context.database, agenda, agenda.userId)) {
    if (isGone) await endRequest(context, agenda, entryId, { by: 'cancelled' });
    else await withdraw(context, agenda, entryId);
  }
  for (const entryId of await closedOf(context, agenda)) await withdraw(context, agenda, entryId);
  for (const lapsed of await lapsedOf(context.database, agenda, agenda.userId, context.clock.now())) {
    await offerAt(context, agenda, lapsed.startTime, lapsed);
  }
  const isOpen = await isOn(context.database, agenda);
  const passed = new Set<number>();
  for (let made = 0; isOpen && made < OFFERS_AT_ONCE;) {
    const found = await firstOpen(context, agenda, passed);
    if (found === null) break;
    if (await offerAt(context, agenda, found)) made++;
    else passed.add(found.getTime());
  }
  await releaseFreed(context.database, agenda, freed);
  const now = context.clock.now();
  const today = addDays(toLocal('UTC', epochMinuteOf(now.getTime())).date, -1);
  const [end, waiting] = await Promise.all([
    nextEnd(context.database, agenda, agenda.userId),
    candidatesOf(context.database, agenda, { userId: agenda.userId, today, now }),
  ]);
  if (end === null && waiting.length === 0) return null;
  const runsOut = holds[0]?.heldUntil;
  return new Date(
    Math.min(end?.getTime() ?? Infinity, runsOut?.getTime() ?? Infinity, now.getTime() + SWEEP_MS),
  );
}

/** The requests with an open offer of a time that lies in the professional's hours no more. */
async function closedOf({ database }: Context, agenda: WaitingAgenda): Promise<string[]> {
  const open = await openOfPerson(database, agenda, agenda.userId);
  const rules = open.length === 0 ? null : await rulesOf(database, agenda, agenda.userId);
  if (rules === null) return [];
  return open.filter((offer) => !isInHours(rules, offer)).map(({ entryId }) => entryId);
}

/** The first free time that fits the first in the list for whom there is one. @param passed starts that led to nothing */
async function firstOpen(
  context: Context,
  agenda: WaitingAgenda,
  passed: ReadonlySet<number>,
): Promise<Date | null> {
  const { database, clock } = context;
  const { userId } = agenda;
  const bare = await rulesOf(database, agenda, userId);
  if (bare === null) return null;
  const now = epochMinuteOf(clock.now().getTime());
  const today = toLocal(bare.timezone, now).date;
  const candidates = await candidatesOf(database, agenda, { userId, today, now: clock.now() });
  const freeOf = new Map<string, Promise<number[]>>();
  for (const candidate of candidates) {
    if (candidate.hasOffer || candidate.isPaused) continue;
    const { productId, minutes } = candidate;
    const key = `${productId ?? ''} ${minutes ?? ''}`;
    const known = freeOf.get(key) ?? freeStarts(context, agenda, candidate, today);
    freeOf.set(key, known);
    const start = (await known).find(
      (each) =>
        fits(candidate, each, bare.timezone, now) &&
        !candidate.asked.includes(each) &&
        !passed.has(msOfEpochMinute(each)),
    );
    if (start !== undefined) return new Date(msOfEpochMinute(start));
  }
  return null;
}

/** The starts at which a candidate's service, or their appointment's length, could be booked publicly; none where it is not offered. */
async function freeStarts(
  context: Context,
  agenda: WaitingAgenda,
  candidate: Candidate,
  today: string,
): Promise<number[]> {
  const rules = await rulesOf(context.database, agenda, agenda.userId, { productId: candidate.productId });
  if (rules === null || !isOffered(rules, candidate)) return [];
  const { days } = await freeTimes(context, rules, datesAround(today), wantedBy(candidate));
  return days.flatMap(({ slots }) => slots.map(({ start }) => start));
}

/**
 * Offers one time to the first in turn whom the public rules let have it: under the professional's lock, by the same door as
 * every booking. @param ending the offer of this time that nobody answered, which ends here
 * @returns whether somebody got the offer
 */
async function offerAt(
  context: Context,
  agenda: WaitingAgenda,
  startTime: Date,
  ending?: OfferRow,
): Promise<boolean> {
  const { organizationId, userId } = agenda;
  const offering = async (tx: Tx): Promise<boolean> => {
    const now = context.clock.now();
    const [bare, around, isOpen] = await lockAndRead(tx, [userId], () =>
      Promise.all([
        rulesOf(tx, agenda, userId),
        busyAround(context, tx, { organizationId, userId }, { by: 'public', startTime }),
        isOn(tx, agenda),
      ]),
    );
    await lockOffers(tx, agenda);
    if (ending !== undefined && !(await endLapsed(context, tx, ending, now))) return false;
    if (bare === null || !isOpen) return false;
    const start = epochMinuteOf(startTime.getTime());
    const open = { start, zone: bare.timezone, now: epochMinuteOf(now.getTime()) };
    const today = toLocal(bare.timezone, open.now).date;
    const candidates = await candidatesOf(tx, agenda, { userId, today, now });
    for (const candidate of inTurn(
      candidates,
      open,
      ({ asked, hasOffer, isPaused }) => hasOffer || isPaused || asked.includes(start),
    )) {
      const rules = await rulesOf(tx, agenda, userId, { productId: candidate.productId });
      const placement = rules && placeFor(context, rules, candidate, { startTime, around, ending });
      if (rules === null || placement === null) continue;
      const begun = await beginOffer(tx, agenda, candidate.id);
      if (begun === null) continue;
      await publishList(context, tx, agenda, begun.userId);
      const until = offerEnd(open.now, start, candidate.noticeMinutes, open.zone);
      await makeOffer(context, tx, agenda, {
        rules,
        candidate,
        placement,
        until: new Date(msOfEpochMinute(until)),
      });
      return true;
    }
    return false;
  };
  return context.write(agenda, offering, [userId]);
}

type Around = { readonly startTime: Date; readonly around: BusyTimes; readonly ending: OfferRow | undefined };

/** The candidate's place at a time by the public rules; null where it is taken, or refused by any of them. */
function placeFor(
  context: Context,
  rules: RulesRow,
  candidate: Candidate,
  { startTime, around, ending }: Around,
): Placement | null {
  if (!isOffered(rules, candidate)) return null;
  try {
    const wanted = { ...wantedBy(candidate), startTime, movingId: ending?.holdId, seesFreed: true };
    return place(context, rules, wanted, around);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function makeOffer(
  context: Context,
  tx: Tx,
  agenda: WaitingAgenda,
  offer: { rules: RulesRow; candidate: Candidate; placement: Placement; until: Date },
): Promise<void> {
  const { rules, candidate, placement, until } = offer;
  const { clientName, clientEmail, clientPhone } = candidate;
  const holdId = await holdOffered(context, tx, {
    rules,
    client: { clientName, clientEmail, clientPhone, notes: null },
    placement,
    heldUntil: new Date(Math.min(until.getTime() + HANDOVER_MS, placement.startTime.getTime())),
  });
  const id = newId();
  await insertOffer(tx, {
    id,
    organizationId: agenda.organizationId,
    entryId: candidate.id,
    userId: agenda.userId,
    holdId,
    startTime: placement.startTime,
    endTime: placement.endTime,
    offeredAt: context.clock.now(),
    heldUntil: until,
    outcome: null,
    mailedAt: null,
  });
  const { organizationId, userId } = agenda;
  if (clientEmail === null || !sendsMail(context)) {
    // Nobody but the team can tell them.
    await context.live.publish(tx, agenda, {
      type: 'waiting_offer',
      userId,
      appointmentId: null,
      source: 'system',
    });
    await record(context, tx, agenda, {
      entity: 'waiting_list',
      entityId: candidate.id,
      action: 'offered',
      actor: { kind: 'system', id: null, name: null },
      subject: clientName,
      owner: { id: userId },
      before: {},
      after: {},
    });
  }
  if (clientEmail === null) return;
  await context.jobs.enqueue(tx, waitingMailJob, { organizationId, entryId: candidate.id, offerId: id });
}

/** Ends an offer that nobody answered, and gives its time back. @returns false when it was answered meanwhile */
async function endLapsed(context: Context, tx: Tx, offer: OfferRow, now: Date): Promise<boolean> {
  if (!(await closeOffer(tx, offer, offer.id, 'lapsed', now))) return false;
  await endOffered(context, tx, offer, offer.holdId, true);
  const entry = await lockEntry(tx, offer, offer.entryId);
  if (entry === null) return true;
  const missed = entry.missed + 1;
  await publishList(context, tx, offer, entry.userId);
  await waitAgain(tx, offer, entry.id, missed);
  if (missed >= WAITING_LIMITS.missed) await endEntry(tx, offer, entry.id, { state: 'expired', now });
  return true;
}

/** By the public rules; an earlier time is as long as the appointment that it replaces. */
const wantedBy = ({ minutes }: Candidate) => ({ by: 'public', minutes: minutes ?? undefined }) as const;

/** Whether it can be booked now: the service of an appointment that moves may have gone since. */
function isOffered(rules: RulesRow, { appointmentId, productId }: Candidate): boolean {
  if (appointmentId !== null) return rules.isActive;
  try {
    assertOffered(rules, productId, 'public');
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
