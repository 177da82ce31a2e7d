import { z } from 'zod';
import { calendarDate, id } from './common.ts';
import { googleLoss } from './google-calendar.ts';

export const liveEventType = z.enum([
  'appointment_created',
  'appointment_updated',
  'appointment_deleted',
  'user_updated',
  /** A message to a webhook was given up; `userId` is its owner, null for the organisation's. */
  'webhook_failed',
  /** A webhook's receiver said that it is gone for good (410): nothing is sent there any more. */
  'webhook_disabled',
  /** What a webhook was sent, or is going to be, changed; `userId` is its owner, null for the organisation's. */
  'webhook_deliveries',
  /** Nothing reaches a professional's Google calendar until they do something; `userId` is whose, `trouble` says why. */
  'google_disconnected',
  /** A professional's busy time out of Google changed; open agendas read it again. */
  'google_synced',
  /** A time that waits for its client's e-mail began or ceased to be held; open agendas read them again. */
  'held_times',
  /** A time is offered to a client of the waiting list who has no e-mail: the team sends it by WhatsApp; `userId` is whose time it is. */
  'waiting_offer',
  /** The staff's waiting list changed; `userId` is who is waited for, null where anybody will do. Open lists read it again. */
  'waiting_list',
  /** Something of the organisation's clients changed but their appointments; whose record it is, is not said. Open lists and records read it again. */
  'clients',
  /** A short link was made, changed or removed; `userId` is who made it, null where they are gone. */
  'short_links',
  'connection_established',
]);
export type LiveEventType = z.infer<typeof liveEventType>;

/** What an `appointment_updated` is about, or a `user_updated` or a `clients`, where it says more than that something changed. */
export const liveChange = z.enum(['moved', 'transferred', 'confirmed', 'removed', 'renamed']);
export type LiveChange = z.infer<typeof liveChange>;

/** One message of `GET /api/notifications/stream`. */
export const liveEvent = z.object({
  type: liveEventType,
  userId: id.nullable(),
  appointmentId: id.nullable(),
  /** Where the change came from: `public`, `admin`, `professional`, `api`, `assistant`, `google`, `system`. */
  source: z.string(),
  change: liveChange.optional(),
  /** Of `appointment_*`: the dates that the appointment touched or touches, by its own clock; what shows others need not be read again. */
  days: z.array(calendarDate).optional(),
  /** Of `google_disconnected`: what was lost; the grant when it is not said. */
  trouble: googleLoss.optional(),
  /** Of `connection_established`: for how many milliseconds nothing changed in the organisation; nothing is known when it is not said. */
  quietFor: z.number().int().min(0).optional(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

export const streamQuery = z.object({
  token: z.string().max(200).optional(),
  /** The id of the last message that the page got: what it missed since is sent again. */
  lastEventId: z.string().max(60).optional(),
});
