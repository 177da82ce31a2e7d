import type { Context } from '#server/context.ts';
import { lockedSettings } from './notification-settings.queries.ts';

/** Settings are deleted with their person, by a foreign key. Announcing something locks them first. */
export function subscribeSettings({ events }: Context): void {
  events.on('person.removed', async (tx, { userId, ...scope }) => {
    await lockedSettings(tx, scope, userId);
  });
}
