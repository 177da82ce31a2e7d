import type { ConflictDetails } from '#shared/contract/appointments.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import type { Interval } from '#shared/scheduling/types.ts';
import { alternativesOf, type AlternativeTime } from '#shared/suggestions/alternatives.ts';
import type { Context } from '#server/context.ts';
import { violatedConstraint } from '#server/db/constraints.ts';
import type { Asked, Place } from '#server/features/distribution/distribution.service.ts';
import { insteadForAnybody } from '#server/features/distribution/instead.service.ts';
import { othersAt, type OthersWanted } from '#server/features/distribution/others.service.ts';
import {
  timesInstead,
  type BusyTimes,
  type NearestWanted,
  type Placement,
  type RulesRow,
} from '#server/features/scheduling/scheduling.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { isoInterval } from '#server/lib/iso-interval.ts';
import { presentHeldInTheWay } from './holds.presenter.ts';
import { heldBetween, type HeldRow } from './holds.queries.ts';

const ATTEMPTS = 3;

/**
 * Runs a booking again when the exclusion constraint, not the rule, refused it: the lock makes that impossible for
 * this product's own paths, so it means that something else wrote to the database in between, and the next look
 * sees it. The last refusal is passed on and answers 409.
 */
export async function retryConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const refused = violatedConstraint(error) === 'appointments_no_double_booking';
      if (!refused || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Whether others may be named who are free at the refused time, and for what: the service by its name, and who is left out. */
export type OthersToName = Pick<OthersWanted, 'service' | 'keepsLength'> & {
  readonly without?: readonly (string | null)[];
};

export type RefusedTime = NearestWanted & {
  readonly startTime: Date;
  /** Null where the caller must not learn of others. */
  readonly others: OthersToName | null;
};

/** What there is instead of a time that cannot be had with somebody: four statements at most, whatever the team. */
export async function detailsOfRefusal(
  context: Context,
  who: RulesRow,
  { others, startTime, ...wanted }: RefusedTime,
): Promise<ConflictDetails> {
  const { by, minutes } = wanted;
  const [instead, free] = await Promise.all([
    timesInstead(context, who, startTime, wanted),
    others === null
      ? []
      : othersAt(context, who, {
          ...others,
          by,
          minutes,
          startTime,
          without: [who.userId, ...(others.without ?? [])].filter((id) => id !== null),
        }),
  ]);
  const { userId, name, timezone } = who;
  const alternatives = alternativesOf({
    asked: epochMinuteOf(startTime.getTime()),
    now: epochMinuteOf(context.clock.now().getTime()),
    who: { userId, name, timezone, productId: who.product?.id ?? null },
    clock: wanted.clock ?? timezone,
    ...instead,
    others: free,
  });
  return presentInstead(instead.nearest, timezone, alternatives);
}

/**
 * What there is instead of a time that nobody can take: free times of anybody, labelled by the place's clock. It names nobody: who
 * takes it is chosen when it is booked. Four statements at most, whatever the team. @throws AppError as `insteadForAnybody`
 */
export async function detailsForAnybody(
  context: Context,
  place: Place,
  asked: Asked,
  startTime: Date,
): Promise<ConflictDetails> {
  const { timezone } = place;
  const instead = await insteadForAnybody(context, place, asked, startTime);
  const alternatives = alternativesOf({
    asked: epochMinuteOf(startTime.getTime()),
    now: epochMinuteOf(context.clock.now().getTime()),
    who: { userId: null, name: null, timezone, productId: null },
    clock: timezone,
    ...instead,
    others: [],
  });
  return presentInstead(instead.nearest, timezone, alternatives);
}

function presentInstead(
  nearest: readonly Interval[],
  timezone: string,
  alternatives: readonly AlternativeTime[],
): ConflictDetails {
  return {
    suggestions: nearest.map(isoInterval),
    timezone,
    alternatives: alternatives.map(presentAlternative),
  };
}

function presentAlternative({ userId, name, start, end, ...rest }: AlternativeTime) {
  return { ...isoInterval({ start, end }), professionalId: userId, professionalName: name, ...rest };
}

/** A refused time of the team, which may read for whom a time is held. */
export type StaffRefusal = {
  readonly startTime: Date;
  readonly endTime: Date;
  /** What was around when it was refused. */
  readonly around: BusyTimes;
  /** Decides again, on less that is taken. */
  readonly place: (around: BusyTimes) => Placement | null;
};

/**
 * The 409 of a taken time: TIME_HELD for staff where nothing but held times is in the way, with for whom and until when.
 * @param staff missing for those who may not read that: one statement more for the others
 */
export async function conflictError(
  context: Context,
  who: RulesRow,
  refused: RefusedTime,
  staff?: StaffRefusal,
): Promise<AppError> {
  const [details, held] = await Promise.all([
    detailsOfRefusal(context, who, refused),
    staff === undefined ? [] : heldInTheWay(context, who, staff),
  ]);
  if (held.length === 0) return new AppError('APPOINTMENT_CONFLICT', details);
  return new AppError('TIME_HELD', { ...details, held: held.map(presentHeldInTheWay) });
}

/** Held times that a refusal names. */
const HELD_NAMED = 5;

async function heldInTheWay(
  { database, clock }: Context,
  who: RulesRow,
  { startTime, endTime, around, place }: StaffRefusal,
): Promise<HeldRow[]> {
  const wanted = { userIds: [who.userId], from: startTime, to: endTime, now: clock.now(), limit: HELD_NAMED };
  const held = (await heldBetween(database, who, wanted)) ?? [];
  if (held.length === 0) return [];
  const ids = new Set(held.map(({ id }) => id));
  const appointments = around.appointments.filter(({ id }) => !ids.has(id));
  return place({ ...around, appointments }) === null ? [] : held;
}
