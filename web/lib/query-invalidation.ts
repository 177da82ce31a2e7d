import type { QueryClient } from '@tanstack/react-query';
import { apiKey } from './query-policy.ts';

/** What changed. Kinds without an own rule refresh everything. */
export type ChangeKind = 'appointment' | 'user' | 'auth' | 'settings' | 'other';

const GROUPS_OF: Readonly<Record<Exclude<ChangeKind, 'other'>, readonly string[]>> = {
  appointment: ['appointments', 'free-times', 'admin'],
  user: ['users', 'user', 'admin'],
  auth: ['auth'],
  settings: ['settings', 'booking-form-settings', 'notification-settings'],
};

/** Marks the caches of a kind of change as out of date and reads again what is on screen. */
export async function invalidateKind(client: QueryClient, kind: ChangeKind): Promise<void> {
  if (kind === 'other') return client.invalidateQueries();
  await Promise.all(GROUPS_OF[kind].map((group) => client.invalidateQueries({ queryKey: apiKey(group) })));
}

/**
 * Drops the appointment cache and reads again what is on screen. What a screen shows stays there
 * until the fresh answer arrives, so that an edit does not blank the agenda.
 */
export async function discardAppointments(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: apiKey('appointments'), type: 'inactive' });
  await invalidateKind(client, 'appointment');
}
