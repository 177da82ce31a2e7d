/** How appointments for "anybody" are handed out. The contract lists the same words. */
export type DistributionPolicy = 'balanced' | 'priority' | 'least_busy_day' | 'same_professional';

/** What decides on one of the people who offer what is asked for. Minutes throughout. */
export type Load = {
  readonly userId: string;
  /** Per cent of the offered time that counts for the person's share; with 0 they are never chosen. */
  readonly share: number;
  /** The smallest number comes first. */
  readonly priority: number;
  /** What they offer within the sliding month, capacity included: days off and the time before they came are not in it. */
  readonly offeredMinutes: number;
  /** What is booked with them within the sliding month, by whatever way, and on the day asked for. */
  readonly bookedMinutes: number;
  readonly bookedMinutesThatDay: number;
  /** Whether the client's last appointment was with them. */
  readonly servedLast: boolean;
  /** The length of the appointment with them. */
  readonly minutes: number;
  /** Whether they are free at the time asked for: the others count for the shares alone. */
  readonly isFree: boolean;
};

/** Why somebody was chosen, without words, so that it is stored and told later. */
export type DistributionReason =
  | { readonly kind: 'only_one_free' }
  /** Nobody else takes such appointments. With a service: nobody else offers it. */
  | { readonly kind: 'only_one_offers'; readonly hasService?: true }
  /** Their time opened for somebody on the waiting list, and nobody else was compared with them. */
  | { readonly kind: 'had_freed_time' }
  /**
   * Minutes that the person was below their share of the sliding month, as none of the other free people; negative: above it.
   * Counts new: the share is of what is booked with the new appointment in it, where the order is another one without.
   */
  | { readonly kind: 'below_share'; readonly minutes: number; readonly countsNew?: true }
  | { readonly kind: 'priority'; readonly priority: number }
  /** Minutes that were booked with them on that day. */
  | { readonly kind: 'least_busy_day'; readonly minutes: number }
  /** Ahead: the client's latest appointment with them is still to come. */
  | { readonly kind: 'same_professional'; readonly isAhead?: true };

export type Choice = { readonly userId: string; readonly reason: DistributionReason };

/**
 * Chooses who takes an appointment among the people who offer it and are free. Each policy falls back on the balance of the
 * month, and the balance on the ids, so that equal loads give equal choices whatever order they come in.
 * @returns null where nobody with a share is free
 */
export function choose(policy: DistributionPolicy, people: readonly Load[]): Choice | null {
  const sharing = people.filter(({ share }) => share > 0);
  const free = sharing.filter(({ isFree }) => isFree);
  const [only, ...others] = free;
  if (only === undefined) return null;
  if (others.length === 0) {
    const kind = sharing.length === 1 ? 'only_one_offers' : 'only_one_free';
    return { userId: only.userId, reason: { kind } };
  }
  const below = shortfalls(sharing);
  const first = (key: (load: Load) => number) =>
    free.reduce((best, load) => (comesBefore(load, best, key, below) ? load : best));
  const balanced = (): Choice => {
    const { userId } = first(() => 0);
    // What the team reads is how it was before the new appointment, wherever that decides alike.
    const before = shortfalls(sharing.map((load) => ({ ...load, minutes: 0 })));
    const own = before.get(userId) ?? 0;
    const isSame = free.every((other) => (before.get(other.userId) ?? 0) <= own);
    const minutes = Math.round(isSame ? own : (below.get(userId) ?? 0));
    return { userId, reason: { kind: 'below_share', minutes, ...(isSame ? {} : { countsNew: true }) } };
  };
  switch (policy) {
    case 'balanced':
      return balanced();
    case 'priority': {
      const { userId, priority } = first((load) => load.priority);
      return { userId, reason: { kind: 'priority', priority } };
    }
    case 'least_busy_day': {
      const { userId, bookedMinutesThatDay: minutes } = first((load) => load.bookedMinutesThatDay);
      return { userId, reason: { kind: 'least_busy_day', minutes } };
    }
    case 'same_professional': {
      const known = free.find(({ servedLast }) => servedLast);
      return known === undefined
        ? balanced()
        : { userId: known.userId, reason: { kind: 'same_professional' } };
    }
  }
}

/** Minutes that each of the people is below their share of all that is booked, the new appointment included. */
function shortfalls(people: readonly Load[]): ReadonlyMap<string, number> {
  const parts = people.map(({ share, offeredMinutes }) => share * offeredMinutes);
  const whole = sum(parts);
  const booked = sum(people.map(({ bookedMinutes }) => bookedMinutes));
  return new Map(
    people.map(({ userId, bookedMinutes, minutes }, index) => {
      // Nobody offered anything within the month: equal shares.
      const part = whole === 0 ? 1 / people.length : (parts[index] ?? 0) / whole;
      return [userId, part * (booked + minutes) - bookedMinutes];
    }),
  );
}

function comesBefore(
  one: Load,
  other: Load,
  key: (load: Load) => number,
  below: ReadonlyMap<string, number>,
): boolean {
  const order = key(one) - key(other) || (below.get(other.userId) ?? 0) - (below.get(one.userId) ?? 0);
  return order === 0 ? one.userId < other.userId : order < 0;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
