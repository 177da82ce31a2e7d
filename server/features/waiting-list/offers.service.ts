import { WAITING_LIMITS } from '#shared/contract/limits.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf, msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { inTurn } from '#shared/waiting/turn.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockAndRead } from '#server/db/locks.ts';
import { endOffered, holdsRunningOut } from '#server/features/appointments/offered-holds.service.ts';
import { busyAround } from '#server/features/appointments/place.service.ts';
import { freeTimes, rulesOf } from '#server/features/scheduling/scheduling.service.ts';
import { freedOf, keepAhead, releaseFreed, watchAgendas, type WaitingAgenda } from './agendas.queries.ts';
import { chosenFor, lockDistribution, readPools, type Pools } from './anybody-offer.service.ts';
import { endRequest, withdraw } from './answers.service.ts';
import {
  candidatesOf,
  endEntry,
  isOn,
  lockEntry,
  lockOffers,
  waitAgain,
  type Candidate,
} from './entries.queries.ts';
import { publishList } from './list-news.service.ts';
import { makeOffers } from './make-offers.service.ts';
import { closeOffer, lapsedOf, nextEnd, openOfPerson, outdatedOf, type OfferRow } from './offers.queries.ts';
import { offerTogether, placeFor } from './together.service.ts';
import { datesAround, isFor, isInHours, isOffered, lengthOf, wantedOf } from './waiting-list.policy.ts';

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
    await offerAt(context, agenda, lapsed.startTime, { ending: lapsed });
  }
  const isOpen = await isOn(context.database, agenda);
  if (isOpen) await offerFree(context, agenda);
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

/**
 * Offers the times that are free, each to the first in turn: those of clients who wait for this professional together, and one by one
 * those of clients who wait for anybody, since each choice of the distribution rests on the one before.
 */
async function offerFree(context: Context, agenda: WaitingAgenda): Promise<void> {
  const passed = new Set<number>();
  let left = OFFERS_AT_ONCE;
  const offerAnybodys = async (startTime: Date, known?: Queue) => {
    if (await offerOpen(context, agenda, startTime, { ...(known && { known }) })) left--;
    else passed.add(epochMinuteOf(startTime.getTime()));
  };
  while (left > 0) {
    const found = await firstOpen(context, agenda, passed);
    if (found === null) return;
    if (found.isAnybodys) {
      await offerAnybodys(found.startTime, found);
      continue;
    }
    const { made, anybodys, isMissed } = await offerTogether(context, agenda, { most: left, passed });
    left -= made;
    if (anybodys !== null && left > 0) await offerAnybodys(anybodys);
    else if (!isMissed) return;
  }
}

/** The requests with an open offer of a time that lies in the professional's hours no more. */
async function closedOf({ database }: Context, agenda: WaitingAgenda): Promise<string[]> {
  const open = await openOfPerson(database, agenda, agenda.userId);
  const rules = open.length === 0 ? null : await rulesOf(database, agenda, agenda.userId);
  if (rules === null) return [];
  return open.filter((offer) => !isInHours(rules, offer)).map(({ entryId }) => entryId);
}

/** Who waits for a professional's time, and the professional's zone. */
type Queue = { readonly zone: string; readonly candidates: readonly Candidate[] };

async function queueOf({ database, clock }: Context, agenda: WaitingAgenda): Promise<Queue | null> {
  const { userId } = agenda;
  const bare = await rulesOf(database, agenda, userId);
  if (bare === null) return null;
  const now = clock.now();
  const today = toLocal(bare.timezone, epochMinuteOf(now.getTime())).date;
  return {
    zone: bare.timezone,
    candidates: await candidatesOf(database, agenda, { userId, today, now }),
  };
}

/** A free time, the list that was read for it, and whether it is the turn of somebody who waits for anybody. */
type Found = Queue & { readonly startTime: Date; readonly isAnybodys: boolean };

/**
 * The first free time that fits the first in the list for whom there is one: read without holding the agenda, since most searches find
 * none. @param passed starts (minutes since 1970) that led to nothing
 */
async function firstOpen(
  context: Context,
  agenda: WaitingAgenda,
  passed: ReadonlySet<number>,
): Promise<Found | null> {
  const queue = await queueOf(context, agenda);
  if (queue === null) return null;
  const { zone, candidates } = queue;
  const now = epochMinuteOf(context.clock.now().getTime());
  const today = toLocal(zone, now).date;
  const freeOf = new Map<string, Promise<number[]>>();
  for (const candidate of candidates) {
    if (candidate.hasOffer || candidate.isPaused) continue;
    const key = lengthOf(candidate);
    const known = freeOf.get(key) ?? freeStarts(context, agenda, candidate, today);
    freeOf.set(key, known);
    const start = (await known).find(
      (each) => !passed.has(each) && isFor(candidate, { start: each, zone, now }),
    );
    if (start === undefined) continue;
    return { ...queue, startTime: new Date(msOfEpochMinute(start)), isAnybodys: candidate.isForAnybody };
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
  const { days } = await freeTimes(context, rules, datesAround(today), wantedOf(candidate));
  return days.flatMap(({ slots }) => slots.map(({ start }) => start));
}

/**
 * Offers a time that opened. Where the first in turn waits for anybody and the distribution chooses a colleague who is free then,
 * the colleague's time is offered, to the first in the colleague's queue.
 * @param asking the people whose times led here @param known the queue, where it was read @returns whether somebody got an offer
 */
async function offerOpen(
  context: Context,
  agenda: WaitingAgenda,
  startTime: Date,
  { asking = new Set(), known }: { readonly asking?: ReadonlySet<string>; readonly known?: Queue },
): Promise<boolean> {
  const without = new Set<string>();
  for (;;) {
    const how = { without, isColleague: asking.size > 0, ...(known && { known }) };
    const outcome = await offerAt(context, agenda, startTime, how);
    if (typeof outcome === 'boolean') return outcome;
    const { userId } = outcome;
    const led = new Set([...asking, agenda.userId]);
    const colleague = { ...agenda, userId };
    if (!led.has(userId) && (await offerOpen(context, colleague, startTime, { asking: led }))) return true;
    without.add(userId);
  }
}

/** A colleague of whom the time is to be offered. */
type Instead = { readonly userId: string };
type How = {
  /** The offer of this time that nobody answered, which ends here. */
  readonly ending?: OfferRow;
  /** Colleagues whose times could not be offered. */
  readonly without?: ReadonlySet<string>;
  /** Whether the search is another agenda's, so that this one is to be searched too. */
  readonly isColleague?: boolean;
  /** Who waits, where that was read to find the time. */
  readonly known?: Queue;
};

/**
 * Offers one time to the first in turn whom the public rules let have it: under the professional's lock, by the same door as
 * every booking. A time that is passed on stays this professional's.
 * @returns whether somebody got the offer, or whose time the distribution chooses instead
 */
async function offerAt(
  context: Context,
  agenda: WaitingAgenda,
  startTime: Date,
  { ending, without = new Set(), isColleague = false, known }: How,
): Promise<boolean | Instead> {
  const { organizationId, userId } = agenda;
  const pools = await poolsAt(context, agenda, startTime, known);
  const offering = async (tx: Tx): Promise<boolean | Instead> => {
    const now = context.clock.now();
    await lockDistribution(tx, agenda, pools);
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
    const time = { userId, startTime, isPassedOn: ending !== undefined };
    const today = toLocal(bare.timezone, open.now).date;
    const candidates = await candidatesOf(tx, agenda, { userId, today, now });
    for (const candidate of inTurn(
      candidates,
      open,
      ({ asked, hasOffer, isPaused }) => hasOffer || isPaused || asked.includes(start),
    )) {
      const rules = await rulesOf(tx, agenda, userId, { productId: candidate.productId });
      const placement =
        rules && placeFor(context, rules, candidate, { startTime, around, heldId: ending?.holdId });
      if (rules === null || placement === null) continue;
      const chosen = candidate.isForAnybody
        ? await chosenFor(context, tx, { candidate, pools }, { ...time, name: rules.name, without })
        : null;
      if (chosen !== null && chosen.userId !== userId) return { userId: chosen.userId };
      const offer = { rules, candidate, placement, distribution: chosen?.note };
      if ((await makeOffers(context, tx, agenda, [offer])) === 0) continue;
      if (isColleague) await watchAgendas(tx, agenda, userId, now);
      return true;
    }
    return false;
  };
  return context.write(agenda, offering, [userId]);
}

/** Who competes for a time, for the clients who wait for anybody and may be offered it. */
async function poolsAt(
  context: Context,
  agenda: WaitingAgenda,
  startTime: Date,
  known: Queue | undefined,
): Promise<Pools> {
  const queue = known ?? (await queueOf(context, agenda));
  if (queue === null) return new Map();
  const { zone } = queue;
  const now = epochMinuteOf(context.clock.now().getTime());
  const candidates = inTurn(queue.candidates, { start: epochMinuteOf(startTime.getTime()), zone, now });
  return readPools(context, agenda, candidates, { startTime, zone });
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
