import { addDays, dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { SessionAnswer } from '#shared/contract/auth.ts';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import type { User } from '#shared/contract/users.ts';
import { readConfig } from '#server/config.ts';
import { createContext, type Context } from '#server/context.ts';
import { manageToken } from '#server/features/appointments/create.service.ts';
import { createApp } from '#server/http/app.ts';
import { openDoors } from '#server/http/doors.ts';
import { subscribeFeatures } from '#server/subscribers.ts';
import { createCaller, type Caller } from './demo-seed/caller.ts';
import { ADMIN, PASSWORD, PEOPLE, WAITING, type SamplePerson } from './demo-seed/people.ts';
import { planOf, type Plan } from './demo-seed/plan.ts';
import { noteVisits } from './demo-seed/visits.ts';

/** What `npm run demo` prints: who may sign in, and which pages to open. */
export type DemoGuide = {
  readonly accounts: { label: string; email: string; password: string }[];
  readonly pages: { label: string; path: string }[];
};

/** The organisation is older than its oldest booking. */
const OPENED_DAYS_AGO = 80;

const DAY_MS = 86_400_000;

type Clock = { now(): Date; set(ms: number): void };

/**
 * Fills a data directory with the sample organisation, through the HTTP API alone: whatever is there, a user could
 * have made. A directory that has it already stays as it is. Opens the embedded database and closes it again.
 * @param now milliseconds since 1970 around which the appointments lie
 */
export async function seed({
  dataDir,
  now = Date.now(),
}: {
  dataDir: string;
  now?: number;
}): Promise<DemoGuide> {
  const { APP_SECRET } = process.env;
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn', APP_SECRET });
  const clock = movableClock(now);
  const context = await createContext(config, { clock });
  try {
    subscribeFeatures(context);
    const app = await createApp(context);
    await openDoors(app, context, null);
    const guest = createCaller(app);
    const isThere = (await guest.attempt('POST', '/api/auth/user/login', ADMIN)) !== null;
    if (!isThere) await fill(context, guest, clock);
    const guide = await guideOf(context, await signIn(guest, ADMIN.email));
    await app.close();
    return guide;
  } finally {
    await context.close();
  }
}

/** Bookings are made on the days on which their clients would have made them: the server's clock is moved there. */
function movableClock(start: number): Clock {
  let at = start;
  return { now: () => new Date(at), set: (ms) => void (at = ms) };
}

async function fill(context: Context, guest: Caller, clock: Clock): Promise<void> {
  const now = clock.now().getTime();
  clock.set(now - OPENED_DAYS_AGO * DAY_MS);
  const { token } = await guest.send<SessionAnswer>('POST', '/api/auth/admin/register', ADMIN);
  const admin = guest.as(token);
  await admin.send('PATCH', '/api/admin/organization', { anyProfessional: 'offered', waitingList: true });
  const ids = new Map<SamplePerson, { userId: string; productIds: string[] }>();
  for (const person of PEOPLE) ids.set(person, await addPerson(guest, admin, person));

  const { date } = toLocal('America/Sao_Paulo', epochMinuteOf(now));
  for (const plan of planOf(PEOPLE, date, now)) {
    const target = ids.get(plan.person);
    if (target) await book({ guest, admin, clock, now }, plan, target);
  }
  for (const person of PEOPLE) {
    const target = ids.get(person);
    if (target) await noteSearches({ guest, clock, now }, person, target);
  }
  await noteVisits({ admin, clock, now });
  for (const person of PEOPLE) {
    const target = ids.get(person);
    if (target) await addWaiting({ admin, date }, person, target);
  }
  for (const person of PEOPLE.filter(({ leaves }) => leaves)) {
    await admin.send('PUT', `/api/admin/users/${ids.get(person)?.userId}`, { isActive: false });
  }
  // These clients do not exist: the first start of the server writes no mails about them.
  await context.database.script('DELETE FROM pgboss.job');
}

async function addPerson(guest: Caller, admin: Caller, person: SamplePerson) {
  const { name, email, title, description, color } = person;
  const body = { name, email, title, description, color, password: PASSWORD };
  const { id: userId } = await admin.send<User>('POST', '/api/admin/users', body);
  const own = await signIn(guest, email);
  if (person.settings) await own.send('PATCH', '/api/user/profile', person.settings);
  if (person.form) await own.send('POST', '/api/booking-form-settings', person.form);
  for (const { days, ...window } of person.windows) {
    for (const dayOfWeek of days) await own.send('POST', '/api/availability', { ...window, dayOfWeek });
  }
  // A demonstration opened on a holiday shows a working day too.
  await own.send('PUT', '/api/availability/holidays', { isWorked: true });
  const productIds: string[] = [];
  for (const product of person.products) {
    productIds.push((await own.send<{ id: string }>('POST', '/api/products', product)).id);
  }
  return { userId, productIds };
}

async function book(
  { guest, admin, clock, now }: { guest: Caller; admin: Caller; clock: Clock; now: number },
  plan: Plan,
  { userId, productIds }: { userId: string; productIds: string[] },
): Promise<void> {
  clock.set(plan.bookedAt);
  const body = {
    ...plan.client,
    startTime: new Date(plan.start).toISOString(),
    productId: plan.product === null ? null : productIds[plan.product],
    notes: plan.notes,
  };
  if (plan.way !== 'public') {
    const allowConflict = plan.way === 'overbooked';
    const { slotMinutes: duration } = plan;
    const overbookingReason = 'Pedido por telefone';
    const how = { allowConflict, ...(allowConflict ? { overbookingReason } : {}) };
    await admin.send('POST', '/api/appointments', { ...body, userId, duration, ...how });
    return;
  }
  const { managePath } = await guest.send<PublicBookingAnswer>('POST', '/api/appointments/public', {
    ...body,
    professionalId: userId,
  });
  if (!plan.confirms) return;
  clock.set(Math.min(now, Math.max(plan.bookedAt, plan.start - 26 * 3_600_000)));
  await guest.send('POST', `/api${managePath}/confirm`);
}

/** Visitors who looked at a day without hours, on a day each, and found nothing. */
async function noteSearches(
  { guest, clock, now }: { guest: Caller; clock: Clock; now: number },
  { soughtInVain }: SamplePerson,
  { userId, productIds }: { userId: string; productIds: string[] },
): Promise<void> {
  if (soughtInVain === undefined) return;
  for (let daysAgo = soughtInVain.searches; daysAgo > 0; daysAgo--) {
    const at = now - daysAgo * DAY_MS;
    clock.set(at);
    const { date } = toLocal('America/Sao_Paulo', epochMinuteOf(at));
    const ahead = (soughtInVain.day - dayOfWeekOf(date) + 7) % 7 || 7;
    await guest.send('POST', '/api/slots/missed', {
      professionalId: userId,
      productId: productIds[0],
      date: addDays(date, ahead),
      part: soughtInVain.part,
    });
  }
}

/** Clients who wait for the day of this person that is always full. */
async function addWaiting(
  { admin, date }: { admin: Caller; date: string },
  { fullDay }: SamplePerson,
  { userId }: { userId: string },
): Promise<void> {
  if (fullDay === undefined) return;
  for (const { parts, ...client } of WAITING) {
    const until = addDays(date, 14);
    const body = { ...client, userId, weekdays: [fullDay], parts, noticeMinutes: 120, until };
    await admin.send('POST', '/api/waiting-list', body);
  }
}

async function signIn(guest: Caller, email: string): Promise<Caller> {
  const { token } = await guest.send<SessionAnswer>('POST', '/api/auth/user/login', {
    email,
    password: PASSWORD,
  });
  return guest.as(token);
}

async function guideOf(context: Context, admin: Caller): Promise<DemoGuide> {
  const me = await admin.send<User>('GET', '/api/user/profile');
  const users = await admin.send<User[]>('GET', '/api/admin/users');
  const from = new Date(context.clock.now().getTime() + DAY_MS).toISOString();
  const ahead = await admin.send<Appointment[]>('GET', `/api/appointments?from=${from}`);
  const booked = ahead.find(({ createdBy, confirmedAt }) => createdBy === 'public' && confirmedAt === null);
  const [first] = PEOPLE;
  const slug = users.find(({ email }) => email === first?.email)?.bookingSlug;
  return {
    accounts: [
      { label: 'Administração', email: ADMIN.email, password: PASSWORD },
      ...PEOPLE.map(({ name, email }) => ({ label: name, email, password: PASSWORD })),
    ],
    pages: [
      { label: 'Painel da administração', path: '/admin' },
      { label: 'Link público da equipe', path: `/book/shared/${me.id}` },
      { label: `Link público de ${first?.name}`, path: `/book/personal/${slug}` },
      ...(booked
        ? [{ label: 'Página de um cliente', path: `/agendamento/${manageToken(context, booked.id)}` }]
        : []),
    ],
  };
}
