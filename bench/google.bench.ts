import { onBothDatabases } from './databases.ts';
import type { Figure } from './figure.ts';
import { googleSync } from './google-sync.ts';

/**
 * How fast a calendar is read and appointments are sent, against the stand-in for Google called with nothing behind it,
 * and what a change costs of a person's quota: in calls.
 */
export function run(): Promise<Figure[]> {
  return onBothDatabases('Google Calendar', googleSync);
}
