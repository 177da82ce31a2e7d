import { setTimeout as sleep } from 'node:timers/promises';
import { freshEmail } from '#test/factories/organization.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import type { CreatedSeries } from '#shared/contract/series.ts';
import { pullNext } from '#server/features/google-calendar/pull.service.ts';
import { sender } from '#server/features/google-calendar/push.service.ts';
import type { Answer } from '../client.ts';
import type { GoogleEvent } from '../google/times.ts';
import { Booking, type Span } from './booking.ts';
import { checkAgreement } from './agreement.ts';
import { mortal } from './mortal.ts';
import type { Hand, Step } from './steps.ts';
import { hourOf, settle, work, type World } from './world.ts';

const LEASE_SECONDS = 60;
const iso = (ms: number) => new Date(ms).toISOString();

/** Does one step. What makes no sense, or is refused over HTTP, happens to nobody. */
export async function act(world: World, step: Step): Promise<void> {
  const { google, clock } = world;
  switch (step.do) {
    case 'book':
      return book(world, step.who, hourOf(step.slot), step.by);
    case 'series':
      return bookSeries(world, step.who, hourOf(step.slot), step.count);
    case 'move':
      return move(world, pick(open(world), step.of), hourOf(step.slot), step.by);
    case 'rename':
      return edit(world, pick(open(world), step.of), { clientName: `Carla ${step.of}` });
    case 'note':
      return edit(world, pick(open(world), step.of), { notes: `Nota ${step.of}` });
    case 'cancel':
      return cancel(world, pick(open(world), step.of), step.by);
    case 'transfer':
      return transfer(world, pick(open(world), step.of), step.to, step.along);
    case 'touch':
      return touch(world, step);
    case 'foreign':
      return foreign(world, step);
    case 'tell':
      return notify(world, step.how);
    case 'fault':
      return google.fail(step.fault);
    case 'heal':
      return google.heal();
    case 'expire':
      return step.what === 'sync' ? google.expireSyncTokens() : google.expireAccessTokens();
    case 'wait':
      world.sinceHealed += step.seconds;
      // Calls that hang end by themselves, long before somebody else takes over.
      if (world.sinceHealed > LEASE_SECONDS) {
        google.heal();
        world.sinceHealed = 0;
        await sleep(30);
      }
      return clock.advance(step.seconds / 60);
    case 'die':
      return die(world, step.during, step.after);
    case 'work':
      return void (await Promise.race([work(world), sleep(150)]));
    case 'pause':
      return void (await sleep(step.ms));
    case 'agree':
      await settle(world);
      return checkAgreement(world);
  }
}

const open = ({ bookings }: World) => bookings.filter(({ cancelledHere }) => !cancelledHere);
const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

async function book(world: World, who: number, span: Span, by: Hand): Promise<void> {
  const { organization, people, server, system, bookings } = world;
  const userId = people[who]?.user.id;
  const client = {
    startTime: iso(span.start),
    clientName: 'Carla Dias',
    clientEmail: 'carla@exemplo.com.br',
  };
  if (by === 'client') {
    const body = { ...client, clientEmail: freshEmail(), professionalId: people[0]?.user.id };
    const answer = await server.guest.post<PublicBookingAnswer>('/api/appointments/public', body);
    if (done(answer))
      bookings.push(new Booking(answer.body.id, 0, spanOf(answer.body), { link: answer.body.managePath }));
    return;
  }
  const answer = await (by === 'staff'
    ? organization.admin.client.post<Appointment>('/api/appointments', {
        ...client,
        userId,
        allowConflict: true,
      })
    : system.post<Appointment>('/api/v1/appointments', { ...client, professionalId: userId }));
  if (done(answer)) bookings.push(new Booking(answer.body.id, who, spanOf(answer.body)));
}

const WEEK_MS = 7 * 86_400_000;

/** Every week from a slot on; what is taken already is left out. */
async function bookSeries({ organization, people, bookings }: World, who: number, span: Span, count: number) {
  const first = new Date(span.start - 3 * 3_600_000).toISOString();
  const starts = Array.from({ length: count }, (_, after) => span.start + after * WEEK_MS);
  const answer = await organization.admin.client.post<CreatedSeries>('/api/series', {
    userId: people[who]?.user.id,
    date: first.slice(0, 10),
    time: first.slice(11, 16),
    rule: { every: 'week', count: Math.max(2, count) },
    clientName: 'Davi Rocha',
    clientEmail: 'davi@exemplo.com.br',
    starts: starts.map((start) => ({ startTime: iso(start), allowConflict: true })),
  });
  if (!done(answer)) return;
  for (const made of answer.body.appointments) {
    const start = made.startTime.replaceAll(/[-:]|\.\d+/g, '');
    const instanceId = `hms${answer.body.id.replaceAll('-', '')}_${start}`;
    bookings.push(new Booking(made.id, who, spanOf(made), { instanceId }));
  }
}

async function move(world: World, booking: Booking | undefined, span: Span, by: Hand): Promise<void> {
  if (booking === undefined) return;
  const { organization, server, system } = world;
  const startTime = iso(span.start);
  const answer = await (by === 'client' && booking.link !== null
    ? server.guest.post<Appointment>(`/api${booking.link}/move`, { startTime })
    : by === 'system'
      ? system.patch<Appointment>(`/api/v1/appointments/${booking.id}`, { startTime })
      : organization.admin.client.put<Appointment>(`/api/appointments/${booking.id}`, {
          startTime,
          allowConflict: true,
        }));
  if (done(answer)) booking.changeHere(spanOf(answer.body));
}

async function edit({ organization }: World, booking: Booking | undefined, body: object): Promise<void> {
  if (booking === undefined) return;
  const answer = await organization.admin.client.put(`/api/appointments/${booking.id}`, body);
  if (done(answer) && !('notes' in body)) booking.changeHere(null);
}

async function cancel(world: World, booking: Booking | undefined, by: Hand): Promise<void> {
  if (booking === undefined) return;
  const { organization, server, system } = world;
  const answer = await (by === 'client' && booking.link !== null
    ? server.guest.post(`/api${booking.link}/cancel`)
    : by === 'system'
      ? system.delete(`/api/v1/appointments/${booking.id}`)
      : organization.admin.client.delete(`/api/appointments/${booking.id}`));
  if (done(answer)) booking.cancelledHere = true;
}

async function transfer(
  world: World,
  booking: Booking | undefined,
  to: number,
  along: boolean,
): Promise<void> {
  const userId = world.people[to]?.user.id;
  if (booking === undefined || booking.owner === to) return;
  const answer = await world.organization.admin.client.put(`/api/appointments/${booking.id}`, {
    userId,
    transferToGoogleCalendar: along,
    allowConflict: true,
  });
  if (done(answer)) booking.transfer(to, !along);
}

function touch({ bookings, calendars }: World, { of, edit: how, slot }: Step & { do: 'touch' }): void {
  const live = calendars.flatMap((calendar, owner) =>
    bookings.flatMap((booking) => {
      const events = booking.eventIds.flatMap((id) => calendar.get(id) ?? []);
      return events
        .filter(({ status }) => status !== 'cancelled')
        .map((event) => ({ booking, calendar, owner, event }));
    }),
  );
  const found = pick(live, of);
  if (found === undefined) return;
  const { booking, calendar, owner, event } = found;
  const eventId = event.id ?? '';
  const span = how === 'stretch' ? stretched(event) : hourOf(slot);
  switch (how) {
    case 'title':
      return void calendar.patch(eventId, { summary: 'Consulta' });
    case 'allDay':
      // No appointment can last whole days.
      calendar.patch(eventId, { start: '2026-11-23', end: '2026-11-25' });
      return booking.putBack();
    case 'delete':
      calendar.remove(eventId);
      return booking.changeThere(owner, 'gone');
    default:
      calendar.patch(eventId, {
        start: { dateTime: iso(span.start), date: null },
        end: { dateTime: iso(span.end), date: null },
      });
      return booking.changeThere(owner, span);
  }
}

const HALF_HOUR_MS = 1_800_000;
function stretched({ start, end }: GoogleEvent): Span {
  if (!start?.dateTime || !end?.dateTime) return hourOf(0);
  return { start: Date.parse(start.dateTime), end: Date.parse(end.dateTime) + HALF_HOUR_MS };
}

function foreign({ calendars }: World, { who, edit: how, of, slot }: Step & { do: 'foreign' }): void {
  const calendar = calendars[who];
  if (calendar === undefined) return;
  const { start, end } = hourOf(slot);
  const times = {
    start: { dateTime: iso(start), timeZone: 'America/Sao_Paulo' },
    end: { dateTime: iso(end), timeZone: 'America/Sao_Paulo' },
  };
  if (how === 'add') return void calendar.put({ summary: `Compromisso ${of}`, ...times });
  if (how === 'series')
    return void calendar.put({ summary: `Série ${of}`, ...times, recurrence: ['RRULE:FREQ=DAILY;COUNT=4'] });
  const theirs = calendar.events().filter(({ id }) => !id?.startsWith('hm'));
  const event = pick(theirs, of);
  const id = event?.id;
  if (!id) return;
  const instance = pick(calendar.instances(id), slot)?.id;
  switch (how) {
    case 'move':
      return void calendar.patch(id, {
        start: { ...times.start, date: null },
        end: { ...times.end, date: null },
      });
    case 'delete':
      return calendar.remove(id);
    case 'free':
    case 'busy':
      return void calendar.patch(id, { transparency: how === 'free' ? 'transparent' : 'opaque' });
    case 'allDay':
      return void calendar.patch(id, { start: '2026-11-21', end: '2026-11-22' });
    case 'decline':
      return void calendar.patch(id, {
        attendees: [{ email: calendar.id, self: true, responseStatus: 'declined' }],
      });
    case 'skip':
      return instance ? calendar.remove(instance) : undefined;
    case 'shift':
      return instance ? void calendar.patch(instance, times) : undefined;
    case 'end':
      return event.recurrence
        ? void calendar.patch(id, { recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] })
        : undefined;
  }
}

async function notify(
  { google: { notifications } }: World,
  how: (Step & { do: 'tell' })['how'],
): Promise<void> {
  switch (how) {
    case 'deliver':
      return notifications.deliver();
    case 'hold':
      return notifications.hold();
    case 'drop':
      return notifications.drop();
    case 'twice':
      return notifications.duplicate();
    case 'shuffle':
      return notifications.release((held) => held.reverse());
    case 'replay':
      return notifications.replay(3);
  }
}

/** A process takes something up and dies over it. */
async function die({ server: { context } }: World, during: 'push' | 'pull', after: number): Promise<void> {
  const dying = mortal(context, during === 'push' ? 0 : after);
  const last = during === 'push' ? sender(dying, 2)() : pullNext(dying);
  await Promise.race([last, sleep(60)]);
}

/** Whether it was done; what is taken, too late or gone is refused, and nothing else may be. */
function done(answer: Answer): boolean {
  if (answer.status < 300) return true;
  if ([404, 409, 422].includes(answer.status)) return false;
  throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

const spanOf = ({ startTime, endTime }: { startTime: string; endTime: string }): Span => ({
  start: Date.parse(startTime),
  end: Date.parse(endTime),
});
