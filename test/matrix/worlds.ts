import type { HeldBookingAnswer, PublicBookingAnswer, SlotsAnswer } from '#shared/contract/booking.ts';
import type { Product } from '#shared/contract/products.ts';
import { WAITING_LIMITS } from '#shared/contract/limits.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { waitingToken } from '#server/features/waiting-list/ask.service.ts';
import { searchDue } from '#server/features/waiting-list/due.service.ts';
import { hashToken } from '#server/lib/crypto.ts';
import { newId } from '#server/lib/ids.ts';
import { addProduct, addWeek, addWindow } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { addGoogleEvent } from '#test/factories/google.ts';
import { openDoor } from '#test/factories/integrations.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import type { MovableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import type { TestServer } from '#test/harness/server.ts';
import type { Combination } from './combinations.ts';

/** A zone, and a day in it: a holiday in both countries, and two days on which a clock is changed. */
type Place = { readonly zone: string; readonly date: string };
const CHRISTMAS: readonly Place[] = [
  { zone: 'America/Sao_Paulo', date: '2026-12-25' },
  { zone: 'Europe/Lisbon', date: '2026-12-25' },
];
const CHANGED_CLOCKS: readonly Place[] = [
  { zone: 'America/New_York', date: '2027-03-14' },
  { zone: 'Europe/Lisbon', date: '2027-10-31' },
];

/** What differs between worlds. Each value is one that has a rule of its own somewhere. */
export const FACTORS = {
  place: [...CHRISTMAS, ...CHANGED_CLOCKS],
  /** Minutes of the service that is booked; null for none. */
  service: [null, 30, 50, 90],
  capacity: [1, 2, 3],
  gap: [0, 20],
  exception: ['none', 'other hours'],
  colleague: ['none', 'active', 'inactive'],
  hold: ['none', 'held', 'lapsed', 'offered'],
  move: ['none', 'staff', 'client'],
  google: ['none', 'within', 'over the edge'],
  overbooked: [false, true],
  /** Which times the person wants suggested. */
  suggestTimes: ['compact', 'spread', 'off'],
  /** How the colleague differs, where there is one: their clock, a service that is longer, one place more, another gap. */
  otherZone: [false, true],
  otherLength: [false, true],
  otherCapacity: [false, true],
  otherGap: [false, true],
} as const;

/** Days on which nothing is free hide what the other rules do, and have worlds of their own. */
export const CLOSED_FACTORS = {
  ...FACTORS,
  place: CHRISTMAS,
  exception: ['day off', 'holiday'],
} as const;

export type Choice = Combination<typeof FACTORS | typeof CLOSED_FACTORS>;

/** Hours in which a changed clock has its hour twice, or not at all. */
const WEEK = { startTime: '00:30', endTime: '07:30', appointmentDuration: 30 };
const OTHER_HOURS = { startTime: '01:00', endTime: '08:20', appointmentDuration: 20 };

/** How long a slot of the day is without a service, in minutes. */
export const slotMinutes = ({ exception }: Choice): number =>
  (exception === 'other hours' ? OTHER_HOURS : WEEK).appointmentDuration;

/** What may differ between the two people of a world. */
type Rules = {
  readonly zone: string;
  /** Minutes of the service; null for none. */
  readonly service: number | null;
  /** Minutes by which a slot without a service is longer than `slotMinutes`. */
  readonly longer: number;
  readonly capacity: number;
  readonly gap: number;
};

const rulesOfMember = ({ place, service, capacity, gap }: Choice): Rules => {
  return { zone: place.zone, service, longer: 0, capacity, gap };
};

/** A colleague differs in what the choice says; their clock then is one that no place has, in which no clock is changed. */
function rulesOfColleague(choice: Choice): Rules {
  const rules = rulesOfMember(choice);
  return {
    zone: choice.otherZone ? 'America/Manaus' : rules.zone,
    service: choice.otherLength && rules.service !== null ? rules.service + 20 : rules.service,
    longer: choice.otherLength ? 15 : 0,
    capacity: choice.otherCapacity ? (rules.capacity % 3) + 1 : rules.capacity,
    gap: choice.otherGap ? (rules.gap === 0 ? 15 : 0) : rules.gap,
  };
}

export type Member = { readonly person: Person; readonly product: Product | null; readonly rules: Rules };

export type World = {
  readonly choice: Choice;
  readonly server: TestServer;
  readonly organization: Organization;
  readonly member: Member;
  readonly colleague: Member | null;
  readonly rest: Client;
  readonly mcp: Client;
  /** The page of the client who moved, where somebody did: `/agendamento/…`. */
  readonly managePath: string | null;
  /** The time that is offered to somebody who waits, where one is. */
  readonly offer: Offer | null;
  /** Where the colleague's agenda is full; null where there is no active one. */
  readonly filled: string | null;
};
type Offer = { readonly id: string; readonly token: string };

/** An organisation in which everything is as the choice says, before anybody else books. */
export async function createWorld(server: TestServer, clock: MovableClock, choice: Choice): Promise<World> {
  const organization = await createOrganization(server);
  const member = await addMember(organization, choice, rulesOfMember(choice), 'Ana Souza');
  const colleague =
    choice.colleague === 'none'
      ? null
      : await addMember(organization, choice, rulesOfColleague(choice), 'Bia Lima');
  if (choice.colleague === 'inactive')
    must(
      await organization.admin.client.put(`/api/admin/users/${colleague?.person.user.id}`, {
        isActive: false,
      }),
    );
  const [rest, mcp] = [await openDoor(organization, 'api'), await openDoor(organization, 'mcp')];
  must(await organization.admin.client.patch('/api/admin/organization', { anyProfessional: 'offered' }));
  const world = {
    choice,
    server,
    organization,
    member,
    colleague,
    rest,
    mcp,
    managePath: null,
    offer: null,
    filled: null,
  };
  await addGoogle(world);
  const filled = colleague !== null && choice.colleague === 'active' ? await fillOne(world, colleague) : null;
  if (choice.overbooked) await overbook(world);
  const managePath = choice.move === 'none' ? null : await moveOne(world);
  const offer = choice.hold === 'offered' ? await offerOne(world) : null;
  if (choice.hold === 'held' || choice.hold === 'lapsed') await holdOne(world);
  // Longer than a time is held.
  if (choice.hold === 'lapsed') clock.advance(60);
  return { ...world, managePath, offer, filled };
}

async function addMember(
  organization: Organization,
  { place, exception, suggestTimes }: Choice,
  rules: Rules,
  name: string,
): Promise<Member> {
  const { zone, service, longer, capacity, gap } = rules;
  const person = await createProfessional(organization, name);
  must(await person.client.patch('/api/user/profile', { timezone: zone, bufferTime: gap, suggestTimes }));
  const own = <T extends typeof WEEK>(hours: T) => ({
    ...hours,
    appointmentDuration: hours.appointmentDuration + longer,
    maxConcurrentAppointments: capacity,
  });
  const hours = own(WEEK);
  if (exception === 'holiday')
    for (let dayOfWeek = 0; dayOfWeek < 7; dayOfWeek++)
      await addWindow(organization, person, { ...hours, dayOfWeek });
  else await addWeek(organization, person, hours);
  const other = { hours: own(OTHER_HOURS) };
  const apart = exception === 'other hours' ? other : exception === 'day off' ? {} : null;
  if (apart !== null)
    must(await person.client.post('/api/availability/exceptions', { from: place.date, ...apart }), 201);
  const product = service === null ? null : await addProduct(organization, person, { duration: service });
  return { person, product, rules };
}

/** An hour that is no slot's, and the night before with the first minutes of the hours. */
async function addGoogle({ server, member, choice }: World): Promise<void> {
  if (choice.google === 'none') return;
  const slots = await timesOfDay(server, member, choice.place.date);
  const [first, third = first] = [slots[0], slots[2]];
  if (first === undefined || third === undefined) return;
  const [from, minutes] = choice.google === 'within' ? [third, 25] : [shifted(first, -300), 310];
  await addGoogleEvent(server, member.person, { from: shifted(from, 5), to: shifted(from, 5 + minutes) });
}

/** Every place of the colleague's third time is taken, five minutes late, so that their gap and length show around it. */
async function fillOne({ server, organization, choice }: World, colleague: Member): Promise<string | null> {
  const third = (await timesOfDay(server, colleague, choice.place.date))[2];
  if (third === undefined) return null;
  for (let place = 0; place < colleague.rules.capacity; place++)
    await addAppointment(organization, colleague.person, shifted(third, 5), { duration: 30 });
  return shifted(third, 5);
}

/** Staff puts appointments over one another at the second time, one more than there is place for. */
async function overbook({ server, organization, member, choice }: World): Promise<void> {
  const slots = await timesOfDay(server, member, choice.place.date);
  const startTime = slots[1] ?? `${choice.place.date}T12:00:00.000Z`;
  for (let count = 0; count <= choice.capacity; count++)
    await addAppointment(organization, member.person, startTime, { duration: 30, allowConflict: true });
}

/** A client books the first time of the day, and moves to the last, by themselves or by staff. Returns their page. */
async function moveOne(world: World): Promise<string | null> {
  const { server, member, choice } = world;
  const slots = await timesOfDay(server, member, choice.place.date);
  const [first, last] = [slots[0], slots.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const booked = must<PublicBookingAnswer>(await bookPublicly(world, first), 201);
  if (choice.move === 'client')
    must(await server.guest.post(`/api${booked.managePath}/move`, { startTime: last }));
  else must(await member.person.client.put(`/api/appointments/${booked.id}`, { startTime: last }));
  return booked.managePath;
}

/** A visitor holds the first free time, and never confirms. */
async function holdOne(world: World): Promise<void> {
  const { server, member, choice } = world;
  const [first] = await timesOfDay(server, member, choice.place.date);
  const form = (confirmEmail: boolean) =>
    member.person.client.post('/api/booking-form-settings', { confirmEmail });
  if (first === undefined) return;
  must(await form(true));
  must<HeldBookingAnswer>(await bookPublicly(world, first), 202);
  must(await form(false));
}

/** A client who waits for any time of the day is offered the first free one, and does not answer; nobody waits longer than two months. */
async function offerOne({ server, organization, member, choice }: World): Promise<Offer | null> {
  const { database, clock } = server.context;
  const [entryId, who] = [newId(), member.person.user.id];
  const token = waitingToken(server.context, entryId);
  const { date } = choice.place;
  const [first] = await timesOfDay(server, member, date);
  must(await organization.admin.client.patch('/api/admin/organization', { waitingList: true }));
  // Nobody can ask for what is free already, so the request is older than the hours.
  await database.query(
    `INSERT INTO waiting_entries (id, organization_id, user_id, product_id, product_name, client_name, weekdays, parts,
                                  from_date, until_date, notice_minutes, state, token_hash, created_by, created_at)
     SELECT $6::uuid, organization_id, id, $2::uuid, $3, 'Rui Melo', '{0,1,2,3,4,5,6}',
            '{manha,tarde,noite}', $4::date, $4::date, 0, 'waiting', $7, 'public', $5
       FROM users WHERE id = $1`,
    [
      ...[who, member.product?.id ?? null, member.product?.name ?? null, date, clock.now()],
      ...[entryId, hashToken(token)],
    ],
  );
  await database.query(
    `INSERT INTO waiting_agendas (organization_id, user_id, due_at)
     SELECT organization_id, id, $2 FROM users WHERE id = $1`,
    [who, clock.now()],
  );
  await searchDue(server.context);
  const offers = await database.query<{ id: string; startTime: Date }>(
    'SELECT id, start_time AS "startTime" FROM waiting_offers WHERE user_id = $1',
    [who],
  );
  const offered = offers.map(({ startTime }) => startTime.toISOString());
  const isNear = date <= addDays(clock.now().toISOString().slice(0, 10), WAITING_LIMITS.days);
  if (offered.join() !== ((isNear ? first : null) ?? ''))
    throw new Error(`Offered was ${offered.join()}, free ${first}.`);
  return offers[0] === undefined ? null : { id: offers[0].id, token };
}

/** What a client's page sends; each client is somebody new. */
export function bookPublicly(
  { server, member }: Pick<World, 'server' | 'member'>,
  startTime: string,
  clientName = 'Eva Cruz',
) {
  return server.guest.post('/api/appointments/public', {
    professionalId: member.person.user.id,
    productId: member.product?.id ?? null,
    clientName,
    clientEmail: freshEmail(),
    startTime,
  });
}

/** What the public page shows of some days, which are its owner's. */
export async function slotsOf(
  { guest }: Pick<TestServer, 'guest'>,
  { person, product }: Member,
  from: string,
  to = from,
): Promise<SlotsAnswer> {
  const service = product === null ? '' : `&productId=${product.id}`;
  return must<SlotsAnswer>(
    await guest.get(`/api/slots?professionalId=${person.user.id}&from=${from}&to=${to}${service}`),
  );
}

export const startsOf = ({ days }: SlotsAnswer): string[] =>
  days.flatMap(({ slots }) => slots.map(({ startTime }) => startTime));

/** The starts that the public page shows of one day (ISO, UTC). */
export async function timesOfDay(
  server: Pick<TestServer, 'guest'>,
  member: Member,
  date: string,
): Promise<string[]> {
  return startsOf(await slotsOf(server, member, date));
}

/** The day of an instant on a clock, 'YYYY-MM-DD'. */
export const dayOn = (zone: string, iso: string): string =>
  new Date(iso).toLocaleDateString('sv-SE', { timeZone: zone });

/** Those who stand for anybody. */
export const bookable = ({ member, colleague, choice }: World): readonly Member[] =>
  colleague === null || choice.colleague === 'inactive' ? [member] : [member, colleague];

export const shifted = (iso: string, minutes: number): string =>
  new Date(Date.parse(iso) + minutes * 60_000).toISOString();
