import { calledName } from '#shared/clients/called-name.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { DatesApart } from '#shared/contract/exceptions.ts';
import { FALLBACK_COLOR } from '#shared/contract/limits.ts';
import type { Colleague } from '#shared/contract/users.ts';
import { instantsOf } from '#shared/team-agenda.ts';
import { shownDays, visibleRange } from '#web/agenda/model/navigation.ts';
import type { AgendaEvent, AgendaView } from '#web/agenda/types.ts';
import type { AppointmentRange } from '#web/features/appointments/api/appointments.ts';
import { dedupeAppointments } from '#web/features/appointments/dedupe.ts';
import { distinctInitials, distinctNames } from '#web/lib/distinct-names.ts';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { dayIn } from '#web/lib/format.ts';
import { askedWords, isConfirmed } from '#web/lib/standing.ts';
import { zoneCity } from '#web/lib/timezones.ts';
import { awayWordsOf } from './away.ts';

/**
 * The instants to read for a view of one person or of several, by all their clocks.
 * @param zone the agenda's own
 * @param people those who are shown, where they are several or one of a team
 */
export function rangeOf(
  view: AgendaView,
  date: string,
  {
    zone,
    userId,
    people = [],
  }: {
    zone: string;
    userId?: string | undefined;
    people?: readonly Pick<Colleague, 'timezone'>[] | undefined;
  },
): AppointmentRange {
  // Several people have a column each and no strip of the week above them.
  const days = people.length > 1 ? shownDays(view, date) : visibleRange(view, date);
  const zones = [zone, ...people.map(({ timezone }) => timezone)];
  return { ...instantsOf(days, dayIn(Date.now(), zone), zones), userId };
}

/** The professional of an appointment, unless they left. */
export function personOf({ userId }: Appointment, users: readonly Colleague[]): Colleague | undefined {
  return userId === null ? undefined : users.find((user) => user.id === userId);
}

const GOOGLE_CLASH = 'Conflita com um evento do Google';

/** The zone of an event, in words and by its city where its clock is not that of the agenda it is drawn in. */
export function zoneOf(
  timezone: string,
  at: string,
  frame: string,
): Pick<AgendaEvent, 'timezone' | 'zoneName' | 'zoneMark'> {
  const name = foreignZone(timezone, at, frame);
  return name === undefined ? { timezone } : { timezone, zoneName: name, zoneMark: zoneCity(timezone) };
}

/**
 * Appointments as the agenda draws them: without duplicates, in the colour of their professional and by the clock of
 * their own zone.
 * @param frame the agenda's own zone
 */
export function toEvents(
  appointments: readonly Appointment[],
  users: readonly Colleague[],
  frame: string,
  colorOf?: (appointment: Appointment) => string,
  clashes?: ReadonlySet<string>,
  googleClashes?: ReadonlySet<string>,
  dates?: DatesApart,
): AgendaEvent[] {
  const names = distinctNames(users);
  const signs = distinctInitials(users);
  const places = new Map(users.map((user, rank) => [user.id, { user, rank }]));
  const awayWords = awayWordsOf(dates);
  return dedupeAppointments(appointments).map((appointment) => {
    const place = appointment.userId === null ? undefined : places.get(appointment.userId);
    const person = place?.user;
    const asked = askedWords(appointment);
    return {
      id: appointment.id,
      start: appointment.startTime,
      end: appointment.endTime,
      title: calledName(appointment),
      service: appointment.productName ?? undefined,
      color: colorOf?.(appointment) ?? person?.color ?? FALLBACK_COLOR,
      ...zoneOf(appointment.timezone, appointment.startTime, frame),
      professionalId: appointment.userId ?? '',
      professionalName:
        users.length > 1 ? (names.get(appointment.userId ?? '') ?? appointment.professionalName) : undefined,
      professionalSign: users.length > 1 ? signs.get(appointment.userId ?? '') : undefined,
      // Of somebody who left: behind everybody.
      rank: place?.rank ?? users.length,
      conflict: clashes?.has(appointment.id) === true ? true : undefined,
      ...overGoogle(appointment, googleClashes?.has(appointment.id) === true),
      // Who waits for another time says so already.
      ...(asked ? { clash: asked } : { away: awayWords(appointment) }),
      confirmed: isConfirmed(appointment) ? true : undefined,
      attendance: appointment.attendance ?? undefined,
      imported: appointment.googleEventId !== null && appointment.createdBy === 'google',
    };
  });
}

/** What shares time with Google's is warned of; what was squeezed in was meant so, and says it with its chip. */
function overGoogle(
  { isOverbooked, overbookingReason }: Appointment,
  isOver: boolean,
): Pick<AgendaEvent, 'clash' | 'overbooked'> {
  if (!isOverbooked) return { clash: isOver ? GOOGLE_CLASH : undefined, overbooked: undefined };
  const words = ['encaixe', overbookingReason].filter(Boolean).join(': ');
  return { clash: undefined, overbooked: isOver ? `${words} (sobre um evento do Google)` : words };
}
