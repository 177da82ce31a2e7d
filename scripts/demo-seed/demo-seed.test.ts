import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CreatedAppointment } from '#shared/contract/appointments.ts';
import type { SlotsAnswer } from '#shared/contract/booking.ts';
import type { Insights } from '#shared/contract/insights.ts';
import type { MonthReport } from '#shared/contract/reports.ts';
import type { User } from '#shared/contract/users.ts';
import type { WaitingListAnswer } from '#shared/contract/waiting-list.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/lib/logger.ts';
import { startServer, type RunningServer } from '#server/start-server.ts';
import { UPCOMING_LIMIT } from '#shared/contract/limits.ts';
import { seed, type DemoGuide } from '../demo-seed.ts';
import { PEOPLE } from './people.ts';
import { endOf, planOf } from './plan.ts';
import { signIn } from '#test/factories/organization.ts';
import { allAppointments } from '#test/harness/all-appointments.ts';
import { createClient, must, type Client } from '#test/harness/client.ts';

let dataDir: string;
let guide: DemoGuide;
let server: RunningServer | undefined;
let admin: Client;
let guest: Client;

const TABLES = [
  'organizations',
  'users',
  'availability',
  'products',
  'booking_form_settings',
  'appointments',
];

async function counts(): Promise<Record<string, number>> {
  const database = await openEmbedded(join(dataDir, 'database'));
  const found: Record<string, number> = {};
  for (const table of [...TABLES, 'pgboss.job']) {
    const [row] = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
    found[table] = row?.count ?? 0;
  }
  await database.close();
  return found;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hora-marcada-demo-'));
  guide = await seed({ dataDir });
});
afterAll(async () => {
  await server?.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('plans for every day of a year what the public page takes', () => {
  const tooMany: string[] = [];
  for (let day = 0; day < 366; day++) {
    // At another minute each day: somebody may be in the middle of an appointment.
    const now = Date.UTC(2026, 10, 1, 8) + day * 86_400_000 + ((day * 37) % 840) * 60_000;
    const ends = new Map<string, number[]>();
    for (const plan of planOf(PEOPLE, new Date(now).toISOString().slice(0, 10), now)) {
      const { way, client, bookedAt } = plan;
      const ahead = (ends.get(client.clientEmail) ?? []).filter((each) => each > bookedAt);
      if (way === 'public' && ahead.length >= UPCOMING_LIMIT.fallback)
        tooMany.push(`${client.clientName}, day ${day}`);
      ends.set(client.clientEmail, [...ahead, endOf(plan)]);
    }
  }
  expect(tooMany).toEqual([]);
});

it('books no client with two people at once', () => {
  const now = Date.UTC(2026, 10, 29, 22);
  const plans = planOf(PEOPLE, '2026-11-29', now);
  const twice = plans.filter((plan) =>
    plans.some(
      (other) =>
        other !== plan &&
        other.client.clientEmail === plan.client.clientEmail &&
        other.start < endOf(plan) &&
        plan.start < endOf(other),
    ),
  );
  expect(twice).toEqual([]);
});

it('fills a directory once, however often it is run', async () => {
  const first = await counts();
  expect(first).toMatchObject({ organizations: 1, users: 6, 'pgboss.job': 0 });
  expect(first.appointments).toBeGreaterThan(200);
  expect(await seed({ dataDir })).toEqual(guide);
  expect(await counts()).toEqual(first);
});

it('names accounts that can sign in', async () => {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', APP_SECRET: process.env.APP_SECRET });
  server = await startServer(config, { log: createLogger('silent') });
  guest = createClient(server.address);
  expect(guide.accounts).toHaveLength(6);
  for (const { email, password } of guide.accounts) await signIn({ guest }, email, password);
  const [account] = guide.accounts;
  admin = (await signIn({ guest }, account?.email ?? '', account?.password)).client;
});

it('names pages that are there', async () => {
  const data = guide.pages
    .filter(({ path }) => path !== '/admin')
    .map(({ path }) => `/api${path.replace(/^\/book\//, '/booking/').replace('/shared/', '/shared/admin/')}`);
  expect(data).toHaveLength(3);
  for (const path of data) expect((await guest.get(path)).status).toBe(200);
});

it('has a past, a future, confirmed clients, a group and a forced booking', async () => {
  const rows = await allAppointments(admin);
  const now = new Date().toISOString();
  expect(rows.filter((row) => row.endTime < now).length).toBeGreaterThan(100);
  expect(rows.filter((row) => row.startTime > now).length).toBeGreaterThan(50);
  expect(rows.filter((row) => row.confirmedAt !== null).length).toBeGreaterThan(50);
  expect(rows.filter((row) => row.confirmedAt !== null && row.confirmedAt > now)).toEqual([]);
  expect(rows.filter((row) => row.createdAt > row.startTime)).toEqual([]);
  expect(rows.filter((row) => row.notes?.startsWith('Encaixe'))).toHaveLength(1);
  const together = new Map<string, number>();
  for (const { userId, startTime } of rows) {
    together.set(`${userId} ${startTime}`, (together.get(`${userId} ${startTime}`) ?? 0) + 1);
  }
  expect(Math.max(...together.values())).toBe(3);
  const users = must<User[]>(await admin.get('/api/admin/users'));
  expect(users.filter((user) => !user.isActive)).toHaveLength(1);
  expect(new Set(users.map((user) => user.timezone)).size).toBe(2);
});

it('has a past of which the team said who came, who missed, who cancelled too late and what was paid', async () => {
  const today = new Date().toISOString().slice(0, 7);
  const { totals } = must<MonthReport>(await admin.get(`/api/reports/month?month=${today}`));
  const sum = (figure: 'missed' | 'cancelledLate' | 'received') => totals.now[figure] + totals.before[figure];
  expect(sum('missed')).toBeGreaterThan(5);
  expect(sum('cancelledLate')).toBeGreaterThan(0);
  expect(sum('received')).toBeGreaterThan(1_000);
  const rows = await allAppointments(admin);
  expect(rows.filter(({ attendance }) => attendance === 'came').length).toBeGreaterThan(50);
  const now = new Date().toISOString();
  expect(rows.filter(({ startTime, attendance }) => startTime > now && attendance !== null)).toEqual([]);
});

it('has a service that two people offer, whose reason of distribution can be read', async () => {
  const team = guide.pages
    .find(({ label }) => label === 'Link público da equipe')
    ?.path.split('/')
    .at(-1);
  const today = new Date().toISOString().slice(0, 10);
  const asked = new URLSearchParams({ team: team ?? '', service: 'Avaliação', from: addDays(today, 1) });
  asked.set('to', addDays(today, 14));
  const { days } = must<SlotsAnswer>(await guest.get(`/api/slots/any?${asked.toString()}`));
  const body = {
    anyProfessional: true,
    service: 'Avaliação',
    clientName: 'Eva Modelo',
    clientEmail: 'eva.modelo@cliente.example',
    startTime: days.flatMap(({ slots }) => slots)[0]?.startTime,
  };
  const { distributionReason } = must<CreatedAppointment>(await admin.post('/api/appointments', body), 201);
  expect(distributionReason).toMatch(/sua parte|única pessoa livre/);
});

it('has hours to open, to close and to break up, and clients who wait', async () => {
  const kinds = async (label: string): Promise<string[]> => {
    const { email, password } = guide.accounts.find((each) => each.label === label) ?? { email: '' };
    const { client } = await signIn({ guest }, email, password);
    return must<Insights>(await client.get('/api/insights')).suggestions.map(({ kind }) => kind);
  };
  expect(await kinds('Ana Exemplo')).toEqual(expect.arrayContaining(['open', 'close']));
  expect(await kinds('Diego Exemplo')).toContain('pause');
  const { entries } = must<WaitingListAnswer>(await admin.get('/api/waiting-list'));
  expect(entries.map(({ offer }) => offer)).toEqual([null, null, null]);
});
