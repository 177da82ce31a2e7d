import type { Interval } from '#shared/scheduling/types.ts';

/** An appointment that needs another time, in minutes since 1970. */
export type Displaced = Interval & {
  readonly id: string;
  readonly service: string | null;
  /** The same for all appointments of one client. */
  readonly client: string;
};

/** A free time, and how many appointments it takes. */
type RoomyTime = Interval & { readonly room: number };

/** Somebody who might have it. */
export type Candidate = {
  readonly userId: string;
  /** Whether it is the person who is away. */
  readonly isSame: boolean;
  serves(service: string | null): boolean;
  /** Free times of a length in minutes. */
  free(minutes: number): readonly RoomyTime[];
};

/** A time for a displaced appointment. */
export type Proposal = RoomyTime & { readonly userId: string };

/** What is proposed, and the nearest time of the others: of a colleague beside the same person's, and the other way round. */
export type Proposed = { readonly proposal: Proposal; readonly alternative: Proposal | null };

/** A colleague's time counts as so much further away, in minutes: people prefer whom they know for about two days. */
const COLLEAGUE_COSTS = 2 * 1440;
/** A class stays together unless that takes each of them so much further than the nearest time for one. */
const TOGETHER_COSTS = COLLEAGUE_COSTS;
/** Nobody is moved to a time that begins sooner than this, and to one before their own only with a day to hear of it. */
const SOONEST = 60;
const EARLIER_NEEDS = 1440;
/** How much worse it is to come earlier than later. */
const EARLIER_FACTOR = 2;

type Surroundings = { readonly now: number; readonly absence: Interval };

/** A time that was given, and how many more may overlap it. */
type Given = Interval & { left: number };

/** An appointment's time that was given, and where it was. */
type Going = { readonly id: string; readonly from: Interval; readonly to: Interval };

/** What was given, by the person and by the client. */
type Ledger = { readonly times: Map<string, Given[]>; readonly goings: Map<string, Going[]> };

/**
 * The nearest time for each appointment, class by class in the order given: of the same person, or of a colleague who serves where
 * that is much nearer. A class is what has one start, one end and one service; it stays together where a time that is not much
 * further away takes all of it. No time is given to more than it takes, in whatever order they are booked; none lies within the
 * absence; and times of one client overlap only where theirs did before. An alternative has room beside all proposals, and beside
 * the other alternatives unless there is no further time: one that is taken must not leave the next client without any.
 * @param displaced sorted by start; what a class gets depends on none that begins later
 * @param now minutes since 1970
 */
export function proposalsFor(
  displaced: readonly Displaced[],
  candidates: readonly Candidate[],
  around: Surroundings,
): ReadonlyMap<string, Proposed> {
  const classes = classesOf(displaced);
  const given: Ledger = { times: new Map(), goings: new Map() };
  const proposals = new Map<string, Proposal>();
  for (const members of classes) {
    const together = timeForAll(members, candidates, given, around);
    for (const wanted of members) {
      const best = together ?? nearest([wanted], candidates, given, around);
      if (best === null) continue;
      proposals.set(wanted.id, best);
      add(given, wanted, best);
    }
  }
  const same = candidates.filter(({ isSame }) => isSame);
  const colleagues = candidates.filter(({ isSame }) => !isSame);
  const isWith = (people: readonly Candidate[], { id }: Displaced): boolean =>
    people.some(({ userId }) => userId === proposals.get(id)?.userId);
  const shown = copyOf(given);
  const alternatives = new Map<string, Proposal>();
  for (const members of classes)
    for (const [people, others] of [
      [same, colleagues],
      [colleagues, same],
    ] as const) {
      const some = members.filter((each) => isWith(people, each));
      const together = timeForAll(some, others, shown, around);
      for (const wanted of some) {
        const unseen = together ?? nearest([wanted], others, shown, around);
        if (unseen !== null) add(shown, wanted, unseen);
        const best = unseen ?? nearest([wanted], others, given, around);
        if (best !== null) alternatives.set(wanted.id, best);
      }
    }
  return new Map(
    [...proposals].map(([id, proposal]) => [id, { proposal, alternative: alternatives.get(id) ?? null }]),
  );
}

function classesOf(displaced: readonly Displaced[]): readonly (readonly Displaced[])[] {
  const classes = new Map<string, Displaced[]>();
  for (const each of displaced) {
    const key = JSON.stringify([each.start, each.end, each.service]);
    classes.set(key, [...(classes.get(key) ?? []), each]);
  }
  return [...classes.values()];
}

/**
 * The nearest time that takes a whole class; null for one alone, and where it is much further than the nearest for one, or leads to
 * a colleague and that does not.
 */
function timeForAll(
  members: readonly Displaced[],
  candidates: readonly Candidate[],
  given: Ledger,
  around: Surroundings,
): Proposal | null {
  if (members.length < 2) return null;
  const alone = nearest(members.slice(0, 1), candidates, given, around);
  if (alone === null) return null;
  const same = candidates.filter(({ isSame }) => isSame);
  const isOfSame = same.some(({ userId }) => userId === alone.userId);
  const together = nearest(members, isOfSame ? same : candidates, given, around);
  if (together === null) return null;
  return together.cost > alone.cost + TOGETHER_COSTS ? null : together;
}

/** Notes a time as given: each that overlaps it takes one less. */
function add({ times, goings }: Ledger, { id, client, start, end }: Displaced, to: Proposal): void {
  const given = times.get(to.userId) ?? [];
  const others = given.filter((other) => overlap(other, to));
  for (const other of others) other.left -= 1;
  given.push({ start: to.start, end: to.end, left: to.room - others.length - 1 });
  times.set(to.userId, given);
  goings.set(client, [...(goings.get(client) ?? []), { id, from: { start, end }, to }]);
}

function copyOf({ times, goings }: Ledger): Ledger {
  const copied = [...times].map(([id, given]) => [id, given.map((each) => ({ ...each }))] as const);
  return { times: new Map(copied), goings: new Map(goings) };
}

/** The nearest free time among these people that takes these appointments of one class beside all that was given. */
function nearest(
  members: readonly Displaced[],
  candidates: readonly Candidate[],
  { times, goings }: Ledger,
  { now, absence }: Surroundings,
): (Proposal & { readonly cost: number }) | null {
  const [wanted] = members;
  if (wanted === undefined) return null;
  const elsewhere = members.flatMap((each) =>
    (goings.get(each.client) ?? []).filter(({ id, from }) => id !== each.id && !overlap(from, each)),
  );
  let best: (Proposal & { readonly cost: number }) | null = null;
  let bestCost = Infinity;
  for (const candidate of candidates) {
    if (!candidate.isSame && !candidate.serves(wanted.service)) continue;
    const given = times.get(candidate.userId) ?? [];
    for (const time of candidate.free(wanted.end - wanted.start)) {
      const cost = costOf(time, wanted, now) + (candidate.isSame ? 0 : COLLEAGUE_COSTS);
      if (cost >= bestCost) continue;
      if (candidate.isSame && overlap(time, absence)) continue;
      if (!takes(time, members.length, given)) continue;
      if (elsewhere.some(({ to }) => overlap(time, to))) continue;
      best = { ...time, userId: candidate.userId, cost };
      bestCost = cost;
    }
  }
  return best;
}

/** Whether a time takes some more, and so do all that overlap it: then they can be booked in any order. */
function takes(time: RoomyTime, count: number, given: readonly Given[]): boolean {
  const { start, end } = time;
  let { room } = time;
  // Compared in place, not by `overlap`: a large plan compares millions of times.
  for (const other of given) {
    if (other.start >= end || other.end <= start) continue;
    if (other.left < count) return false;
    room -= 1;
  }
  return room >= count;
}

function costOf(time: Interval, wanted: Interval, now: number): number {
  const ahead = time.start - now;
  if (ahead < SOONEST) return Infinity;
  const later = time.start - wanted.start;
  if (later >= 0) return later;
  return ahead < EARLIER_NEEDS ? Infinity : -later * EARLIER_FACTOR;
}

/** Whether two times share any. */
function overlap(one: Interval, other: Interval): boolean {
  return one.start < other.end && other.start < one.end;
}

type Contacts = {
  readonly id: string;
  readonly clientEmail: string | null;
  readonly clientPhone: string | null;
};

/** What two appointments of one client have in common: the e-mail in any case, else the phone; alone without either. */
export function contactOf({ id, clientEmail, clientPhone }: Contacts): string {
  if (clientEmail !== null && clientEmail !== '') return clientEmail.toLowerCase();
  return clientPhone ?? id;
}
