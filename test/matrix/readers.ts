import type { ApiAnybodySlots, ApiFreeSlots } from '#shared/contract/api-v1.ts';
import type { BookingPageData, SlotsAnswer } from '#shared/contract/booking.ts';
import type { FreeTimesAnswer } from '#shared/contract/free-times.ts';
import type { ToolOutput } from '#shared/contract/mcp.ts';
import type { SlotReason } from '#shared/contract/suggestions.ts';
import { staffReasonWords } from '#shared/suggestions/staff-words.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { must } from '#test/harness/client.ts';
import { callTool, inUtc } from './doors.ts';
import {
  bookable,
  dayOn,
  slotMinutes,
  slotsOf,
  startsOf,
  timesOfDay,
  type Member,
  type World,
} from './worlds.ts';

/** The free times of a day as a reader tells them: the starts, and the suggested ones with their reasons, best first. */
export type Read = { readonly times: readonly string[]; readonly suggested: readonly string[] | null };

/** The public page reads codes, systems and assistants the words too. */
type Suggested = { readonly startTime: string } & (
  { readonly label: string } | { readonly reason: SlotReason; readonly label?: never }
);

const suggestedOf = (suggestions: readonly Suggested[] | undefined): string[] | null =>
  suggestions?.map((each) => `${inUtc(each.startTime)} ${each.label ?? staffReasonWords(each.reason, '')}`) ??
  null;

/** The free times of the day as each reader tells them, by what it is called. */
export async function readEverywhere(world: World): Promise<ReadonlyMap<string, Read>> {
  const { server, member, choice } = world;
  const readers = [
    ['slots', async () => readOf(await slotsOf(server, member, choice.place.date))],
    ['page', () => readPage(world)],
    ['rest', () => readRest(world)],
    ['assistant', () => readAssistant(world)],
  ] as const;
  const read = readers.map(async ([name, times]) => [name, await times()] as const);
  return new Map(
    (await Promise.all(read)).flatMap(([name, times]) => (times === null ? [] : [[name, times]])),
  );
}

const readOf = (answer: SlotsAnswer): Read => {
  return { times: startsOf(answer), suggested: suggestedOf(answer.suggestions) };
};

/**
 * What the server wrote into the page of the day; null where it writes no times: another month, or a service to choose. Its
 * suggestions are the month's, so that they are those of the day only where the month's are asked for.
 */
async function readPage({ server, member, choice }: World): Promise<Read | null> {
  const html = must<string>(await server.guest.get(`/book/personal/${member.person.user.bookingSlug}`));
  const written = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1];
  const { slots } = JSON.parse(written ?? 'null') as Extract<BookingPageData, { kind: 'booking' }>;
  const { date } = choice.place;
  if (slots?.answer.days.some((day) => day.date === date) !== true) return null;
  const asked = await slotsOf(server, member, slots.from, slots.to);
  if (JSON.stringify(slots.answer) !== JSON.stringify(asked))
    return { times: ['another page'], suggested: null };
  return readOf(await slotsOf(server, member, date));
}

async function readRest({ rest, member, choice }: World): Promise<Read> {
  const { date } = choice.place;
  const service = member.product === null ? '' : `&productId=${member.product.id}`;
  const path = `/api/v1/free-slots?professionalId=${member.person.user.id}&from=${date}&to=${date}${service}`;
  const { data, suggestions } = must<ApiFreeSlots>(await rest.get(path));
  return { times: data.map(({ startTime }) => inUtc(startTime)), suggested: suggestedOf(suggestions) };
}

/** What an assistant finds of the person: both tools have the same times. */
async function readAssistant(world: World): Promise<Read> {
  const { member, choice } = world;
  const { date } = choice.place;
  const { structuredContent } = await callTool<ToolOutput<'get_availability'>>(world, 'get_availability', {
    ...{ professional: member.person.user.id, from: date, to: date, limit: 100 },
    ...(member.product === null ? {} : { service: member.product.id }),
  });
  const times = structuredContent.freeTimes.map(({ startTime }) => inUtc(startTime));
  const found = (await findTimes(world, [member.person.user.id])).map(({ startTime }) => startTime);
  if (times.join() !== found.join()) return { times: ['another tool', ...found], suggested: null };
  return { times, suggested: suggestedOf(structuredContent.suggestions) };
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

/** Readers of the free times of anybody, by door. */
export const ANYBODY_READERS = {
  /** By the team's link, the day of whose link it is. */
  link: async ({ server, member, choice }: World): Promise<string[]> => {
    const { date } = choice.place;
    const team = member.person.user.bookingSlug;
    const path = `/api/slots/any?team=${team}&from=${date}&to=${date}${serviceByName(member)}`;
    return startsOf(must<SlotsAnswer>(await server.guest.get(path)));
  },
  /** By systems, the administrator's day. */
  rest: async ({ rest, member, choice }: World): Promise<string[]> => {
    const { date } = choice.place;
    const path = `/api/v1/free-slots/any?from=${date}&to=${date}${serviceByName(member)}`;
    return must<ApiAnybodySlots>(await rest.get(path)).data.map(({ startTime }) => inUtc(startTime));
  },
  /** By assistants, each person's own day; each start with whom it is. */
  assistant: async (world: World): Promise<string[]> => {
    const found = await findTimes(world, null);
    return found.map(({ startTime, professionalId }) => `${startTime} ${professionalId}`).sort();
  },
  /** By the team's own dialog, the administrator's day. */
  staff: async ({ organization, member, choice }: World): Promise<string[]> => {
    const length = member.product === null ? `&duration=${slotMinutes(choice)}` : serviceByName(member);
    const path = `/api/appointments/free-times?anyProfessional=true&date=${choice.place.date}${length}`;
    const { free } = must<FreeTimesAnswer>(await organization.admin.client.get(path));
    return free.map(({ startTime }) => startTime);
  },
} as const;
export type AnybodyDoor = keyof typeof ANYBODY_READERS;

const serviceByName = ({ product }: Member): string =>
  product === null ? '' : `&service=${encodeURIComponent(product.name)}`;

/** What a reader of anybody's times should find, by the times of each person alone. */
export async function expectedOfAnybody(world: World, reader: AnybodyDoor): Promise<string[]> {
  const { server, organization, choice } = world;
  const { date, zone } = choice.place;
  const people = bookable(world);
  if (reader === 'assistant') {
    const own = people.map(async (each) =>
      (await timesOfDay(server, each, date)).map((time) => `${time} ${each.person.user.id}`),
    );
    return (await Promise.all(own)).flat().sort();
  }
  // The day of a clock lies within three days of any other.
  const around = people.map(async (each) => {
    if (reader !== 'staff') return startsOf(await slotsOf(server, each, addDays(date, -1), addDays(date, 1)));
    const days = [-1, 0, 1].map((day) => readAsStaff(world, each, addDays(date, day)));
    return (await Promise.all(days)).flat();
  });
  const clock = reader === 'link' ? zone : organization.admin.user.timezone;
  return joinedOn(await Promise.all(around), clock, date);
}

/** The starts of several people on one day of a clock, each once. */
function joinedOn(starts: readonly (readonly string[])[], zone: string, date: string): string[] {
  return [...new Set(starts.flat())].filter((time) => dayOn(zone, time) === date).sort();
}

/** The starts that staff are offered for one person's day. */
export async function readAsStaff(
  { organization, choice }: World,
  { person, product }: Member,
  date: string = choice.place.date,
): Promise<string[]> {
  const length = product === null ? `&duration=${slotMinutes(choice)}` : `&productId=${product.id}`;
  const path = `/api/appointments/free-times?userId=${person.user.id}&date=${date}${length}`;
  const { free } = must<FreeTimesAnswer>(await organization.admin.client.get(path));
  return free.map(({ startTime }) => startTime);
}
