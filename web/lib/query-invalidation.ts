import type { QueryClient } from '@tanstack/react-query';
import { keyOf, refresh } from './read.ts';
import type { ReadName } from './route-call.ts';

/** What is free around appointments, as the dialogs show it. */
export const FREE_TIME_READS = [
  'GET /api/appointments/free-times',
  'GET /api/appointments/free-days',
  'GET /api/appointments/first-free',
] as const satisfies readonly ReadName[];

/** A person's hours: the week, the dates that differ from it, the holidays, and how the hours were used. */
export const HOURS_READS = [
  'GET /api/availability',
  'GET /api/availability/team',
  'GET /api/availability/team-days',
  'GET /api/availability/exceptions',
  'GET /api/availability/dates',
  'GET /api/availability/holidays',
  'GET /api/availability/holiday-place',
  'GET /api/insights',
] as const satisfies readonly ReadName[];

export const PRODUCT_READS = [
  'GET /api/products',
  'GET /api/products/shared',
  'GET /api/products/:userId',
] as const satisfies readonly ReadName[];

/** What was sent to webhooks, and what will be. */
export const DELIVERY_READS = [
  'GET /api/webhook-logs',
  'GET /api/webhook-logs/scheduled',
  'GET /api/webhook-logs/:id',
] as const satisfies readonly ReadName[];

/** The people of the organisation, and what is shown of them. */
export const PEOPLE_READS = [
  'GET /api/user/profile',
  'GET /api/user/colleagues',
  'GET /api/admin/users',
  'GET /api/admin/people',
  'GET /api/admin/stats',
] as const satisfies readonly ReadName[];

/**
 * The first free times above a team's day. A name of their own: what others change costs an open screen no search, and they are
 * read again with what the own hand changes, and once a minute.
 */
export const FIRST_FREE_STRIP = 'first-free-strip';

/** The agenda's lists. */
export const LIST_READS = [
  'GET /api/appointments',
  'GET /api/appointments/team-day',
  'GET /api/appointments/team-month',
  'GET /api/appointments/cancellable',
] as const satisfies readonly ReadName[];

/** What takes time on an agenda and is no appointment. */
export const BUSY_READS = [
  'GET /api/google-calendar/events',
  'GET /api/held-times',
  'GET /api/appointments/team-month-busy',
] as const satisfies readonly ReadName[];

/** What the record of a client shows of appointments. */
export const VISIT_READS = [
  'GET /api/clients/:id/visits',
  'GET /api/clients/:id/series',
] as const satisfies readonly ReadName[];

/** What a new appointment changes. */
export const APPOINTMENT_READS = [
  ...LIST_READS,
  'GET /api/appointments/overview',
  ...FREE_TIME_READS,
  'GET /api/admin/stats',
] as const satisfies readonly ReadName[];

/** Reads again what is on screen of appointments, and the first free times, after an own change. */
export async function refreshAppointments(client: QueryClient): Promise<void> {
  await Promise.all([
    refresh(client, [...APPOINTMENT_READS, ...VISIT_READS]),
    client.invalidateQueries({ queryKey: [FIRST_FREE_STRIP] }),
  ]);
}

/**
 * Drops the appointment cache and reads again what is on screen. What a screen shows stays there
 * until the fresh answer arrives, so that an edit does not blank the agenda.
 */
export function discardAppointments(client: QueryClient): Promise<void> {
  for (const name of LIST_READS) client.removeQueries({ queryKey: keyOf(name), type: 'inactive' });
  return refreshAppointments(client);
}
