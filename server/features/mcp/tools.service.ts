import { ERROR_SENTENCES, type ErrorCode } from '#shared/contract/errors.ts';
import type { ApiAppointment } from '#shared/contract/api-v1.ts';
import { isPlannable } from '#shared/contract/common.ts';
import { DEFAULT_TIMEZONE, SUGGESTION_COUNT } from '#shared/contract/limits.ts';
import type { McpTool, ToolInput, ToolOutput } from '#shared/contract/mcp.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import type { Interval } from '#shared/scheduling/types.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import {
  bookAppointment,
  cancelAppointment,
  changeAppointment,
  findAnybodysSlots,
  getAppointment,
  listAppointments,
  listProducts,
  listProfessionals,
  readDays,
  type ApiProduct,
  type ApiProfessional,
} from '#server/features/api-v1/api-v1.service.ts';
import { isAboutTime, nearestFree } from '#server/features/api-v1/nearest.service.ts';
import type { Session } from '#server/http/access.ts';
import { AppError } from '#server/lib/app-error.ts';
import { offsetTime } from '#server/lib/offset-time.ts';
import { afterSkipped } from '#server/lib/skipped-time.ts';
import { momentOf, weekdayOf } from './moment.policy.ts';
import { plain, resolve } from './resolve.policy.ts';

/** A week, unless the caller says how far to look. */
const DEFAULT_DAYS = 7;
const YEAR_DAYS = 366;
const CHOICES = 20;

/** What an assistant is told instead of a result: a sentence, and what it may do about it. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly alternatives: RefusalAlternatives;

  constructor(code: ErrorCode, message: string, alternatives: RefusalAlternatives = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.alternatives = alternatives;
  }
}

/** What could have been meant: by its id, or by a name that several professionals use, and these. */
export type Choice = { readonly name: string } & (
  { readonly id: string } | { readonly professionals: readonly string[] }
);

export type RefusalAlternatives = {
  readonly fields?: readonly string[];
  readonly freeTimes?: readonly {
    readonly startTime: string;
    readonly endTime: string;
    readonly weekday: string;
  }[];
  readonly choices?: readonly Choice[];
};

type Tools = {
  readonly [Tool in McpTool]: (
    context: Context,
    session: Session,
    input: ToolInput<Tool>,
  ) => Promise<ToolOutput<Tool>>;
};

/** The tools, on the same services as the REST API. @throws Refusal, AppError */
export const TOOLS: Tools = {
  async list_professionals(context, session) {
    const people = await listProfessionals(context, session);
    const products = await listProducts(context, session, undefined);
    const now = offsetTime(context.clock.now(), session.timezone);
    return {
      now,
      weekday: weekdayOf(now),
      timezone: session.timezone,
      professionals: people.map(({ email: _private, ...person }) => ({
        ...person,
        services: products.filter(({ professionalId, isActive }) => isActive && professionalId === person.id),
      })),
    };
  },

  async get_availability(context, session, input) {
    const person = await professionalOf(context, session, input.professional);
    const product = await productOf(context, session, person, input.service);
    const days = span(context, [person.timezone], input);
    const { availability, freeTimes } = await readDays(context, session, {
      professionalId: person.id,
      ...days,
      productId: product?.id,
      durationMinutes: input.durationMinutes,
    });
    return {
      availability,
      ...days,
      freeTimes: freeTimes.slice(0, input.limit).map(withWeekday),
      hasMore: freeTimes.length > input.limit,
    };
  },

  async find_free_times(context, session, { service, limit, ...input }) {
    const people = await candidates(context, session, input.professionals);
    const among = service === undefined ? people : await offering(context, session, people, service);
    const zones = people.map(({ timezone }) => timezone);
    const days = span(context, zones, input);
    const { slots, hasMore } = await findAnybodysSlots(context, session, {
      among,
      ...days,
      durationMinutes: input.durationMinutes,
      limit,
      fits: withinHours(input),
    });
    return { ...days, freeTimes: slots.map(withWeekday), hasMore };
  },

  async list_appointments(context, session, input) {
    const person =
      input.professional === undefined ? null : await professionalOf(context, session, input.professional);
    const zone = person?.timezone ?? session.timezone;
    // Whoever asks for a client means all that is ahead.
    const { from, to } = span(context, [zone], input, input.client === undefined ? DEFAULT_DAYS : YEAR_DAYS);
    if (to < from) throw new AppError(400, 'RANGE_INVERTED');
    const page = await listAppointments(context, session, {
      professionalId: person?.id,
      from: startOf(from, zone),
      to: startOf(addDays(to, 1), zone),
      limit: input.limit,
      cursor: input.cursor,
      client: input.client,
    });
    return { from, to, appointments: page.data.map(told), nextCursor: page.nextCursor };
  },

  async create_appointment(context, session, input) {
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
    const minutes = { productId: product?.id, durationMinutes };
    return withNearest(context, session, { person, start, ...minutes }, async () => {
      const { appointment } = await bookAppointment(context, session, booking, idempotencyKey ?? null);
      return { appointment: told(appointment) };
    });
  },

  async update_appointment(context, session, { appointmentId, professional, startTime, service, ...change }) {
    const current = await getAppointment(context, session, appointmentId);
    const person = professional === undefined ? null : await professionalOf(context, session, professional);
    const zone = person?.timezone ?? current.timezone;
    const start = startTime === undefined ? new Date(current.startTime) : startOrRefuse(startTime, zone);
    const owner = person ?? { id: current.professionalId, timezone: current.timezone };
    const length = (Date.parse(current.endTime) - Date.parse(current.startTime)) / 60_000;
    const product = await productOf(context, session, person ?? ownerOf(current), service ?? undefined);
    const minutes =
      product === undefined
        ? { durationMinutes: change.durationMinutes ?? length }
        : { productId: product.id };
    return withNearest(context, session, { person: owner, start, ...minutes }, async () => ({
      appointment: told(
        await changeAppointment(context, session, appointmentId, {
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
    return { cancelled: told(cancelled) };
  },
};

const withWeekday = <T extends { readonly startTime: string }>(time: T) => ({
  ...time,
  weekday: weekdayOf(time.startTime),
});

/** An appointment as an assistant reads it: when it was written down is of no use to a conversation. */
function told({ createdAt: _made, updatedAt: _changed, ...appointment }: ApiAppointment) {
  return withWeekday(appointment);
}

async function professionalOf(
  context: Context,
  session: Session,
  reference: string,
): Promise<ApiProfessional> {
  return oneOf(await listProfessionals(context, session), reference);
}

function oneOf(people: readonly ApiProfessional[], reference: string): ApiProfessional {
  const found = resolve(people, reference);
  if (found.kind === 'one') return found.item;
  const choices = choicesOf(found.among.filter(({ isActive }) => isActive));
  throw new Refusal(
    found.kind === 'none' ? 'USER_NOT_FOUND' : 'AMBIGUOUS_NAME',
    found.kind === 'none'
      ? `Ninguém se chama ${quoted(reference)}.`
      : `Há mais de um profissional a quem ${quoted(reference)} serve. Pergunte qual.`,
    { choices },
  );
}

/** Somebody's words inside ours: on one line, and seen to be a quotation. */
const quoted = (text: string) => JSON.stringify(text);

/** What there is to choose from, no more than a model can weigh. */
const choicesOf = (among: readonly { readonly id: string; readonly name: string }[]) =>
  among.slice(0, CHOICES).map(({ id, name }) => ({ id, name }));

const ownerOf = ({ professionalId: id, professionalName: name }: ApiAppointment) => ({ id, name });

/** The service that a professional offers by that name; undefined when none was asked for. */
async function productOf(
  context: Context,
  session: Session,
  person: { readonly id: string | null; readonly name: string },
  reference: string | undefined,
): Promise<ApiProduct | undefined> {
  if (reference === undefined) return undefined;
  if (person.id === null) throw new AppError(409, 'PROFESSIONAL_REMOVED');
  const products = (await listProducts(context, session, person.id)).filter(({ isActive }) => isActive);
  const found = resolve(products, reference);
  if (found.kind === 'one') return found.item;
  const choices = choicesOf(found.among);
  throw new Refusal(
    found.kind === 'none' ? 'PRODUCT_NOT_FOUND' : 'AMBIGUOUS_NAME',
    found.kind === 'none'
      ? `${person.name} não oferece ${quoted(reference)}.`
      : `Há mais de um serviço de ${person.name} a que ${quoted(reference)} serve. Pergunte qual.`,
    { choices },
  );
}

/** Those of several people who offer a service by that name, with theirs. @throws Refusal when nobody does */
async function offering(
  context: Context,
  session: Session,
  people: readonly ApiProfessional[],
  reference: string,
): Promise<{ id: string; productId: string }[]> {
  const products = (await listProducts(context, session, undefined)).filter(({ isActive }) => isActive);
  const theirs = people.map(({ id }) =>
    resolve(
      products.filter(({ professionalId }) => professionalId === id),
      reference,
    ),
  );
  const found = theirs.flatMap((one) =>
    one.kind === 'one' ? [{ id: one.item.professionalId, productId: one.item.id }] : [],
  );
  if (found.length > 0) return found;
  const several = theirs.flatMap((one) => (one.kind === 'several' ? one.among : []));
  if (several.length > 0)
    throw new Refusal(
      'AMBIGUOUS_NAME',
      `Há mais de um serviço a que ${quoted(reference)} serve. Pergunte qual.`,
      {
        choices: byName(several, people),
      },
    );
  const ids = new Set(people.map(({ id }) => id));
  throw new Refusal('PRODUCT_NOT_FOUND', `Ninguém oferece ${quoted(reference)}.`, {
    choices: byName(
      products.filter(({ professionalId }) => ids.has(professionalId)),
      people,
    ),
  });
}

/** Each service once, however many offer it, and who does. */
function byName(products: readonly ApiProduct[], people: readonly ApiProfessional[]): Choice[] {
  const whose = new Map(people.map(({ id, name }) => [id, name]));
  const services = new Map<string, { name: string; professionals: string[] }>();
  for (const { name, professionalId } of products) {
    const service = services.get(plain(name)) ?? { name, professionals: [] };
    services.set(plain(name), service);
    const professional = whose.get(professionalId);
    if (professional !== undefined && service.professionals.length < CHOICES)
      service.professionals.push(professional);
  }
  return [...services.values()].slice(0, CHOICES);
}

/** As many people as there may be, by one reading of who there is. @throws Refusal */
async function candidates(
  context: Context,
  session: Session,
  references: readonly string[] = [],
): Promise<ApiProfessional[]> {
  const everybody = await listProfessionals(context, session);
  if (references.length === 0) return everybody.filter(({ isActive }) => isActive);
  return [...new Set(references.map((reference) => oneOf(everybody, reference)))];
}

/** Does what may find its time taken or ruled out, and then names the free times nearest to it. */
async function withNearest<T>(
  context: Context,
  session: Session,
  asked: {
    readonly person: { readonly id: string | null };
    readonly start: Date;
    readonly productId?: string | undefined;
    readonly durationMinutes?: number | undefined;
  },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isAboutTime(error) || asked.person.id === null) throw error;
    const wanted = { ...asked, professionalId: asked.person.id };
    const { slots } = await nearestFree(context, session, wanted, SUGGESTION_COUNT);
    throw new Refusal(error.code, error.message, { freeTimes: slots.map(withWeekday) });
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

/** The days asked about; without a first one from today on, where it is the earliest. @param zones of whom it is about */
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
  if (start === null) throw new AppError(400, 'VALIDATION');
  return start.toISOString();
}

/** Whether a free time lies between two hours (HH:MM) of its professional's day; undefined when any would do. @throws Refusal */
function withinHours({ after, before }: { after?: string | undefined; before?: string | undefined }) {
  if (after === undefined && before === undefined) return undefined;
  const [earliest, latest] = [minuteOfDay(after ?? '00:00'), minuteOfDay(before ?? '24:00')];
  if (earliest >= latest)
    throw new Refusal('VALIDATION', 'Não há hora entre `after` e `before`: `after` vem antes.', {
      fields: [...(after === undefined ? [] : ['after']), ...(before === undefined ? [] : ['before'])],
    });
  return ({ start, end }: Interval, timezone: string) => {
    const began = toLocal(timezone, start).minuteOfDay;
    // Counted from the day of its start: what ends after midnight ends after any hour of it.
    return began >= earliest && began + (end - start) <= latest;
  };
}

function minuteOfDay(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
