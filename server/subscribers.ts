import type { Context } from './context.ts';
import { subscribeAppointments } from './features/appointments/subscriptions.service.ts';
import { subscribeGoogle } from './features/google-calendar/subscriptions.service.ts';
import { subscribeSettings } from './features/notification-settings/subscriptions.service.ts';
import { subscribeShortLinks } from './features/short-links/counts.service.ts';
import { subscribeWaitingList } from './features/waiting-list/subscriptions.service.ts';

/**
 * Subscribes every feature to what others do (`events.ts`). The order is that of locks: settings, appointments, those
 * who wait for them, the links they came by, what is known of their copies elsewhere.
 */
export function subscribeFeatures(context: Context): void {
  subscribeSettings(context);
  subscribeAppointments(context);
  subscribeWaitingList(context);
  subscribeShortLinks(context);
  subscribeGoogle(context);
}
