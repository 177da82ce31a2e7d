import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ManagedAppointment, PublicBookingAnswer } from '#shared/contract/booking.ts';
import { addWeek } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { hourSeries } from '#test/factories/series.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let organization: Organization;
let person: Person;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock: movableClock('2026-11-18T12:00:00Z'), workers: false },
  });
  organization = await createOrganization(server);
  person = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, person, { startTime: '00:00', endTime: '24:00' });
});
afterAll(() => server.close());

const nextHour = hourSeries();
const NOTES = 'Ansiedade desde março.';
const UNKNOWN = 'A'.repeat(43);

async function booked(): Promise<{ id: string; token: string }> {
  const body = {
    professionalId: person.user.id,
    clientName: 'Eva Cruz',
    clientEmail: freshEmail(),
    startTime: nextHour(),
    notes: NOTES,
  };
  const answer = must<PublicBookingAnswer>(await server.guest.post('/api/appointments/public', body), 201);
  return { id: answer.id, token: answer.managePath.replace('/agendamento/', '') };
}

/** Every row of every table of the product and of its queue, as text. */
async function wholeDatabase(): Promise<string> {
  const { database } = server.context;
  const tables = await database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname IN ('public', 'pgboss') ORDER BY 1`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`);
    rows.push(...found.map(({ row }) => `${name} ${row}`));
  }
  return rows.join('\n');
}

/** What may have changed by a look, and nothing that time changes by itself. */
const agendaNow = async () =>
  JSON.stringify([
    await server.context.database.query(
      'SELECT t::text AS row, xmin::text FROM appointment_rows t ORDER BY 1',
    ),
    await server.context.database.query('SELECT count(*)::int AS entries FROM audit_log'),
    await server.context.database.query('SELECT count(*)::int AS events FROM pgboss.job'),
  ]);

describe('the token of a client’s link', () => {
  let eva: { id: string; token: string };
  beforeEach(async () => {
    eva = await booked();
  });

  it('stores only the hash of the client’s token', async () => {
    const [stored, hash] = [await wholeDatabase(), await sha256(eva.token)];
    expect(stored).toContain(hash);
    expect(stored).not.toContain(eva.token);
  });

  it('the client’s token opens its own appointment without the notes', async () => {
    const other = await booked();
    const answer = await server.guest.get<ManagedAppointment>(`/api/agendamento/${eva.token}`);
    expect(answer.body.id).toBe(eva.id);
    expect(JSON.stringify(answer.body)).not.toContain(NOTES);
    must(await server.guest.post(`/api/agendamento/${eva.token}/cancel`));
    expect((await server.guest.get(`/api/agendamento/${other.token}`)).status).toBe(200);
  });

  it('answers alike for a token that is used up, unknown, shortened or lengthened', async () => {
    must(await server.guest.post(`/api/agendamento/${eva.token}/cancel`));
    const wrong = [
      eva.token,
      UNKNOWN,
      UNKNOWN.slice(0, 20),
      `${UNKNOWN}A`,
      encodeURIComponent("' OR 1=1 --"),
    ];
    const answers = await Promise.all(
      wrong.map(async (token) => {
        const { status, body, headers } = await server.guest.get<unknown>(`/api/agendamento/${token}`);
        return { status, body, names: [...headers.keys()].filter((name) => name !== 'date').sort() };
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'MANAGE_LINK_INVALID' } });
  });

  it('a client’s token is no session, and a session no client’s token', async () => {
    expect((await server.guest.as(eva.token).get('/api/appointments')).status).toBe(401);
    expect((await server.guest.get(`/api/agendamento/${person.client.token}`)).status).toBe(404);
  });
});

describe('opening the link without wanting anything', () => {
  const LOOKS: [string, RequestInit][] = [
    ['a mail scanner that asks for the headers', { method: 'HEAD' }],
    ['a mail scanner that follows links', { headers: { 'user-agent': 'Mozilla/5.0 (SafeLinks)' } }],
    ['a browser that fetches ahead', { headers: { 'sec-purpose': 'prefetch' } }],
    ['a browser that draws ahead', { headers: { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' } }],
    [
      'a messenger that draws a preview',
      { headers: { 'user-agent': 'WhatsApp/2.23', range: 'bytes=0-600' } },
    ],
    ['a script that asks what is allowed', { method: 'OPTIONS' }],
  ];

  it.each(LOOKS)('%s changes nothing', async (_who, init) => {
    const { token } = await booked();
    const before = await agendaNow();
    const paths = ['', '/confirm', '/cancel', '/move', '/slots?from=2026-11-23&to=2026-11-24'];
    for (const path of [
      `/agendamento/${token}`,
      ...paths.map((rest) => `/api/agendamento/${token}${rest}`),
    ]) {
      const answer = await fetch(server.address + path, { redirect: 'manual', ...init });
      expect(answer.status, path).toBeLessThan(500);
    }
    expect(await agendaNow()).toBe(before);
  });
});

describe('what a link opens stays private', () => {
  it.each([
    ['a known link', async () => (await booked()).token],
    ['an unknown one', async () => UNKNOWN],
  ])('with %s', async (_which, tokenOf) => {
    const token = await tokenOf();
    const page = await fetch(`${server.address}/agendamento/${token}`);
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const html = await page.text();
    const head = html.slice(0, html.indexOf('</head>'));
    expect(/<title>(.*?)<\/title>/.exec(head)?.[1]).toBe('Seu agendamento');
    for (const secret of ['Eva', 'Prado', NOTES, token]) expect(head).not.toContain(secret);
    expect(html).not.toContain(NOTES);
    const data = await fetch(`${server.address}/api/agendamento/${token}`);
    expect(data.headers.get('cache-control')).toBe('no-store');
    expect(data.headers.get('x-robots-tag')).toBe('noindex');
  });
});

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(digest).toString('hex');
}
