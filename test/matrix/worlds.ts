import type { HeldBookingAnswer, PublicBookingAnswer, SlotsAnswer } from '#shared/contract/booking.ts';
import type { Product } from '#shared/contract/products.ts';
import { WAITING_LIMITS } from '#shared/contract/limits.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { searchDue } from '#server/features/waiting-list/due.service.ts';
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
const CHRISTMAS = [
  { zone: 'America/Sao_Paulo', date: '2026-12-25' },
  { zone: 'Europe/Lisbon', date: '2026-12-25' },
] as const;
const CHANGED_CLOCKS = [
  { zone: 'America/New_York', date: '2027-03-14' },
  { zone: 'Europe/Lisbon', date: '2027-10-31' },
] as const;

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

export type Member = { readonly person: Person; readonly product: Product | null };

export type World = {
  readonly choice: Choice;
  readonly server: TestServer;
  readonly organization: Organization;
  readonly member: Member;
  readonly colleague: Member | null;
  readonly rest: Client;
  readonly mcp: Client;
};

/** An organisation in which everything is as the choice says, before anybody else books. */
export async function createWorld(server: TestServer, clock: MovableClock, choice: Choice): Promise<World> {
  const organization = await createOrganization(server);
  const member = await addMember(organization, choice, 'Ana Souza');
  const colleague = choice.colleague === 'none' ? null : await addMember(organization, choice, 'Bia Lima');
  if (choice.colleague === 'inactive')
    must(
      await organization.admin.client.put(`/api/admin/users/${colleague?.person.user.id}`, {
        isActive: false,
      }),
    );
  const [rest, mcp] = [await openDoor(organization, 'api'), await openDoor(organization, 'mcp')];
  must(await organization.admin.client.patch('/api/admin/organization', { anyProfessional: 'offered' }));
  const world = { choice, server, organization, member, colleague, rest, mcp };
  await addGoogle(world);
  if (choice.overbooked) await overbook(world);
  if (choice.move !== 'none') await moveOne(world);
  if (choice.hold === 'offered') await offerOne(world);
  else if (choice.hold !== 'none') await holdOne(world);
  // Longer than a time is held.
  if (choice.hold === 'lapsed') clock.advance(60);
  return world;
}

async function addMember(organization: Organization, choice: Choice, name: string): Promise<Member> {
  const { place, service, capacity, gap, exception } = choice;
  const person = await createProfessional(organization, name);
  must(await person.client.patch('/api/user/profile', { timezone: place.zone, bufferTime: gap }));
  const hours = { ...WEEK, maxConcurrentAppointments: capacity };
  if (exception === 'holiday')
    for (let dayOfWeek = 0; dayOfWeek < 7; dayOfWeek++)
      await addWindow(organization, person, { ...hours, dayOfWeek });
  else await addWeek(organization, person, hours);
  const other = { hours: { ...OTHER_HOURS, maxConcurrentAppointments: capacity } };
  const apart = exception === 'other hours' ? other : exception === 'day off' ? {} : null;
  if (apart !== null)
    must(await person.client.post('/api/availability/exceptions', { from: place.date, ...apart }), 201);
  const product = service === null ? null : await addProduct(organization, person, { duration: service });
  return { person, product };
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

/** Staff puts appointments over one another at the second time, one more than there is place for. */
async function overbook({ server, organization, member, choice }: World): Promise<void> {
  const slots = await timesOfDay(server, member, choice.place.date);
  const startTime = slots[1] ?? `${choice.place.date}T12:00:00.000Z`;
  for (let count = 0; count <= choice.capacity; count++)
    await addAppointment(organization, member.person, startTime, { duration: 30, allowConflict: true });
}

/** A client books the first time of the day, and moves to the last, by themselves or by staff. */
async function moveOne(world: World): Promise<void> {
  const { server, member, choice } = world;
  const slots = await timesOfDay(server, member, choice.place.date);
  const [first, last] = [slots[0], slots.at(-1)];
  if (first === undefined || last === undefined || first === last) return;
  const booked = must<PublicBookingAnswer>(await bookPublicly(world, first), 201);
  if (choice.move === 'client')
    must(await server.guest.post(`/api${booked.managePath}/move`, { startTime: last }));
  else must(await member.person.client.put(`/api/appointments/${booked.id}`, { startTime: last }));
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
async function offerOne({ server, organization, member, choice }: World): Promise<void> {
  const { database, clock } = server.context;
  const { date } = choice.place;
  const [first] = await timesOfDay(server, member, date);
  must(await organization.admin.client.patch('/api/admin/organization', { waitingList: true }));
  // Nobody can ask for what is free already, so the request is older than the hours.
  await database.query(
    `INSERT INTO waiting_entries (id, organization_id, user_id, product_id, product_name, client_name, weekdays, parts,
                                  from_date, until_date, notice_minutes, state, token_hash, created_by, created_at)
     SELECT gen_random_uuid(), organization_id, id, $2::uuid, $3, 'Rui Melo', '{0,1,2,3,4,5,6}',
            '{manha,tarde,noite}', $4::date, $4::date, 0, 'waiting', decode(md5(id::text), 'hex'), 'public', $5
       FROM users WHERE id = $1`,
    [member.person.user.id, member.product?.id ?? null, member.product?.name ?? null, date, clock.now()],
  );
  await database.query(
    `INSERT INTO waiting_agendas (organization_id, user_id, due_at)
     SELECT organization_id, id, $2 FROM users WHERE id = $1`,
    [member.person.user.id, clock.now()],
  );
  await searchDue(server.context);
  const offers = await database.query<{ startTime: Date }>(
    'SELECT start_time AS "startTime" FROM waiting_offers WHERE user_id = $1',
    [member.person.user.id],
  );
  const offered = offers.map(({ startTime }) => startTime.toISOString());
  const isNear = date <= addDays(clock.now().toISOString().slice(0, 10), WAITING_LIMITS.days);
  if (offered.join() !== ((isNear ? first : null) ?? ''))
    throw new Error(`Offered was ${offered.join()}, free ${first}.`);
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

/** The starts that the public page shows of one day (ISO, UTC). */
export async function timesOfDay(
  { guest }: Pick<TestServer, 'guest'>,
  { person, product }: Member,
  date: string,
): Promise<string[]> {
  const service = product === null ? '' : `&productId=${product.id}`;
  const path = `/api/slots?professionalId=${person.user.id}&from=${date}&to=${date}${service}`;
  const { days } = must<SlotsAnswer>(await guest.get(path));
  return days.flatMap(({ slots }) => slots.map(({ startTime }) => startTime));
}

export const shifted = (iso: string, minutes: number): string =>
  new Date(Date.parse(iso) + minutes * 60_000).toISOString();
