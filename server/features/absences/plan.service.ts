import type { z } from 'zod';
import { calledName } from '#shared/clients/called-name.ts';
import type { absencePlanQuery, AbsencePlan } from '#shared/contract/absences.ts';
import { ABSENCE } from '#shared/contract/limits.ts';
import { addDays, dayNumberOf } from '#shared/scheduling/calendar-date.ts';
import { busyIntervalOf, epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import type { Interval } from '#shared/scheduling/types.ts';
import { windowOnDay, windowsOn } from '#shared/scheduling/windows.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import { standInsOf, type StandInRow } from '#server/features/distribution/others.service.ts';
import { scheduleRules } from '#server/features/scheduling/rules.policy.ts';
import {
  bookablePeople,
  freeTimesOfEach,
  type Bookable,
} from '#server/features/scheduling/scheduling.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { isoInterval } from '#server/lib/iso-interval.ts';
import type { Session } from '#server/session.ts';
import { contactOf, proposalsFor, type Candidate, type Proposal, type Proposed } from './absences.policy.ts';
import { bookedWithin, closingAbsence, type BookedRow } from './absences.queries.ts';
import { absentTime, type AbsentTime } from './time.service.ts';

/**
 * Who is booked while somebody is away, a page at a time, each with the nearest free time of the same person or, for an
 * administrator, of a colleague who offers the service, and the nearest of the others beside it. Later pages know what the earlier ones propose: there is room
 * for all of them. Five statements besides the person's, however many there are.
 * @throws AppError 400 RANGE_TOO_FULL for more than `ABSENCE.appointments`; and as `absentTime`
 */
export async function readPlan(
  context: Context,
  session: Session,
  asked: z.output<typeof absencePlanQuery>,
): Promise<AbsencePlan> {
  const time = await absentTime(context, session, asked);
  const now = context.clock.now();
  const within = { userId: time.userId, from: time.startsAt, to: time.endsAt, now };
  const registered = await closingAbsence(context.database, session, within);
  const rows = await bookedWithin(context.database, session, within, ABSENCE.appointments + 1);
  if (rows.length > ABSENCE.appointments) throw new AppError('RANGE_TOO_FULL');
  const shownTo = asked.page * ABSENCE.page;
  const { people, proposals } = await propose(context, session, time, upTo(shownTo, rows));
  const same = people.get(time.userId);
  const first = firstOfEachClient(rows);
  return {
    userId: time.userId,
    professionalName: same?.row.name ?? rows[0]?.professionalName ?? '',
    timezone: time.timezone,
    startsAt: time.startsAt.toISOString(),
    endsAt: time.endsAt.toISOString(),
    count: rows.length,
    hasMore: rows.length > shownTo,
    registered:
      registered === null
        ? null
        : {
            ...registered,
            startsAt: registered.startsAt.toISOString(),
            endsAt: registered.endsAt.toISOString(),
          },
    appointments: rows.slice(shownTo - ABSENCE.page, shownTo).map((row) => ({
      id: row.id,
      clientId: first.get(contactOf(row)) ?? row.id,
      clientName: calledName(row),
      hasEmail: row.clientEmail !== null,
      hasPhone: row.phone !== null,
      isAsked: row.isAsked,
      startTime: row.startTime.toISOString(),
      endTime: row.endTime.toISOString(),
      productName: row.productName,
      productId: row.productId,
      proposal: presentProposal(proposals.get(row.id)?.proposal, people),
      alternative: presentProposal(proposals.get(row.id)?.alternative, people),
    })),
  };
}

/** The first rows of the list with all that begin as the last of them: a class is placed at once, on whichever page it ends. */
function upTo(count: number, rows: readonly BookedRow[]): readonly BookedRow[] {
  const last = rows[count - 1]?.startTime ?? null;
  return last === null ? rows : rows.filter(({ startTime }) => startTime <= last);
}

type People = ReadonlyMap<string, Bookable>;

async function propose(
  context: Context,
  session: Session,
  time: AbsentTime,
  rows: readonly BookedRow[],
): Promise<{ people: People; proposals: ReadonlyMap<string, Proposed> }> {
  const services = [...new Set(rows.map(({ productName }) => productName).filter((name) => name !== null))];
  // A colleague's agenda is not a professional's to look into.
  const standIns =
    session.role === 'admin' && rows.length > 0
      ? await standInsOf(context.database, session, {
          services,
          userId: time.userId,
          limit: ABSENCE.colleagues,
        })
      : [];
  const now = epochMinuteOf(context.clock.now().getTime());
  const { date: today } = toLocal(time.timezone, now);
  // Back to today at most: sooner is fine for those who hear of it in time.
  const before = addDays(time.from, -ABSENCE.searchDays);
  const dates = { from: before > today ? before : today, to: addDays(time.to, ABSENCE.searchDays) };
  const among = new Map([time.userId, ...standIns.map(({ userId }) => userId)].map((id) => [id, null]));
  const found = await bookablePeople(context.database, session, among, { by: 'staff', ...dates });
  const freeOf = await freeTimesOfEach(context, session, rows.length === 0 ? [] : found, dates);
  const candidates = found.map(({ row }): Candidate => {
    const standIn = standIns.find(({ userId }) => userId === row.userId);
    return {
      userId: row.userId,
      isSame: row.userId === time.userId,
      serves: (service) => standIn !== undefined && serves(standIn, services, service),
      free: (minutes) => freeOf(row.userId, minutes),
    };
  });
  const displaced = rows.map((row) => ({
    id: row.id,
    service: row.productName,
    client: contactOf(row),
    ...busyIntervalOf(row.startTime.getTime(), row.endTime.getTime()),
  }));
  const people = new Map(found.map((person) => [person.row.userId, person]));
  const absence = closedBy(time, people.get(time.userId));
  return {
    people,
    proposals: proposalsFor(displaced, candidates, { now, absence }),
  };
}

/** The absence, with a rest of the person's hours beside it that is too short to be offered once it closes them. */
function closedBy({ from, startsAt, endsAt }: AbsentTime, same: Bookable | undefined): Interval {
  const absence = busyIntervalOf(startsAt.getTime(), endsAt.getTime());
  if (same === undefined) return absence;
  let { start, end } = absence;
  const rules = scheduleRules(same.row, 'staff');
  const day = dayNumberOf(from);
  for (const window of windowsOn(rules, day)) {
    const open = windowOnDay(rules.timezone, day, window);
    const isTooShort = (minutes: number): boolean => minutes > 0 && minutes < window.slotMinutes;
    if (open.start >= absence.end || open.end <= absence.start) continue;
    if (isTooShort(absence.start - open.start)) start = open.start;
    if (isTooShort(open.end - absence.end)) end = open.end;
  }
  return { start, end };
}

/** Who offers the service; where there is none, who bears the same title. */
function serves(standIn: StandInRow, services: readonly string[], service: string | null): boolean {
  if (service === null) return standIn.isSameTitle;
  return standIn.services.includes(services.indexOf(service) + 1);
}

function firstOfEachClient(rows: readonly BookedRow[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const row of rows) if (!first.has(contactOf(row))) first.set(contactOf(row), row.id);
  return first;
}

function presentProposal(
  proposal: Proposal | null | undefined,
  people: People,
): AbsencePlan['appointments'][number]['proposal'] {
  const who = proposal && people.get(proposal.userId)?.row;
  if (proposal == null || who == null) return null;
  const { userId, name, timezone } = who;
  return { userId, professionalName: name, timezone, ...isoInterval(proposal), room: proposal.room };
}
