import type { ApiAnybodySlots, ApiFreeSlots } from '#shared/contract/api-v1.ts';
import type { BookingPageData, SlotsAnswer } from '#shared/contract/booking.ts';
import type { FreeTimesAnswer } from '#shared/contract/free-times.ts';
import type { ToolOutput } from '#shared/contract/mcp.ts';
import { freshEmail } from '#test/factories/organization.ts';
import { must, type Answer } from '#test/harness/client.ts';
import { bookPublicly, slotMinutes, timesOfDay, type Member, type World } from './worlds.ts';

/** What a door answers to a booking: whether it was taken, and what is offered in its place. */
export type Outcome = {
  readonly isBooked: boolean;
  readonly code: string | null;
  readonly suggestions: readonly string[];
  /** What may be taken instead, and with whom. */
  readonly alternatives: readonly Alternative[];
};

/** The client of bookings through a door; those that were there before have another. */
export const BOOKED_FOR = 'Lia Costa';

const inUtc = (iso: string): string => new Date(iso).toISOString();

/** The starts of a day as each reader tells them, by what it is called. */
export async function readEverywhere(world: World): Promise<ReadonlyMap<string, readonly string[]>> {
  const { server, member, choice } = world;
  const readers = [
    ['slots', () => timesOfDay(server, member, choice.place.date)],
    ['page', () => readPage(world)],
    ['rest', () => readRest(world)],
    ['assistant', () => readAssistant(world, [member.person.user.id])],
  ] as const;
  const read = readers.map(async ([name, times]) => [name, await times()] as const);
  return new Map(
    (await Promise.all(read)).flatMap(([name, times]) => (times === null ? [] : [[name, times]])),
  );
}

/** The times that the server wrote into the page; null where it writes none: another month, or a service to choose. */
async function readPage({ server, member, choice }: World): Promise<string[] | null> {
  const html = must<string>(await server.guest.get(`/book/personal/${member.person.user.bookingSlug}`));
  const written = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1];
  const data = JSON.parse(written ?? 'null') as Extract<BookingPageData, { kind: 'booking' }>;
  const day = data.slots?.answer.days.find(({ date }) => date === choice.place.date);
  return day === undefined ? null : day.slots.map(({ startTime }) => startTime);
}

async function readRest({ rest, member, choice }: World): Promise<string[]> {
  const { date } = choice.place;
  const service = member.product === null ? '' : `&productId=${member.product.id}`;
  const path = `/api/v1/free-slots?professionalId=${member.person.user.id}&from=${date}&to=${date}${service}`;
  return must<ApiFreeSlots>(await rest.get(path)).data.map(({ startTime }) => inUtc(startTime));
}

/** What an assistant finds of the people named, or of anybody: the start, and with whom it is where nobody was named. */
async function findTimes(world: World, professionals: readonly string[] | null) {
  const { date } = world.choice.place;
  const service = world.member.product === null ? {} : { service: world.member.product.name };
  const named = professionals === null ? {} : { professionals };
  const asked = { ...named, ...service, from: date, to: date, limit: 100 };
  const { structuredContent } = await callTool<ToolOutput<'find_free_times'>>(
    world,
    'find_free_times',
    asked,
  );
  const { freeTimes } = structuredContent;
  return freeTimes.map(({ startTime, professionalId }) => ({ startTime: inUtc(startTime), professionalId }));
}

async function readAssistant(world: World, professionals: readonly string[]): Promise<string[]> {
  return (await findTimes(world, professionals)).map(({ startTime }) => startTime);
}

/** The starts of anybody, each with whom it is, in order. */
export async function readAnybody(world: World): Promise<string[]> {
  const found = await findTimes(world, null);
  return found.map(({ startTime, professionalId }) => `${startTime} ${professionalId}`).sort();
}

/** The starts of anybody of the team without whom, as its link and systems tell them. */
export async function readTeam(world: World): Promise<Readonly<Record<'link' | 'rest', string[]>>> {
  const { server, rest, member, choice } = world;
  const { date } = choice.place;
  const service = member.product === null ? '' : `&service=${encodeURIComponent(member.product.name)}`;
  const link = `/api/slots/any?team=${member.person.user.bookingSlug}&from=${date}&to=${date}${service}`;
  const { days } = must<SlotsAnswer>(await server.guest.get(link));
  const path = `/api/v1/free-slots/any?from=${date}&to=${date}${service}`;
  const { data } = must<ApiAnybodySlots>(await rest.get(path));
  return {
    link: days.flatMap(({ slots }) => slots.map(({ startTime }) => startTime)),
    rest: data.map(({ startTime }) => inUtc(startTime)),
  };
}

/** Books with anybody who is free, by the team's link. */
export async function bookWithAnybody({ server, member }: World, startTime: string): Promise<Outcome> {
  const body = {
    ...{ team: member.person.user.bookingSlug, service: member.product?.name ?? null },
    ...{ clientName: BOOKED_FOR, clientEmail: freshEmail(), startTime },
  };
  return outcomeOf(await server.guest.post('/api/appointments/public', body));
}

/** The starts that staff are offered for one person's day. */
export async function readAsStaff(
  { organization, choice }: World,
  { person, product }: Member,
): Promise<string[]> {
  const length = product === null ? `&duration=${slotMinutes(choice)}` : `&productId=${product.id}`;
  const path = `/api/appointments/free-times?userId=${person.user.id}&date=${choice.place.date}${length}`;
  const { free } = must<FreeTimesAnswer>(await organization.admin.client.get(path));
  return free.map(({ startTime }) => startTime);
}

/** The ways to book by the public rules. */
export const DOORS = {
  page: async (world: World, startTime: string) =>
    outcomeOf(await bookPublicly(world, startTime, BOOKED_FOR)),
  rest: async ({ rest, member }: World, startTime: string) =>
    outcomeOf(
      await rest.post('/api/v1/appointments', {
        ...{ professionalId: member.person.user.id, productId: member.product?.id ?? null },
        ...{ clientName: BOOKED_FOR, clientEmail: freshEmail(), startTime },
      }),
    ),
  assistant: async (world: World, startTime: string): Promise<Outcome> => {
    const { person, product } = world.member;
    const service = product === null ? {} : { service: product.id };
    const { isError, structuredContent } = await callTool<{ error?: Refusal }>(world, 'create_appointment', {
      ...{ professional: person.user.id, ...service },
      ...{ clientName: BOOKED_FOR, clientEmail: freshEmail(), startTime },
    });
    return isError === true ? refused(structuredContent.error ?? {}) : BOOKED;
  },
} as const;
export type Door = keyof typeof DOORS;

/** A refusal as the three doors write it. */
type Refusal = {
  readonly code?: string;
  readonly details?: {
    readonly suggestions?: readonly Suggestion[];
    readonly alternatives?: readonly Alternative[];
  };
  readonly alternatives?: readonly Alternative[];
  readonly suggestions?: readonly Suggestion[];
  readonly freeTimes?: readonly Suggestion[];
};
type Suggestion = { readonly startTime: string };
export type Alternative = Suggestion & { readonly professionalId: string };

const BOOKED: Outcome = { isBooked: true, code: null, suggestions: [], alternatives: [] };

function outcomeOf({ status, body }: Answer<Refusal>): Outcome {
  return status === 201 ? BOOKED : refused(body);
}

function refused({ code, details, suggestions, freeTimes, alternatives }: Refusal): Outcome {
  const offered = details?.suggestions ?? suggestions ?? freeTimes ?? [];
  return {
    isBooked: false,
    code: code ?? 'none',
    suggestions: offered.map(({ startTime }) => inUtc(startTime)),
    alternatives: (details?.alternatives ?? alternatives ?? []).map(({ startTime, professionalId }) => {
      return { startTime: inUtc(startTime), professionalId };
    }),
  };
}

type ToolResult<Output> = { readonly isError?: boolean; readonly structuredContent: Output };

async function callTool<Output>({ mcp }: World, name: string, args: object): Promise<ToolResult<Output>> {
  const params = { name, arguments: args };
  const answer = await mcp.post('/mcp-server', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  return must<{ result: ToolResult<Output> }>(answer).result;
}
