import type { Tx } from './db/database.ts';
import type { Scope } from './db/scope.ts';
import type { JobDefinition } from './jobs/boss.ts';
import type { AppointmentEvent, MailTask } from './jobs/definitions.ts';
import type { Session } from './session.ts';

/** A person as far as others follow what changes. */
type Switches = { readonly autoCreateMeet: boolean; readonly calendarSync: boolean };

/** What a feature does that others have a part in, by its kind: `{ kind, …payload }`. */
type Payloads = {
  /** An appointment has another professional; the former one's copies of it are asked for or not. */
  'appointment.transferred': Scope & { readonly appointmentId: string; readonly isCopied: boolean };
  /** Name or zone were saved: what is given is copied to where it is kept too, even if it is as before. */
  'person.changed': Scope & {
    readonly userId: string;
    readonly name?: string | undefined;
    readonly timezone?: string | undefined;
    readonly at: Date;
  };
  /** Somebody saved their own profile. */
  'profile.saved': {
    readonly session: Session;
    readonly name: string;
    readonly before: Switches;
    readonly after: Switches;
  };
  /** What follows from news of appointments is being put into the queues; see `Leaving`. */
  'appointments.spread': { readonly events: readonly AppointmentEvent[]; readonly leaving: Leaving };
  /**
   * A held time is becoming an appointment, under its professional's lock. A handler that throws prevents it; one that names
   * an appointment has that one moved to the held time instead of a new one made.
   */
  'held-time.settling': Scope & {
    readonly heldId: string;
    readonly userId: string;
    readonly byClient: boolean;
    readonly startTime: Date;
    readonly endTime: Date;
    readonly outcome: { movedId: string | null };
  };
  /** A held time was given back before its end. */
  'held-time.ended': Scope & { readonly heldId: string; readonly userId: string };
  /** A professional's time, or a part of it, is not taken any more: an appointment left it, or a hold was given back. */
  'time.freed': Scope & {
    readonly userId: string;
    readonly startTime: Date;
    readonly endTime: Date;
    readonly lane: number;
  };
  /** Something of a person changed that others see: their hours, services, rules, or whether they are active. */
  'person.announced': Scope & { readonly userId: string };
  /** Somebody takes no clients any more; their agenda is locked. */
  'person.deactivated': Scope & { readonly userId: string };
  /** It is time to delete what nobody can use any more. */
  'housekeeping.due': { readonly now: Date };
  /** A person is about to be deleted: what others would lock before the person is locked here, in the same order. */
  'person.removed': Scope & { readonly userId: string };
};

/** What leaves after the commit; a handler may keep mails back or complete them, and have queues asked that it added to. */
export type Leaving = {
  mails: readonly MailTask[];
  readonly wake: Pick<JobDefinition<object>, 'queue'>[];
};

export type EventKind = keyof Payloads;
export type FeatureEvent = { [Kind in EventKind]: { readonly kind: Kind } & Payloads[Kind] }[EventKind];
export type EventOf<Kind extends EventKind> = Extract<FeatureEvent, { readonly kind: Kind }>;
type Handler<Kind extends EventKind> = (tx: Tx, event: EventOf<Kind>) => Promise<void>;

/** How a feature lets others act in its transaction without knowing them. */
export type Events = {
  /** Has a handler called for each event of a kind, after those that subscribed before. */
  on<Kind extends EventKind>(kind: Kind, handler: Handler<Kind>): void;
  /** Calls the handlers one after the other, in the caller's transaction: what one throws undoes everything. */
  emit(tx: Tx, event: FeatureEvent): Promise<void>;
};

/** Without subscribers yet; `subscribeFeatures` adds them. */
export function createEvents(): Events {
  const handlers = new Map<EventKind, ((tx: Tx, event: never) => Promise<void>)[]>();
  return {
    on(kind, handler) {
      handlers.set(kind, [...(handlers.get(kind) ?? []), handler]);
    },
    async emit(tx, event) {
      const subscribed = handlers.get(event.kind);
      // Every kind has a subscriber: without one, the server was put together without `subscribeFeatures`.
      if (subscribed === undefined) throw new Error(`Nobody subscribed to ${event.kind}.`);
      for (const handler of subscribed) await handler(tx, event as never);
    },
  };
}
