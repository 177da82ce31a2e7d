import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Appointment, CreateAppointmentBody } from '#shared/contract/appointments.ts';
import type { NotificationSettings, SaveNotificationsBody } from '#shared/contract/notification-settings.ts';
import type { WebhookLogDetail } from '#shared/contract/webhooks.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock, type MovableClock } from './clock.ts';
import { must } from './client.ts';
import { startReceiver, type AppointmentLog, type Receiver } from './receiver.ts';
import { startTestServer, type TestServer } from './server.ts';
import { waitFor } from './wait.ts';

/** Wednesday at nine in São Paulo: the time at which every test of an office begins. */
const START = '2026-11-18T12:00:00Z';
/** Friday at noon in São Paulo. */
const NOON = '2026-11-20T15:00:00Z';

/** An organisation with a professional, Ana, and a receiver for webhooks: fresh for each test, on one server. */
export type Office = {
  readonly server: TestServer;
  readonly organization: Organization;
  readonly ana: Person;
  readonly receiver: Receiver;
  readonly clock: MovableClock;
  /** Saves a person's settings, with the webhook switched on unless the body says otherwise. */
  readonly save: (person: Person, body: SaveNotificationsBody) => Promise<NotificationSettings>;
  /** An appointment of Ana's, on Friday at noon unless another time is given. */
  readonly book: (time?: string, body?: Partial<CreateAppointmentBody>) => Promise<Appointment>;
  /** What was sent to a person's webhook, the newest first. */
  readonly logs: (person: Person, query?: string) => Promise<AppointmentLog[]>;
  /** The delivery that is as asked, once there is one. */
  readonly settled: (person: Person, isIt: (log: AppointmentLog) => boolean) => Promise<AppointmentLog>;
  /** A delivery with its tries. */
  readonly detail: (person: Person, id: string) => Promise<WebhookLogDetail>;
  /** The reminders that a person's webhook will get, the next first. */
  readonly scheduled: (person: Person) => Promise<AppointmentLog[]>;
  /** The same, once there are `count`. */
  readonly planned: (person: Person, count: number) => Promise<AppointmentLog[]>;
  /**
   * Waits until all that is due by now was looked at: until what failed at a colleague's meanwhile was tried again. The
   * clock moves by some seconds.
   */
  readonly lookedAt: () => Promise<void>;
  /** A colleague with a webhook and a receiver of their own. The receiver's first answers are given. */
  readonly withReceiver: (
    settings: SaveNotificationsBody,
    ...answers: Parameters<Receiver['answer']>
  ) => Promise<Colleague>;
};

export type Colleague = {
  readonly person: Person;
  readonly receiver: Receiver;
  readonly webhookSecret: string | null;
  /** An appointment of theirs. */
  readonly book: (time?: string) => Promise<Appointment>;
};

/**
 * Opens an office for the tests of a file and closes it after them.
 * @param env what the server's environment says besides; webhooks may call this machine unless it says otherwise
 */
export function useOffice(env: Record<string, string> = {}): Office {
  const clock = movableClock(START);
  let server: TestServer;
  let organization: Organization;
  let ana: Person;
  let receiver: Receiver;
  const open: Receiver[] = [];
  beforeAll(async () => {
    server = await startTestServer({ overrides: { clock }, env: { WEBHOOK_ALLOW_PRIVATE: 'true', ...env } });
  });
  beforeEach(async () => {
    clock.set(START);
    organization = await createOrganization(server);
    ana = await createProfessional(organization, 'Ana Prado');
    receiver = await startReceiver();
    open.push(receiver);
    return async () => void (await Promise.all(open.splice(0).map((each) => each.close())));
  });
  afterAll(() => server.close());

  const save = async ({ client }: Person, body: SaveNotificationsBody) =>
    must<NotificationSettings>(
      await client.post('/api/notification-settings', { webhookNotificationsEnabled: true, ...body }),
    );
  const logs = async ({ client }: Person, query = '') =>
    must<{ logs: AppointmentLog[] }>(await client.get(`/api/webhook-logs${query}`)).logs;
  const settled: Office['settled'] = (person, isIt) =>
    waitFor(async () => (await logs(person)).find(isIt) ?? null);
  const withReceiver: Office['withReceiver'] = async (settings, ...answers) => {
    const person = await createProfessional(organization);
    const own = await startReceiver();
    open.push(own);
    own.answer(...answers);
    const { webhookSecret } = await save(person, { ...settings, webhookUrl: own.url() });
    const book = (time = NOON) => addAppointment(organization, person, time);
    return { person, receiver: own, webhookSecret, book };
  };
  const scheduled = async ({ client }: Person) =>
    must<AppointmentLog[]>(await client.get('/api/webhook-logs/scheduled'));
  return {
    get server() {
      return server;
    },
    get organization() {
      return organization;
    },
    get ana() {
      return ana;
    },
    get receiver() {
      return receiver;
    },
    clock,
    save,
    book: (time = NOON, body = {}) => addAppointment(organization, ana, time, body),
    logs,
    settled,
    detail: async ({ client }, id) => must(await client.get(`/api/webhook-logs/${id}`)),
    scheduled,
    planned: (person, count) =>
      waitFor(async () => {
        const found = await scheduled(person);
        return found.length === count ? found : null;
      }),
    withReceiver,
    async lookedAt() {
      const colleague = await withReceiver({}, 500);
      await colleague.book('2026-11-27T15:00:00Z');
      await settled(colleague.person, ({ attempts }) => attempts === 1);
      clock.advance(0.2);
      await colleague.receiver.calls(2);
    },
  };
}
