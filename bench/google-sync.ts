import { setTimeout as sleep } from 'node:timers/promises';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { GoogleStatus } from '#shared/contract/google-calendar.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import type { Organization, Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { consentOf, googleEnv } from '#test/harness/google-office.ts';
import { connect as grant } from '#test/harness/google-clients.ts';
import { startGoogle, type Google } from '#test/harness/google.ts';
import { atLeast, atMost, type Figure } from './figure.ts';
import { DAY_MS, openAgendas, SECRET, today, withDataDir } from './open-agenda.ts';
import { startBuilt } from './server-process.ts';

const EVENTS = 2_000;
const APPOINTMENTS = 500;
/** As many at once as the product sends. */
const CALLS = 5;
const PATIENCE_MS = 120_000;
const LEAST = { read: 0.02, sent: 0.05 } as const;

/** One installation with two professionals and their accounts. @param label of the database */
export async function googleSync(label: string, env: Record<string, string>): Promise<Figure[]> {
  const google = await startGoogle();
  try {
    return await withDataDir(async (dataDir) => {
      const product = await startBuilt({
        DATA_DIR: dataDir,
        APP_SECRET: SECRET,
        ...googleEnv(google),
        ...env,
      });
      try {
        const { organization, people } = await openAgendas(product.address, 2);
        const office: Office = { address: product.address, google, organization, people };
        return [
          await sending(label, office),
          await reading(label, office),
          ...(await callsPerChange(label, office)),
        ];
      } finally {
        await product.stop();
      }
    });
  } finally {
    await google.close();
  }
}

type Office = {
  readonly address: string;
  readonly google: Google;
  readonly organization: Organization;
  readonly people: readonly Person[];
};

const accountOf = ({ google, people }: Office, who: number) =>
  google.account(`${personOf(people, who).user.id}@gmail.example`);
const statusOf = async ({ client }: Person) => must<GoogleStatus>(await client.get('/api/google/status'));

function personOf(people: readonly Person[], who: number): Person {
  const person = people[who];
  if (person === undefined) throw new Error('There is no such professional.');
  return person;
}

async function connect(office: Office, who: number): Promise<void> {
  office.google.consent({ account: accountOf(office, who).email });
  const end = await consentOf({ address: office.address }, personOf(office.people, who));
  if (end !== 'success') throw new Error('The account was not connected.');
}

/** All that is ahead, from the consent until each has its event. */
async function sending(label: string, office: Office): Promise<Figure> {
  const ana = personOf(office.people, 0);
  for (let index = 0; index < APPOINTMENTS; index++)
    await addAppointment(office.organization, ana, new Date(noon(2) + index * 60_000).toISOString(), {
      duration: 1,
    });
  const { google } = office;
  const calendar = accountOf(office, 0).calendar();
  const began = performance.now();
  await connect(office, 0);
  await until(async () => calendar.events().length === APPOINTMENTS && (await statusOf(ana)).waiting === 0);
  const product = (performance.now() - began) / 1000;
  const [call] = google.calls('events.insert');
  const bare = await bareInserts(office, call?.text ?? '');
  return atLeast(
    `Appointments sent, ${label}`,
    bare / product,
    unit(APPOINTMENTS, product, bare),
    LEAST.sent,
  );
}

/** The same events, posted by a loop with nothing behind it. */
async function bareInserts(office: Office, body: string): Promise<number> {
  const { google } = office;
  const account = google.account('bare@gmail.example');
  const token = await accessToken(office, account.email);
  const waiting = Array.from({ length: APPOINTMENTS }, (_, index) => index).values();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CALLS }, async () => {
      for (const index of waiting) {
        const event = { ...(JSON.parse(body) as object), id: `bare${index}` };
        const answer = await fetch(`${google.apiUrl}/calendar/v3/calendars/primary/events`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(event),
        });
        if (!answer.ok) throw new Error(await answer.text());
        await answer.arrayBuffer();
      }
    }),
  );
  return (performance.now() - began) / 1000;
}

/** A calendar that is full, from switching both ways on until it has been read. */
async function reading(label: string, office: Office): Promise<Figure> {
  const bia = personOf(office.people, 1);
  const account = accountOf(office, 1);
  await connect(office, 1);
  for (let index = 0; index < EVENTS; index++) {
    const start = noon(20 + (index % 200)) + Math.floor(index / 200) * 1_800_000;
    account.calendar().put({
      summary: `Compromisso ${index}`,
      start: { dateTime: new Date(start).toISOString() },
      end: { dateTime: new Date(start + 1_800_000).toISOString() },
    });
  }
  const began = performance.now();
  must(await bia.client.put('/api/google/bidirectional-sync', { enabled: true }));
  await until(async () => (await statusOf(bia)).lastSyncAt !== null);
  const product = (performance.now() - began) / 1000;
  const token = await accessToken(office, account.email);
  const bareBegan = performance.now();
  const query = 'singleEvents=true&maxResults=2500&showDeleted=true';
  const list = await fetch(`${office.google.apiUrl}/calendar/v3/calendars/primary/events?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { items } = (await list.json()) as { items: unknown[] };
  if (items.length !== EVENTS) throw new Error(`${items.length} events were listed.`);
  const bare = (performance.now() - bareBegan) / 1000;
  return atLeast(`Events read, ${label}`, bare / product, unit(EVENTS, product, bare), LEAST.read);
}

/** Of one change each, once all is quiet. */
async function callsPerChange(label: string, office: Office): Promise<Figure[]> {
  const { google, organization, people } = office;
  const [ana, bia] = [personOf(people, 0), personOf(people, 1)];
  const put = async (id: string, body: object) =>
    void must(await organization.admin.client.put(`/api/appointments/${id}`, body));
  const day = (days: number) => new Date(noon(days)).toISOString();
  let made: Appointment | undefined;
  const figures: Figure[] = [];
  const measure = async (name: string, most: number, change: () => Promise<unknown>) => {
    await quiet(office);
    google.forgetCalls();
    await change();
    await quiet(office);
    // Reads of what Google reports about our own writes are counted too, but separately.
    const counts = google.counts();
    const writing = Object.entries(counts).filter(([operation]) => operation !== 'events.list');
    const calls = name === 'a change there' ? (counts['events.list'] ?? 0) : sum(writing);
    figures.push(atMost(`Calls for ${name}, ${label}`, calls, 'calls', most));
  };
  await measure('a booking', 1, async () => {
    made = await addAppointment(organization, ana, day(10));
  });
  const id = made?.id ?? '';
  await measure('a move', 1, () => put(id, { startTime: day(11) }));
  await measure('a note', 0, () => put(id, { notes: 'Trazer exames' }));
  await measure('a transfer', 2, () => put(id, { userId: bia.user.id }));
  await measure('a cancellation', 1, () => organization.admin.client.delete(`/api/appointments/${id}`));
  await measure('a change there', 1, async () => {
    accountOf(office, 1)
      .calendar()
      .put({ summary: 'Dentista', start: { dateTime: day(12) }, end: { dateTime: day(13) } });
    await google.notifications.settled();
  });
  return figures;
}

const sum = (counts: readonly [string, number][]) => counts.reduce((total, [, count]) => total + count, 0);

/** Waits until no call has come for a second and a half, and nothing waits. */
async function quiet({ google, people }: Office): Promise<void> {
  let last = -1;
  await until(async () => {
    const now = google.calls().length;
    const same = now === last;
    last = now;
    await google.notifications.settled();
    await sleep(1_500);
    return same && (await statusOf(personOf(people, 0))).waiting === 0;
  });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await isSo());) {
    if (Date.now() > end) throw new Error('Google and the product did not agree in time.');
    await sleep(25);
  }
}

/** A token of its own, by the same consent. */
async function accessToken({ google }: Office, email: string): Promise<string> {
  const { client } = await grant(google, email);
  return client.credentials.access_token ?? '';
}

const noon = (days: number) => today() + (days + 0.625) * DAY_MS;
const unit = (count: number, product: number, bare: number) =>
  `of the bare calls (${(count / product).toFixed(0)} and ${(count / bare).toFixed(0)} a second)`;
