import { addDays } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf, msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { inTurn } from '#shared/waiting/turn.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockAndRead } from '#server/db/locks.ts';
import type { Scope } from '#server/db/scope.ts';
import { busyAround } from '#server/features/appointments/place.service.ts';
import {
  freeAmong,
  place,
  rulesOf,
  type BusyTimes,
  type Placement,
  type RulesRow,
} from '#server/features/scheduling/scheduling.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { newId } from '#server/lib/ids.ts';
import { mailboxOf } from '#server/lib/mailbox.ts';
import type { WaitingAgenda } from './agendas.queries.ts';
import { candidatesOf, isOn, lockOffers, type Candidate } from './entries.queries.ts';
import { makeOffers, type Offering } from './make-offers.service.ts';
import { datesAround, isFor, isOffered, lengthOf, wantedOf } from './waiting-list.policy.ts';

/** What one transaction offered of a professional's times. */
export type OfferedTogether = {
  readonly made: number;
  /** A free time that is the turn of somebody who waits for anybody: the distribution says whose time they get. */
  readonly anybodys: Date | null;
  /** Whether somebody stopped waiting meanwhile: what was meant for them is the next one's. */
  readonly isMissed: boolean;
};

const NOTHING: OfferedTogether = { made: 0, anybodys: null, isMissed: false };

/** How many offers at most, and starts (minutes since 1970) that led to nothing. */
type How = { readonly most: number; readonly passed: ReadonlySet<number> };

/**
 * Offers a professional's free times one after another, each to the first in turn, in one transaction: the agenda, the list and the
 * rules of each service are read once and the offers written together, so that twenty times that open at once take as many
 * statements as one. It stops at a time that is the turn of somebody who waits for anybody.
 */
export function offerTogether(context: Context, agenda: WaitingAgenda, how: How): Promise<OfferedTogether> {
  const { userId } = agenda;
  const offering = async (tx: Tx): Promise<OfferedTogether> => {
    const startTime = context.clock.now();
    const [bare, around, isOpen] = await lockAndRead(tx, [userId], () =>
      Promise.all([
        rulesOf(tx, agenda, userId),
        busyAround(context, tx, agenda, { by: 'public', startTime, until: lastWaited(startTime) }),
        isOn(tx, agenda),
      ]),
    );
    await lockOffers(tx, agenda);
    if (bare === null || !isOpen) return NOTHING;
    const now = epochMinuteOf(startTime.getTime());
    const today = toLocal(bare.timezone, now).date;
    const candidates = await candidatesOf(tx, agenda, { userId, today, now: startTime });
    const rules = await rulesOfServices(tx, agenda, userId, candidates);
    const at = { zone: bare.timezone, now, today };
    const { offerings, anybodys } = planned(context, { at, candidates, rules, around }, how);
    const made = offerings.length === 0 ? 0 : await makeOffers(context, tx, agenda, offerings);
    const isMissed = made < offerings.length;
    return { made, anybodys: isMissed ? null : anybodys, isMissed };
  };
  return context.write(agenda, offering, [userId]);
}

/** After the last date that may be waited for, by every clock. */
function lastWaited(now: Date): Date {
  const { to } = datesAround(toLocal('UTC', epochMinuteOf(now.getTime())).date);
  return new Date(`${addDays(to, 2)}T00:00:00Z`);
}

type RulesOfServices = ReadonlyMap<string | null, RulesRow>;

/** The rules for each service that somebody waits for. */
async function rulesOfServices(
  tx: Tx,
  scope: Scope,
  userId: string,
  candidates: readonly Candidate[],
): Promise<RulesOfServices> {
  const known = new Map<string | null, RulesRow>();
  for (const productId of new Set(candidates.map((candidate) => candidate.productId))) {
    const rules = await rulesOf(tx, scope, userId, { productId });
    if (rules !== null) known.set(productId, rules);
  }
  return known;
}

type Known = {
  readonly at: { readonly zone: string; readonly now: number; readonly today: string };
  /** In the list's order. */
  readonly candidates: readonly Candidate[];
  readonly rules: RulesOfServices;
  readonly around: BusyTimes;
};

/** Who is to get which time. Reads nothing: everything was read under the locks. */
function planned(
  context: Context,
  { at, candidates, rules, around }: Known,
  { most, passed }: How,
): { offerings: Offering[]; anybodys: Date | null } {
  const offerings: Offering[] = [];
  const tried = new Set(passed);
  let waiting = candidates.filter(({ hasOffer, isPaused }) => !hasOffer && !isPaused);
  let taken = around;
  while (offerings.length < most) {
    const start = firstStart(context, { at, candidates: waiting, rules, around: taken }, tried);
    if (start === null) break;
    const isAsked = ({ asked }: Candidate) => asked.includes(start);
    const turn = inTurn(waiting, { ...at, start }, isAsked);
    const next = firstPlaced(context, turn, { rules, around: taken, start });
    if (next === null) tried.add(start);
    else if (next.candidate.isForAnybody) return { offerings, anybodys: new Date(msOfEpochMinute(start)) };
    else {
      offerings.push(next);
      taken = withPlaced(taken, next.placement);
      waiting = waiting.filter((other) => !isSameClient(other, next.candidate));
    }
  }
  return { offerings, anybodys: null };
}

/** The first free time that fits the first in the list for whom there is one. */
function firstStart(
  context: Context,
  { at, candidates, rules, around }: Known,
  tried: ReadonlySet<number>,
): number | null {
  const dates = datesAround(at.today);
  const freeOf = new Map<string, readonly number[]>();
  for (const candidate of candidates) {
    const own = rules.get(candidate.productId);
    if (own === undefined || !isOffered(own, candidate)) continue;
    const key = lengthOf(candidate);
    const free = freeOf.get(key) ?? freeAmong(context, own, dates, wantedOf(candidate), around);
    freeOf.set(key, free);
    const start = free.find((each) => !tried.has(each) && isFor(candidate, { ...at, start: each }));
    if (start !== undefined) return start;
  }
  return null;
}

type Around = {
  readonly rules: RulesOfServices;
  readonly around: BusyTimes;
  readonly start: number;
};

/** The first of those in turn whom the public rules let have a time, with their place. */
function firstPlaced(
  context: Context,
  turn: readonly Candidate[],
  { rules, around, start }: Around,
): Offering | null {
  const startTime = new Date(msOfEpochMinute(start));
  for (const candidate of turn) {
    const own = rules.get(candidate.productId);
    const placement = own === undefined ? null : placeFor(context, own, candidate, { startTime, around });
    if (own !== undefined && placement !== null) return { rules: own, candidate, placement };
  }
  return null;
}

/**
 * The candidate's place at a time by the public rules; null where it is taken, or refused by any of them.
 * @param heldId the held row of an offer that ends, which is not in the way
 */
export function placeFor(
  context: Context,
  rules: RulesRow,
  candidate: Candidate,
  { startTime, around, heldId }: { startTime: Date; around: BusyTimes; heldId?: string | undefined },
): Placement | null {
  if (!isOffered(rules, candidate)) return null;
  try {
    const wanted = { ...wantedOf(candidate), startTime, movingId: heldId, seesFreed: true };
    return place(context, rules, wanted, around);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** What takes the time once a planned offer is made. */
function withPlaced(around: BusyTimes, { startTime, endTime, lane }: Placement): BusyTimes {
  const placed = { id: newId(), start: startTime, end: endTime, lane };
  const appointments = [...around.appointments, placed].sort(
    (one, other) => one.start.getTime() - other.start.getTime(),
  );
  return { ...around, appointments };
}

/** Whether two requests are one client's, by mailbox or phone: they have one open offer at a time. */
function isSameClient(one: Candidate, other: Candidate): boolean {
  const isSame = (left: string | null, right: string | null) => left !== null && left === right;
  const boxOf = ({ clientEmail }: Candidate) => (clientEmail === null ? null : mailboxOf(clientEmail));
  return (
    one.id === other.id || isSame(one.clientPhone, other.clientPhone) || isSame(boxOf(one), boxOf(other))
  );
}
