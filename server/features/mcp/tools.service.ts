import { cancelAppointment } from '#server/features/appointments/cancellations.service.ts';
import { ERROR_SENTENCES } from '#shared/contract/errors.ts';
import type { ApiAppointment, ApiFreeSlots } from '#shared/contract/api-v1.ts';
import { isPlannable } from '#shared/contract/common.ts';
import { DEFAULT_TIMEZONE } from '#shared/contract/limits.ts';
import type { McpTool, ToolInput, ToolOutput } from '#shared/contract/mcp.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import {
  getAppointment,
  listAppointments,
  readDays,
  setAttendance,
} from '#server/features/api-v1/api-v1.service.ts';
import { bookOrSuggest, changeOrSuggest, isAboutTime } from '#server/features/api-v1/nearest.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { offsetTime } from '#server/lib/offset-time.ts';
import { afterSkipped } from '#server/lib/skipped-time.ts';
import { bookWithAnybody, timesOfAnybody } from './anybody.service.ts';
import {
  changeRecord,
  findClients,
  lateCancellationsWithDays,
  readClientWithVisits,
  setLateWithDay,
} from './clients.service.ts';
import { findFreeTimes } from './free-times.service.ts';
import { listPeople } from './list.service.ts';
import { momentOf, weekdayOf } from './moment.policy.ts';
import { candidates, orServices, productOf, professionalOf } from './people.service.ts';
import { quoted, refusedTime, Refusal } from './refusal.policy.ts';
import { bookDates, cancelDates, checkDates } from './series.service.ts';

/** A week, unless the caller says how far to look. */
const DEFAULT_DAYS = 7;
const YEAR_DAYS = 366;

type Tools = {
  readonly [Tool in McpTool]: (
    context: Context,
    session: Session,
    input: ToolInput<Tool>,
  ) => Promise<ToolOutput<Tool>>;
};

/** The tools, on the same services as the REST API. @throws Refusal, AppError */
export const TOOLS: Tools = {
  async list_professionals(context, session, input) {
    const page = await listPeople(context, session, input);
    const now = offsetTime(context.clock.now(), session.timezone);
    return { now, weekday: weekdayOf(now), timezone: session.timezone, ...page };
  },

  async get_availability(context, session, input) {
    if (input.professional === undefined) {
      const days = span(context, [session.timezone], input);
      const { data, suggestions } = await timesOfAnybody(context, session, { ...input, ...days });
      return { ...days, ...listed(data, suggestions, input.limit) };
    }
    const person = await professionalOf(context, session, input.professional);
    const product = await productOf(context, session, person, input.service);
    const days = span(context, [person.timezone], input);
    const { availability, freeTimes, suggestions } = await orServices(context, session, person.id, () =>
      readDays(context, session, {
        professionalId: person.id,
        ...days,
        productId: product?.id,
        durationMinutes: input.durationMinutes,
        part: input.part,
        dayOfWeek: input.dayOfWeek,
      }),
    );
    return {
      availability,
      ...days,
      ...listed(freeTimes, suggestions, input.limit),
    };
  },

  async find_free_times(context, session, input) {
    const people = await candidates(context, session, input.professionals);
    const zones = people.map(({ timezone }) => timezone);
    const days = span(context, zones, input);
    const { freeTimes, ...rest } = await findFreeTimes(context, session, { ...input, ...days, people });
    return { ...days, freeTimes: freeTimes.map(withWeekday), ...rest };
  },

  async list_appointments(context, session, input) {
    const person =
      input.professional === undefined ? null : await professionalOf(context, session, input.professional);
    const zone = person?.timezone ?? session.timezone;
    // A question about a client means all that is ahead.
    const { from, to } = span(context, [zone], input, input.client === undefined ? DEFAULT_DAYS : YEAR_DAYS);
    if (to < from) throw new AppError('RANGE_INVERTED');
    const page = await listAppointments(context, session, {
      professionalId: person?.id,
      from: startOf(from, zone),
      to: startOf(addDays(to, 1), zone),
      limit: input.limit,
      cursor: input.cursor,
      client: input.client,
    });
    return { from, to, appointments: page.data.map(withoutTimestamps), nextCursor: page.nextCursor };
  },

  async create_appointment(context, session, input) {
    if (input.professional === undefined) {
      const start = startOrRefuse(input.startTime, session.timezone);
      return { appointment: withoutTimestamps(await bookWithAnybody(context, session, input, start)) };
    }
    const person = await professionalOf(context, session, input.professional);
    const product = await productOf(context, session, person, input.service);
    const start = startOrRefuse(input.startTime, person.timezone);
    const { clientName, clientEmail, clientPhone, notes, durationMinutes, idempotencyKey } = input;
    const booking = {
      clientName,
      clientEmail,
      clientPhone,
      notes,
      durationMinutes,
      professionalId: person.id,
      productId: product?.id,
      startTime: start.toISOString(),
    };
    return withTimes(context, session, person, async () => {
      const { appointment } = await bookOrSuggest(context, session, booking, idempotencyKey ?? null);
      return { appointment: withoutTimestamps(appointment) };
    });
  },

  async update_appointment(context, session, { appointmentId, professional, startTime, service, ...change }) {
    const current = await getAppointment(context, session, appointmentId);
    const person = professional === undefined ? null : await professionalOf(context, session, professional);
    const zone = person?.timezone ?? current.timezone;
    const start = startTime === undefined ? new Date(current.startTime) : startOrRefuse(startTime, zone);
    const product = await productOf(context, session, person ?? ownerOf(current), service ?? undefined);
    return withTimes(context, session, person ?? ownerOf(current), async () => ({
      appointment: withoutTimestamps(
        await changeOrSuggest(context, session, appointmentId, {
          ...change,
          ...(person === null ? {} : { professionalId: person.id }),
          ...(startTime === undefined ? {} : { startTime: start.toISOString() }),
          ...(service === undefined ? {} : { productId: product?.id ?? null }),
        }),
      ),
    }));
  },

  async cancel_appointment(context, session, { appointmentId }) {
    const cancelled = await getAppointment(context, session, appointmentId);
    await cancelAppointment(context, session, appointmentId);
    return { cancelled: withoutTimestamps(cancelled) };
  },

  async set_attendance(context, session, { appointmentId, attendance }) {
    const appointment = await setAttendance(context, session, appointmentId, attendance);
    return { appointment: withoutTimestamps(appointment) };
  },

  list_late_cancellations: lateCancellationsWithDays,
  set_late_cancellation: setLateWithDay,

  check_series: checkDates,
  create_series: bookDates,
  cancel_series: cancelDates,

  list_clients: findClients,
  get_client: readClientWithVisits,
  update_client: changeRecord,
};

const withWeekday = <T extends { readonly startTime: string }>(time: T) => ({
  ...time,
  weekday: weekdayOf(time.startTime),
});

/** The first of some free times, and the best of them all. */
function listed(times: ApiFreeSlots['data'], suggestions: ApiFreeSlots['suggestions'], limit: number) {
  return {
    freeTimes: times.slice(0, limit).map(withWeekday),
    hasMore: times.length > limit,
    ...(suggestions === undefined ? {} : { suggestions: suggestions.map(withWeekday) }),
  };
}

/** An appointment as an assistant reads it: when it was written down is of no use to a conversation. */
function withoutTimestamps({
  createdAt: _made,
  updatedAt: _changed,
  payment: _payment,
  ...appointment
}: ApiAppointment) {
  return withWeekday(appointment);
}

const ownerOf = ({ professionalId: id, professionalName: name }: ApiAppointment) => ({ id, name });

/** Does what may find its time taken or ruled out, and then names what may be taken instead. @throws Refusal, AppError */
async function withTimes<T>(
  context: Context,
  session: Session,
  { id: professionalId }: { readonly id: string | null },
  work: () => Promise<T>,
): Promise<T> {
  if (professionalId === null) return work();
  try {
    return await orServices(context, session, professionalId, work);
  } catch (error) {
    throw (isAboutTime(error) ? refusedTime(error) : null) ?? error;
  }
}

function startOrRefuse(text: string, zone: string): Date {
  const start = momentOf(text, zone);
  if (start === null || !isPlannable(start.toISOString()))
    throw new Refusal('VALIDATION', `${quoted(text)} não é uma data e hora.`);
  const next = afterSkipped(text, zone);
  if (next !== null)
    throw new Refusal(
      'TIME_SKIPPED',
      `${ERROR_SENTENCES.TIME_SKIPPED} O próximo é ${offsetTime(next, zone)}.`,
    );
  return start;
}

/** The days asked about; without a first one they begin today, in the zone where today is earliest. @param zones of the people asked about */
function span(
  context: Context,
  zones: readonly string[],
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  days: number = DEFAULT_DAYS,
) {
  const todays = (zones.length === 0 ? [DEFAULT_TIMEZONE] : zones).map((zone) => today(context, zone));
  const from = asked.from ?? todays.reduce((one, other) => (other < one ? other : one));
  return { from, to: asked.to ?? addDays(from, days - 1) };
}

const today = (context: Context, zone: string) =>
  toLocal(zone, epochMinuteOf(context.clock.now().getTime())).date;

function startOf(date: string, zone: string): string {
  const start = momentOf(`${date}T00:00`, zone);
  if (start === null) throw new AppError('VALIDATION');
  return start.toISOString();
}
