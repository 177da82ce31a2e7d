import type { z } from 'zod';
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Overrides } from '#server/context.ts';
import type { googleOauthAnswer, GoogleStatus } from '#shared/contract/google-calendar.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock, type MovableClock } from './clock.ts';
import { must } from './client.ts';
import type { AccountControls, CalendarControls } from './google/controls.ts';
import { startGoogle, type Google } from './google.ts';
import { startTestServer, type TestServer } from './server.ts';
import { QUEUES } from '#server/queues.ts';
import { waitFor } from './wait.ts';

type GoogleOauthAnswer = z.infer<typeof googleOauthAnswer>;

/** Wednesday at nine in São Paulo. */
const START = '2026-11-18T12:00:00Z';

/** An organisation with a professional, Ana, who has a Google account: fresh for each test, on one server. */
export type GoogleOffice = {
  readonly server: TestServer;
  readonly google: Google;
  readonly organization: Organization;
  readonly ana: Person;
  /** Ana's account at Google, and its own calendar. */
  readonly account: AccountControls;
  readonly calendar: CalendarControls;
  readonly clock: MovableClock;
  /** Connects a person's account, in the way their browser does. @returns how that ends */
  readonly connect: (person?: Person, account?: AccountControls) => Promise<'success' | 'error'>;
  /** Connects Ana and switches the way back on; what there was is read. */
  readonly connectBothWays: () => Promise<void>;
  readonly status: (person?: Person) => Promise<GoogleStatus>;
  /** Waits until nothing is left to send or to read by now. */
  readonly settled: () => Promise<void>;
};

/** Opens such an office for the tests of a file and closes it after them. */
export function useGoogleOffice(
  env: Record<string, string> = {},
  overrides: Omit<Overrides, 'clock'> = {},
): GoogleOffice {
  const clock = movableClock(START);
  let server: TestServer;
  let google: Google;
  let organization: Organization;
  let ana: Person;
  let account: AccountControls;
  let counter = 0;
  beforeAll(async () => {
    google = await startGoogle({ clock });
    server = await startGoogleServer(google, { ...overrides, clock, env });
  });
  beforeEach(async () => {
    clock.set(START);
    google.heal();
    google.consent({});
    google.conferences('success');
    google.notifications.deliver();
    organization = await createOrganization(server);
    ana = await createProfessional(organization, 'Ana Prado');
    account = google.account(`ana-${counter++}@gmail.example`);
    google.forgetCalls();
  });
  afterAll(async () => {
    await server.close();
    await google.close();
  });

  const connect: GoogleOffice['connect'] = async (person = ana, who = account) => {
    google.consent({ account: who.email });
    return consentOf(server, person);
  };
  const settled = () => settledOf(server);
  return {
    get server() {
      return server;
    },
    get google() {
      return google;
    },
    get organization() {
      return organization;
    },
    get ana() {
      return ana;
    },
    get account() {
      return account;
    },
    get calendar() {
      return account.calendar();
    },
    clock,
    connect,
    async connectBothWays() {
      await connect();
      must(await ana.client.put('/api/google/bidirectional-sync', { enabled: true }));
      await settled();
    },
    status: async ({ client } = ana) => must<GoogleStatus>(await client.get('/api/google/status')),
    settled,
  };
}

/** The environment of a server that talks to a stand-in for Google. */
export function googleEnv(google: Google): Record<string, string> {
  return {
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_API_URL: google.apiUrl,
    GOOGLE_OAUTH_URL: google.oauthUrl,
  };
}

/** A server of this product that talks to a stand-in for Google, at an address that Google can call. */
export async function startGoogleServer(
  google: Google,
  { env = {}, ...overrides }: Overrides & { env?: Record<string, string> } = {},
): Promise<TestServer> {
  const port = await freePort();
  return startTestServer({
    overrides,
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...googleEnv(google),
      ...env,
    },
  });
}

/** Goes through the consent as the page does. @returns the outcome, as the page gets it */
export async function consentOf(
  server: Pick<TestServer, 'address'>,
  { client }: Person,
): Promise<'success' | 'error'> {
  const { authUrl } = must<GoogleOauthAnswer>(await client.get('/api/google/oauth'));
  const given = await consentGiven(server, authUrl);
  if (given === null) return 'error';
  const { status } = await client.post('/api/google/callback', given);
  return status === 200 ? 'success' : 'error';
}

/** What Google's page leads a browser back with; null when the person said no. */
export async function consentGiven(
  server: Pick<TestServer, 'address'>,
  authUrl: string,
): Promise<{ code: string; state: string } | null> {
  const page = await fetch(authUrl, { redirect: 'manual' });
  const back = new URL(page.headers.get('location') ?? '');
  const end = await fetch(server.address + back.pathname + back.search, { redirect: 'manual' });
  const led = new URL(end.headers.get('location') ?? '', server.address);
  const given = new URLSearchParams(led.hash.slice(1));
  const [code, state] = [given.get('google_code'), given.get('google_state')];
  if (code !== null && state !== null) return { code, state };
  if (led.searchParams.get('google_auth') !== 'error') throw new Error(`Led to ${led.href}`);
  return null;
}

const QUEUES_OF_GOOGLE = QUEUES.filter(
  (queue) => queue === 'appointment-event' || queue.startsWith('google-'),
);

/** Waits until no event waits to be processed, nothing waits to be sent, and no calendar to be read, by the clock. */
export async function settledOf({ context }: Pick<TestServer, 'context'>): Promise<void> {
  await waitFor(async () => {
    const [open] = await context.database.query<{ count: number }>(
      `SELECT (SELECT count(*) FROM pgboss.job
                WHERE name = ANY($2) AND state IN ('created', 'retry', 'active'))
            + (SELECT count(*) FROM google_mirrors WHERE due_at <= $1 OR leased_until > $1)
            + (SELECT count(*) FROM google_leftovers left_over
                WHERE due_at <= $1 AND NOT EXISTS (SELECT 1 FROM google_mirrors m
                  WHERE m.appointment_id = left_over.appointment_id AND m.due_at > $1))
            + (SELECT count(*) FROM google_connections
                WHERE bidirectional AND broken_at IS NULL
                  AND (pull_due_at <= $1 OR pull_leased_until > $1 OR channel_due_at <= $1
                    OR (channel_id IS NULL AND channel_due_at <= $1::timestamptz + interval '10 minutes'))) AS count`,
      [context.clock.now(), QUEUES_OF_GOOGLE],
    );
    return Number(open?.count) === 0 ? true : null;
  }, 40);
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
