import type { Interval } from '#shared/scheduling/types.ts';

/** An appointment that needs another time, in minutes since 1970. */
export type Displaced = Interval & { readonly id: string; readonly service: string | null };

/** Somebody who might have it. */
export type Candidate = {
  readonly userId: string;
  /** Whether it is the person who is away. */
  readonly isSame: boolean;
  serves(service: string | null): boolean;
  /** Free times of a length in minutes. */
  free(minutes: number): readonly Interval[];
};

/** A time for a displaced appointment. */
export type Proposal = Interval & { readonly userId: string };

/** What is proposed, and the nearest time of the others: of a colleague beside the same person's, and the other way round. */
export type Proposed = { readonly proposal: Proposal; readonly alternative: Proposal | null };

/** A colleague's time counts as so much further away, in minutes: people prefer whom they know for about two days. */
const COLLEAGUE_COSTS = 2 * 1440;
/** Nobody is moved to a time that begins sooner than this, and to one before their own only with a day to hear of it. */
const SOONEST = 60;
const EARLIER_NEEDS = 1440;
/** How much worse it is to come earlier than later. */
const EARLIER_FACTOR = 2;

type Surroundings = { readonly now: number; readonly absence: Interval };

/**
 * The nearest time for each appointment, in the order given: of the same person, or of a colleague who serves where that is much
 * nearer. No two proposals with one person overlap, and none lies within the absence. An alternative overlaps no proposal, and
 * another alternative only where there is no further time: one that is taken must not leave the next client without any.
 * @param now minutes since 1970
 */
export function proposalsFor(
  displaced: readonly Displaced[],
  candidates: readonly Candidate[],
  around: Surroundings,
): ReadonlyMap<string, Proposed> {
  const given = new Map<string, readonly Interval[]>();
  const proposals = new Map<string, Proposal>();
  for (const wanted of displaced) {
    const best = nearest(wanted, candidates, given, around);
    if (best === null) continue;
    proposals.set(wanted.id, best);
    add(given, best);
  }
  const [same, colleagues] = [
    candidates.filter(({ isSame }) => isSame),
    candidates.filter(({ isSame }) => !isSame),
  ];
  const isOfSame = (userId: string): boolean => same.some((candidate) => candidate.userId === userId);
  const shown = new Map(given);
  return new Map(
    displaced.flatMap((wanted) => {
      const proposal = proposals.get(wanted.id);
      if (proposal === undefined) return [];
      const others = isOfSame(proposal.userId) ? colleagues : same;
      const unseen = nearest(wanted, others, shown, around);
      if (unseen !== null) add(shown, unseen);
      return [
        [wanted.id, { proposal, alternative: unseen ?? nearest(wanted, others, given, around) }] as const,
      ];
    }),
  );
}

/** Notes a time as given to somebody; the lists that were there stay as they are. */
function add(times: Map<string, readonly Interval[]>, { userId, ...time }: Proposal): void {
  times.set(userId, [...(times.get(userId) ?? []), time]);
}

/** The nearest free time among these people that nobody else of the list was given. */
function nearest(
  wanted: Displaced,
  candidates: readonly Candidate[],
  given: ReadonlyMap<string, readonly Interval[]>,
  { now, absence }: Surroundings,
): Proposal | null {
  let best: Proposal | null = null;
  let bestCost = Infinity;
  for (const candidate of candidates) {
    if (!candidate.isSame && !candidate.serves(wanted.service)) continue;
    const others = given.get(candidate.userId) ?? [];
    for (const time of candidate.free(wanted.end - wanted.start)) {
      const cost = costOf(time, wanted, now) + (candidate.isSame ? 0 : COLLEAGUE_COSTS);
      if (cost >= bestCost) continue;
      if (candidate.isSame && overlap(time, absence)) continue;
      if (others.some((other) => overlap(time, other))) continue;
      best = { start: time.start, end: time.end, userId: candidate.userId };
      bestCost = cost;
    }
  }
  return best;
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
