import { choose, type DistributionPolicy, type Load } from '#shared/distribution/choose.ts';
import type { DistributionNote } from '#shared/distribution/reason-text.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf, msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { startOfDay, toLocal } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { lockAndRead } from '#server/db/locks.ts';
import type { OrganizationId, Scope } from '#server/db/scope.ts';
import {
  bookablePeople,
  freeTimesOfAnybody,
  offeredMinutes,
  readinessOf,
  takenAround,
  type AnybodysTimes,
  type Bookable,
  type DateRange,
  type Readiness,
} from '#server/features/scheduling/scheduling.service.ts';
import type { RuleSet } from '#server/features/scheduling/rules.policy.ts';
import { AppError } from '#server/lib/app-error.ts';
import { placeOfTeam, type LinkPlace } from './links.queries.ts';
import { lastServedBy, loadsOf, type LoadMonth } from './loads.queries.ts';
import { partsOf, policyOf, type PartRow } from './people.queries.ts';

/** Days of the sliding month, which ends with the day of the appointment. */
const MONTH_DAYS = 30;

/** What is asked of anybody who is free. */
export type Asked = {
  /** Name of a service, compared without accents and case; null for none in particular. */
  readonly service: string | null;
  readonly by: RuleSet;
  /** Minutes, where there is no service. */
  readonly minutes?: number | undefined;
  /** Whether times count of days that take no more appointments of a person. */
  readonly ignoresDailyMaximum?: boolean;
};

/** An organisation, and the zone in which its days are counted: that of whose link it is, or of who asks. */
export type Place = { readonly organizationId: OrganizationId; readonly timezone: string };

/** The people who may take an appointment at a time, and what decides between them besides their loads. */
export type Pool = {
  readonly place: Place;
  readonly startTime: Date;
  readonly by: RuleSet;
  readonly policy: DistributionPolicy;
  readonly people: readonly Bookable[];
  readonly parts: ReadonlyMap<string, PartRow>;
  /** Minutes that each offers within the month; not for people who came later. */
  readonly offered: ReadonlyMap<string, number>;
};

/** A client as they are recognised. */
export type KnownBy = { readonly email: string | null; readonly phone: string | null };

/** Who takes the appointment and why; or why nobody does. */
export type Chosen =
  | {
      readonly ok: true;
      readonly userId: string;
      readonly productId: string | null;
      readonly minutes: number;
      readonly note: DistributionNote;
    }
  | { readonly ok: false; readonly reasons: readonly Refusal[] };
type Refusal = Extract<Readiness, { ok: false }>['reason'];

/**
 * The people who take part in the distribution of what is asked, by their rules on some dates.
 * @throws AppError 404 PRODUCT_NOT_FOUND, 422 NOBODY_BOOKABLE, SERVICE_REQUIRED
 */
async function participants(
  db: Reader,
  scope: Scope,
  asked: Asked,
  dates: { readonly from: string; readonly to: string },
): Promise<{ people: Bookable[]; parts: ReadonlyMap<string, PartRow> }> {
  const rows = await partsOf(db, scope, asked.service);
  if (rows.length === 0) throw new AppError(asked.service === null ? 'NOBODY_BOOKABLE' : 'PRODUCT_NOT_FOUND');
  const parts = new Map(rows.map((row) => [row.userId, row]));
  const among = new Map(rows.map(({ userId, productId }) => [userId, productId]));
  const people = await bookablePeople(db, scope, among, { ...asked, ...dates });
  if (people.length === 0) throw new AppError('SERVICE_REQUIRED');
  return { people, parts };
}

/** The people who take part in the distribution of what is asked, with their hours on some dates. @throws AppError as `participants` */
export async function peopleOfTeam(
  { database }: Context,
  place: Place,
  asked: Asked,
  { from, to }: DateRange,
): Promise<Bookable[]> {
  const around = { from: addDays(from, -1), to: addDays(to, 1) };
  return (await participants(database, place, asked, around)).people;
}

/**
 * Reads what settings and hours say of a choice, before the transaction that makes it: three statements, whatever the team.
 * @throws AppError as `participants`
 */
export async function readPool(
  { database }: Context,
  place: Place,
  asked: Asked,
  startTime: Date,
): Promise<Pool> {
  const month = datesOfMonth(place, startTime);
  // The neighbours of the month hold what is the same day elsewhere.
  const around = { from: addDays(month.from, -1), to: addDays(month.to, 1) };
  const [{ people, parts }, policy] = await Promise.all([
    participants(database, place, asked, around),
    policyOf(database, place),
  ]);
  const offered = offeredWithin(people, parts, month);
  return { place, startTime, by: asked.by, policy, people, parts, offered };
}

/** The dates of the sliding month that ends with the day of an appointment, both included. */
export function datesOfMonth({ timezone }: Pick<Place, 'timezone'>, startTime: Date): DateRange {
  const { date } = toLocal(timezone, epochMinuteOf(startTime.getTime()));
  return { from: addDays(date, 1 - MONTH_DAYS), to: date };
}

/** Minutes that each of these people offers on some dates, since they came. The rules must have been read for them. */
export function offeredWithin(
  people: readonly Bookable[],
  parts: ReadonlyMap<string, Pick<PartRow, 'createdAt'>>,
  { from, to }: DateRange,
): ReadonlyMap<string, number> {
  return new Map(
    people.map((person): [string, number] => {
      const { userId, timezone } = person.row;
      const came = parts.get(userId)?.createdAt.getTime() ?? 0;
      const firstDate = toLocal(timezone, epochMinuteOf(came)).date;
      const first = firstDate > from ? firstDate : from;
      return [userId, first > to ? 0 : offeredMinutes(person, { from: first, to })];
    }),
  );
}

/**
 * Chooses who takes an appointment, under the lock of the organisation's distribution, which the transaction holds from then
 * on: choices are made one after the other, each on what the one before has booked. The lock comes before any agenda's, and
 * only one agenda's follows, so that nobody waits in a circle.
 * @param without people who were found taken since
 */
export async function chooseUnderLock(
  context: Context,
  tx: Tx,
  pool: Pool,
  client: KnownBy,
  without: ReadonlySet<string>,
): Promise<Chosen> {
  const { place, startTime, by, policy, people, parts, offered } = pool;
  const now = context.clock.now();
  const ids = people.map(({ row }) => row.userId);
  const [taken, last] = await lockAndRead(tx, [`distribution ${place.organizationId}`], () =>
    Promise.all([
      takenAround(tx, place, people, { startTime, now }),
      policy === 'same_professional' ? lastServedBy(tx, place, client, ids) : null,
    ]),
  );
  const ready = new Map(
    people.map((person) => {
      const { userId } = person.row;
      return [userId, readinessOf(person, taken.get(userId), { by, startTime }, now)] as const;
    }),
  );
  const shareOf = (userId: string) => parts.get(userId)?.share ?? 0;
  const isFree = (userId: string) => ready.get(userId)?.ok === true && !without.has(userId);
  const sharing = ids.filter((userId) => shareOf(userId) > 0);
  // A month is read where it decides: between two who are free.
  const loads =
    sharing.filter(isFree).length < 2
      ? []
      : await loadsOf(tx, place, sharing, { ...monthOf(place, startTime), now });
  const loadOf = new Map(loads.map((load) => [load.userId, load]));
  const choice = choose(
    policy,
    people.map(({ row: { userId } }): Load => {
      const state = ready.get(userId);
      return {
        userId,
        share: shareOf(userId),
        priority: parts.get(userId)?.priority ?? 1,
        offeredMinutes: offered.get(userId) ?? 0,
        bookedMinutes: loadOf.get(userId)?.month ?? 0,
        bookedMinutesThatDay: loadOf.get(userId)?.day ?? 0,
        servedLast: userId === last?.userId,
        minutes: state?.ok === true ? state.minutes : 0,
        isFree: isFree(userId),
      };
    }),
  );
  if (choice === null) {
    const reasons = [...ready.values()].map((state) => (state.ok ? 'conflict' : state.reason));
    return { ok: false, reasons };
  }
  const { userId } = choice;
  const person = people.find(({ row }) => row.userId === userId);
  const state = ready.get(userId);
  if (person === undefined || state?.ok !== true) throw new Error('The choice was not among the people.');
  const isAhead = choice.reason.kind === 'same_professional' && last !== null && last.startTime > now;
  const productId = parts.get(userId)?.productId ?? null;
  const hasService = choice.reason.kind === 'only_one_offers' && productId !== null;
  return {
    ok: true,
    userId,
    productId,
    minutes: state.minutes,
    note: {
      ...choice.reason,
      ...(isAhead ? { isAhead } : {}),
      ...(hasService ? { hasService } : {}),
      name: person.row.name,
    },
  };
}

/** When the sliding month of an appointment begins and ends, and when its last day begins. */
export function monthOf(place: Pick<Place, 'timezone'>, startTime: Date): LoadMonth {
  const { from, to } = datesOfMonth(place, startTime);
  const begins = (day: string) => new Date(msOfEpochMinute(startOfDay(place.timezone, day)));
  return { from: begins(from), to: begins(addDays(to, 1)), day: begins(to) };
}

/** A team by its link, where it offers anybody who is free. @throws AppError 404 BOOKING_LINK_NOT_FOUND, 422 ANYBODY_OFF */
export async function placeOfLink({ database }: Context, team: string): Promise<LinkPlace> {
  const place = await placeOfTeam(database, team);
  if (place === null) throw new AppError('BOOKING_LINK_NOT_FOUND');
  if (place.anyProfessional === 'off') throw new AppError('ANYBODY_OFF');
  return place;
}

/** The starts at which somebody is free for what is asked, day by day by the place's zone, and the people whose agendas decide. @throws AppError as `participants` */
export async function freeTimesOfTeam(
  context: Context,
  place: Place,
  asked: Asked,
  range: { readonly from: string; readonly to: string },
): Promise<AnybodysTimes & { readonly people: Bookable[] }> {
  const around = { from: addDays(range.from, -1), to: addDays(range.to, 1) };
  const found = await participants(context.database, place, asked, around);
  const people = asked.ignoresDailyMaximum
    ? found.people.map((person) => ({ ...person, row: { ...person.row, dailyMaximum: null } }))
    : found.people;
  const wanted = { ...range, timezone: place.timezone, by: asked.by };
  return { ...(await freeTimesOfAnybody(context, place, people, wanted)), people };
}
