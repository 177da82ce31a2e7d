import type { Appointment } from '#shared/contract/appointments.ts';
import type { DatesApart } from '#shared/contract/exceptions.ts';
import { minutesOf } from '#web/features/appointments/zone-time.ts';
import { dayIn, formatTime } from '#web/lib/format.ts';
import { covers } from './covers.ts';
import { exceptionsOn, hoursOfException } from './dates-apart.ts';

/** The reason that an absence without one is stored with. */
const UNNAMED = 'Ausência';

/**
 * Says which appointments were left on a day off, in an absence or outside of a date's own hours. Of one that has begun there is nothing
 * to decide any more.
 * @returns a function that answers in words ('na ausência'), and with undefined of any other appointment
 */
export function awayWordsOf(
  dates: DatesApart | undefined,
  now = Date.now(),
): (appointment: Appointment) => string | undefined {
  if (dates === undefined || dates.exceptions.length === 0) return () => undefined;
  return ({ userId, startTime, endTime, timezone }) => {
    if (Date.parse(startTime) <= now) return undefined;
    const apart = exceptionsOn(dates, dayIn(startTime, timezone)).filter((each) => each.userId === userId);
    const [first] = apart;
    if (first === undefined) return undefined;
    const off = apart.find((each) => each.startTime === null);
    if (off !== undefined) return off.reason === null ? 'na folga' : 'na ausência';
    const start = minutesOf(formatTime(startTime, timezone));
    const end = start + (Date.parse(endTime) - Date.parse(startTime)) / 60_000;
    if (covers(apart.flatMap(hoursOfException), start, end)) return undefined;
    return first.reason === UNNAMED ? 'na ausência' : 'fora do horário deste dia';
  };
}
