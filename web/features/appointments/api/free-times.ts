import type { DayPart } from '#shared/day-parts.ts';
import { read } from '#web/lib/read.ts';

/** The appointment that is looking for a time. */
export type Sought = {
  /** Whose agenda; the signed-in person's own when left out. */
  userId?: string | undefined;
  /** Minutes, unless a product tells them. */
  duration?: number | undefined;
  productId?: string | undefined;
  /** The appointment that moves. */
  movingId?: string | undefined;
  /** Anybody's agenda, and the name of the service instead of a product. */
  anyProfessional?: 'true' | undefined;
  service?: string | undefined;
};

// Read again whenever a dialog asks, and with every change to appointments while it is open.
const FRESH = { staleTime: 0, gcTime: 60_000 };

/** The free times of one day, for staff. */
export function freeTimesQuery(asked: Sought & { date: string }) {
  return { ...read('GET /api/appointments/free-times', { query: asked }), ...FRESH };
}

/** Whose first free times are sought, for what and from when. */
export type FirstFreeAsked = {
  userIds?: string | undefined;
  specialty?: string | undefined;
  /** Of those alone among whom a booking with anybody chooses. */
  anyProfessional?: 'true' | undefined;
  service?: string | undefined;
  duration?: number | undefined;
  from: string;
  part?: DayPart | undefined;
};

/** The first free times of several people, for staff; of the whole team where nobody is named. */
export function firstFreeQuery(asked: FirstFreeAsked) {
  return { ...read('GET /api/appointments/first-free', { query: asked }), ...FRESH };
}

/** Which days of a range have a free time, for staff; at most 62 days. */
export function freeDaysQuery(asked: Sought & { from: string; to: string }) {
  return { ...read('GET /api/appointments/free-days', { query: asked }), ...FRESH };
}
