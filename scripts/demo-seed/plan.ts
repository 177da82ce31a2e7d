import { UPCOMING_LIMIT } from '#shared/contract/limits.ts';
import { addDays, dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { wallToEpoch } from '#shared/scheduling/zone.ts';
import type { SamplePerson, SampleWindow } from './people.ts';

/** One appointment that is going to be booked. Times in milliseconds since 1970. */
export type Plan = {
  readonly person: SamplePerson;
  readonly start: number;
  /** Minutes that a booking without a product lasts. */
  readonly slotMinutes: number;
  readonly bookedAt: number;
  readonly way: 'public' | 'staff' | 'overbooked';
  /** Index of the professional's product, or null without one. */
  readonly product: number | null;
  readonly client: { clientName: string; clientEmail: string; clientPhone: string };
  readonly notes: string | null;
  /** Whether the client confirms through their own link. */
  readonly confirms: boolean;
};

const USUAL_DAYS_BACK = 21;
const DAYS_AHEAD = 21;
/** Somebody who leaves has appointments in the first days only. */
const LAST_DAY_OF_LEAVER = -10;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const FIRST_NAMES =
  'Alice Antônio Beatriz Caio Cecília Daniel Débora Eduardo Fernanda Gabriel Helena Ícaro Joana Lucas Marina Nélson Olívia Paulo Rita Sérgio Teresa Vitor';
const SAMPLE_NAMES = ['Amostra', 'Modelo', 'Teste'];
const CLIENTS = FIRST_NAMES.split(' ').flatMap((first) => SAMPLE_NAMES.map((last) => `${first} ${last}`));
const NOTES = ['Prefere sala no térreo.', 'Vem de longe: prefere o meio da manhã.', 'Pediu recibo.'];

/** Every booking around today, in the order in which they are made. The same day gives the same plan. */
export function planOf(people: readonly SamplePerson[], today: string, now: number): Plan[] {
  const random = seededRandom(Number(today.replaceAll('-', '')));
  const plans: Plan[] = [];
  const longest = Math.max(...people.map(daysBackOf));
  for (let offset = -longest; offset < DAYS_AHEAD; offset++) {
    for (const person of people) {
      if (offset < -daysBackOf(person)) continue;
      if (person.leaves && offset > LAST_DAY_OF_LEAVER) continue;
      plans.push(...dayOf(person, addDays(today, offset), demandOf(offset), now, random));
    }
  }
  const fullTime = plans.find(({ person, start }) => person === people[1] && start > now);
  if (fullTime) plans.push(overbooking(fullTime, now));
  return withinLimit(onePlaceAtATime(plans).sort((a, b) => a.bookedAt - b.bookedAt));
}

/** Nobody is in two places at once: who has another appointment then gives the time to the next client who has none. */
function onePlaceAtATime(plans: readonly Plan[]): Plan[] {
  const given = new Map<string, Plan[]>();
  return plans.map((plan) => {
    const isFree = (name: string): boolean =>
      (given.get(name) ?? []).every((other) => endOf(other) <= plan.start || endOf(plan) <= other.start);
    const { clientName } = plan.client;
    const place = CLIENTS.indexOf(clientName);
    const name = isFree(clientName)
      ? clientName
      : [...CLIENTS.slice(place + 1), ...CLIENTS.slice(0, place)].find(isFree);
    const settled = name === undefined ? plan : { ...plan, client: clientOf(name) };
    const { client } = settled;
    given.set(client.clientName, [...(given.get(client.clientName) ?? []), settled]);
    return settled;
  });
}

function daysBackOf({ daysBack = USUAL_DAYS_BACK }: SamplePerson): number {
  return daysBack;
}

/** When a booking ends, in ms since 1970. */
export function endOf({ person, start, product, slotMinutes }: Plan): number {
  const minutes = product === null ? undefined : person.products[product]?.duration;
  return start + (minutes ?? slotMinutes) * MINUTE_MS;
}

/** A client with as many times ahead as the public page takes asks for another one at the desk, as real ones do. */
function withinLimit(plans: readonly Plan[]): Plan[] {
  // As the server counts: what is not over is ahead.
  const ends = new Map<string, number[]>();
  return plans.map((plan) => {
    const { clientEmail } = plan.client;
    const ahead = (ends.get(clientEmail) ?? []).filter((end) => end > plan.bookedAt);
    ends.set(clientEmail, [...ahead, endOf(plan)]);
    return plan.way === 'public' && ahead.length >= UPCOMING_LIMIT.fallback
      ? { ...plan, way: 'staff' }
      : plan;
  });
}

/** How likely a time is to be taken: agendas fill up as their days come near. */
function demandOf(offset: number): number {
  if (offset <= 0) return 0.52;
  return offset <= 7 ? 0.42 : 0.2;
}

function dayOf(
  person: SamplePerson,
  date: string,
  usualDemand: number,
  now: number,
  random: () => number,
): Plan[] {
  const dayOfWeek = dayOfWeekOf(date);
  const windows = person.windows.filter(({ days }) => days.includes(dayOfWeek));
  const demand = person.fullDay === dayOfWeek ? 1 : usualDemand;
  const { emptyFrom } = person;
  return windows.flatMap((window) => {
    const plans: Plan[] = [];
    const step = window.appointmentDuration;
    const wanted = emptyFrom?.day === dayOfWeek ? minuteOf(emptyFrom.time) : Infinity;
    const end = Math.min(minuteOf(window.endTime), wanted);
    for (let minute = minuteOf(window.startTime); minute + step <= end; minute += step) {
      const at = wallToEpoch(person.timezone, date, minute);
      if (at === null) continue;
      let longest = 0;
      for (let place = 0; place < window.maxConcurrentAppointments; place++) {
        if (random() > demand) continue;
        const product = productFor(person, end - minute, random);
        if (person.products.length > 0 && product === null) continue;
        plans.push(planAt(person, window, msOfEpochMinute(at), product, now, random));
        longest = Math.max(longest, product === null ? step : (person.products[product]?.duration ?? step));
      }
      const taken = longest + (person.settings?.bufferTime ?? 0);
      minute += Math.max(0, Math.ceil(taken / step) - 1) * step;
    }
    return plans;
  });
}

/** A product that still fits before the window closes; null when there is none. */
function productFor(person: SamplePerson, minutesLeft: number, random: () => number): number | null {
  const fitting = person.products.flatMap(({ duration }, index) => (duration <= minutesLeft ? [index] : []));
  return pick(fitting, random) ?? null;
}

function planAt(
  person: SamplePerson,
  window: SampleWindow,
  start: number,
  product: number | null,
  now: number,
  random: () => number,
): Plan {
  const lead = (0.6 + random() * 9) * DAY_MS;
  // What is far ahead was booked until a moment ago.
  const bookedAt = Math.min(start - lead, now - (1 + random() * 4_000) * MINUTE_MS);
  const name = `${pick(FIRST_NAMES.split(' '), random)} ${pick(SAMPLE_NAMES, random)}`;
  return {
    person,
    start,
    slotMinutes: window.appointmentDuration,
    bookedAt: Math.floor(bookedAt),
    way: random() < 0.65 ? 'public' : 'staff',
    product,
    client: clientOf(name),
    notes: random() < 0.15 ? (pick(NOTES, random) ?? null) : null,
    confirms: random() < (start < now + 2 * DAY_MS ? 0.7 : 0.2),
  };
}

/** An "encaixe": a second client at a time that is full. */
function overbooking(full: Plan, now: number): Plan {
  const client = { ...clientOf('Zélia Teste'), clientPhone: '11900000000' };
  return { ...full, client, way: 'overbooked', bookedAt: now, notes: 'Encaixe pedido por telefone.' };
}

function clientOf(name: string): Plan['client'] {
  return { clientName: name, clientEmail: emailOf(name), clientPhone: phoneOf(name) };
}

function emailOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
  return `${plain.replaceAll(' ', '.')}@cliente.example`;
}

/** A number of a range that nobody has, the same for a name. */
function phoneOf(name: string): string {
  let digits = 0;
  for (const letter of name) digits = (digits * 31 + letter.charCodeAt(0)) % 10_000;
  return `1190000${String(digits).padStart(4, '0')}`;
}

function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

function pick<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
