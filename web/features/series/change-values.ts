import { APPOINTMENT_MAX_MINUTES } from '#shared/contract/limits.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { CheckSeriesMoveBody, SeriesMoveCheck, SeriesScope } from '#shared/contract/series.ts';
import { dayIn, formatTime } from '#web/lib/format.ts';

/** The appointment from which the others follow. */
export type ChangedAppointment = Pick<
  Appointment,
  'id' | 'startTime' | 'endTime' | 'productId' | 'productName'
> & {
  readonly userId: string;
};

/** A change of a series as it is typed; null while nobody touched it. */
export type ChangeValues = {
  readonly scope: SeriesScope;
  readonly userId: string;
  /** 'kept', 'none', or the id of another service of whose they are then. */
  readonly service: string;
  readonly date: string | null;
  readonly time: string | null;
  /** Minutes. */
  readonly duration: string | null;
};

/** Where it is by the clock of a zone, until another place is typed. */
export function placeOf(
  { startTime }: Pick<ChangedAppointment, 'startTime'>,
  { date, time }: Pick<ChangeValues, 'date' | 'time'>,
  zone: string,
): { date: string; time: string } {
  return { date: date ?? dayIn(startTime, zone), time: time ?? formatTime(startTime, zone) };
}

/** Whether a length can be typed: a service has its own. */
export function hasOwnLength(
  { productName }: Pick<ChangedAppointment, 'productName'>,
  service: string,
): boolean {
  return service === 'none' || (service === 'kept' && productName === null);
}

/** Whether it is another place by the clock of a zone. */
export function isElsewhere(appointment: ChangedAppointment, values: ChangeValues, zone: string): boolean {
  const [first, now] = [
    placeOf(appointment, { date: null, time: null }, zone),
    placeOf(appointment, values, zone),
  ];
  return first.date !== now.date || first.time !== now.time;
}

/** What is asked of the server; null while nothing is to change, or what is typed cannot be. @param zone of whose they are then */
export function changeOf(
  appointment: ChangedAppointment,
  values: ChangeValues,
  zone: string,
): CheckSeriesMoveBody | null {
  const { scope, userId, service } = values;
  const place = placeOf(appointment, values, zone);
  if (place.date === '' || place.time === '') return null;
  const change: Omit<CheckSeriesMoveBody, 'scope'> = {};
  if (isElsewhere(appointment, values, zone)) Object.assign(change, place);
  if (userId !== appointment.userId) change.userId = userId;
  if (service !== 'kept') change.productId = service === 'none' ? null : service;
  if (values.duration !== null && hasOwnLength(appointment, service)) {
    const minutes = Number(values.duration);
    if (!Number.isInteger(minutes) || minutes < 1 || minutes > APPOINTMENT_MAX_MINUTES) return null;
    if (minutes !== lengthOf(appointment)) change.duration = minutes;
  }
  return Object.keys(change).length === 0 ? null : { scope, ...change };
}

/** Minutes that it has now. */
export function lengthOf({ startTime, endTime }: Pick<ChangedAppointment, 'startTime' | 'endTime'>): number {
  return (Date.parse(endTime) - Date.parse(startTime)) / 60_000;
}

/** How many of what was checked change, in a sentence: '12 datas, 10 mudam. Confira as outras.' */
export function changeSummary({ moves: all }: SeriesMoveCheck, changing: number): string {
  const dates = all.length === 1 ? '1 data' : `${all.length} datas`;
  if (changing === all.length) return `${dates}, ${all.length === 1 ? 'muda' : 'todas mudam'}.`;
  return `${dates}, ${changing === 1 ? '1 muda' : `${changing} mudam`}. Confira as outras.`;
}
