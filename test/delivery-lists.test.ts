import { drizzle } from 'drizzle-orm/pg-proxy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIST_COUNTED_TO } from '#shared/contract/limits.ts';
import type { ScheduledPage, WebhookLogAnswer } from '#shared/contract/webhooks.ts';
import { ahead, history } from '#server/features/webhooks/lists.queries.ts';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { spanOf } from '#server/lib/pages.ts';
import { plantDeliveries } from './factories/deliveries.ts';
import { createOrganization, createProfessional, type Person } from './factories/organization.ts';
import { must } from './harness/client.ts';
import type { AppointmentLog } from './harness/receiver.ts';
import { startTestServer, type TestServer } from './harness/server.ts';

/** Deliveries of the large organisation, of each kind. */
const MANY = 4_000;

let server: TestServer;
let admin: Person;
let ana: Person;
let bruno: Person;
/** The settings of the organisation, and of Ana's and Bruno's webhooks at its address. */
let ids: string[];
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
  const organization = await createOrganization(server);
  ({ admin } = organization);
  ana = await createProfessional(organization);
  bruno = await createProfessional(organization);
  ids = [
    await settingsOf(admin, '/api/admin/webhook-settings'),
    await settingsOf(ana),
    await settingsOf(bruno),
  ];
});
afterAll(() => server.close());

/** Saves a webhook; returns the id of its settings. */
async function settingsOf(person: Person, path = '/api/notification-settings'): Promise<string> {
  must(
    await person.client.post(path, {
      webhookUrl: 'https://externo.exemplo/aviso',
      webhookNotificationsEnabled: true,
    }),
  );
  const rows = await server.context.database.query<{ id: string }>(
    `SELECT s.id FROM notification_settings s JOIN users u USING (organization_id)
      WHERE u.id = $1 AND s.user_id IS NOT DISTINCT FROM $2`,
    [person.user.id, path.includes('admin') ? null : person.user.id],
  );
  return rows[0]?.id ?? '';
}

const sent = async ({ client }: Person, query = '') =>
  must<Omit<WebhookLogAnswer, 'logs'> & { logs: AppointmentLog[] }>(
    await client.get(`/api/webhook-logs?${query}`),
  );
const planned = async ({ client }: Person, query = '') =>
  must<Omit<ScheduledPage, 'webhooks'> & { webhooks: AppointmentLog[] }>(
    await client.get(`/api/webhook-logs/scheduled?page=1&${query}`),
  );
const namesOf = (rows: readonly AppointmentLog[]) => rows.map(({ payload }) => payload.data.clientName);
const HOUSE = 'scope=organization';

describe('the lists of a webhook', () => {
  it('lists what is sent for a webhook alone and with others, in order', async () => {
    const [house = '', own = '', former = ''] = ids;
    await plantDeliveries(server, house, { sent: 3, planned: 3, sharedWith: [own, former] });
    await plantDeliveries(server, own, { sent: 2, planned: 2 });
    expect(namesOf((await sent(admin, HOUSE)).logs)).toEqual(['Cliente 3', 'Cliente 2', 'Cliente 1']);
    expect(namesOf((await sent(bruno)).logs)).toEqual(['Cliente 3', 'Cliente 2', 'Cliente 1']);
    const mine = await sent(ana);
    expect(namesOf(mine.logs)).toEqual(['Cliente 3', 'Cliente 2', 'Cliente 2', 'Cliente 1', 'Cliente 1']);
    expect(mine.pagination).toMatchObject({
      totalCount: 5,
      totalPages: 1,
      moreThanTotal: false,
      hasNext: false,
    });
    expect(namesOf((await planned(ana)).webhooks)).toEqual([
      'Cliente 1',
      'Cliente 1',
      'Cliente 2',
      'Cliente 2',
      'Cliente 3',
    ]);

    // Taken off by one owner, it stays on the lists of the others.
    const [newest] = (await sent(bruno)).logs;
    const [next] = (await planned(bruno)).webhooks;
    for (const row of [newest, next]) must(await bruno.client.delete(`/api/webhook-logs/${row?.id}`));
    expect([(await sent(bruno)).pagination.totalCount, (await planned(bruno)).totalCount]).toEqual([2, 2]);
    expect(namesOf((await sent(bruno)).logs)).toEqual(['Cliente 2', 'Cliente 1']);
    expect([(await sent(ana)).pagination.totalCount, (await planned(ana)).totalCount]).toEqual([5, 5]);
  });

  it('counts a webhook’s deliveries so far and no further', async () => {
    const [house = '', own = ''] = ids;
    await plantDeliveries(server, house, {
      sent: LIST_COUNTED_TO - 3,
      planned: LIST_COUNTED_TO - 3,
      sharedWith: [own],
    });
    const whole = { totalCount: LIST_COUNTED_TO, totalPages: 15, moreThanTotal: false };
    expect((await sent(admin, HOUSE)).pagination).toMatchObject({ ...whole, hasNext: true });
    expect(await planned(admin, HOUSE)).toMatchObject({ ...whole, hasNextPage: true });
    const last = await sent(admin, `${HOUSE}&page=15`);
    expect(last.pagination).toMatchObject({ ...whole, hasNext: false });
    expect(last.logs).toHaveLength(10);

    await plantDeliveries(server, house, { sent: 15, planned: 15 });
    const more = { totalCount: LIST_COUNTED_TO, totalPages: 15, moreThanTotal: true };
    expect((await sent(admin, HOUSE)).pagination).toMatchObject({ ...more, hasNext: true });
    expect(await planned(admin, HOUSE)).toMatchObject({ ...more, hasNextPage: true });
    // Page after page shows all, and a later page counts as far as it goes.
    const pages = await Promise.all(
      Array.from({ length: 17 }, (_, page) => sent(admin, `${HOUSE}&page=${page + 1}`)),
    );
    expect(new Set(pages.flatMap(({ logs }) => logs.map(({ id }) => id))).size).toBe(LIST_COUNTED_TO + 15);
    expect(pages[15]?.pagination).toMatchObject({ totalCount: 160, totalPages: 16, moreThanTotal: true });
    expect(pages[16]?.pagination).toMatchObject({ totalCount: 165, totalPages: 17, hasNext: false });
    // Beyond the end nothing is shown, and still said how much there is.
    expect(await sent(admin, `${HOUSE}&page=30`)).toMatchObject({
      logs: [],
      pagination: { totalCount: 165, totalPages: 17, hasNext: false },
    });
  });
});

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };

/** The plan of the statement that `work` sends, with what it read. */
async function planOf(work: (db: Reader) => Promise<unknown>): Promise<{ text: string; blocks: number }> {
  const { database } = server.context;
  let sentence: [string, unknown[]] | undefined;
  const orm = drizzle(async (text, params) => {
    sentence = [text, params];
    return Promise.resolve({ rows: [] });
  });
  await work({ ...database, orm: orm });
  const [text = '', params] = sentence ?? [];
  const rows = await database.plannedQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    params,
  );
  const [{ Plan: plan }] = rows[0]!['QUERY PLAN'];
  return { text: JSON.stringify(plan), blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] };
}

it.each(['before', 'afterwards', 'before'])(
  'reads a webhook’s lists by their indexes in order, of thousands beside those of others, analysed %s',
  async (when) => {
    const other = await createOrganization(server);
    const theirs = await settingsOf(other.admin, '/api/admin/webhook-settings');
    const [house = '', own = ''] = ids;
    if (when === 'before') await server.context.database.script('ANALYZE webhook_deliveries');
    await plantDeliveries(server, house, { sent: MANY, planned: MANY, sharedWith: [own] });
    await plantDeliveries(server, theirs, { sent: MANY, planned: MANY });
    if (when === 'afterwards') await server.context.database.script('ANALYZE webhook_deliveries');
    const [scope] = await server.context.database.query<Scope>(
      'SELECT organization_id AS "organizationId" FROM users WHERE id = $1',
      [admin.user.id],
    );
    const span = spanOf({ page: 1, limit: 10 });
    for (const [read, name] of [
      [history, 'sent'],
      [ahead, 'planned'],
    ] as const)
      for (const [whose, index] of [
        [house, `webhook_deliveries_${name}`],
        [own, `webhook_deliveries_${name}_second`],
      ] as const) {
        const { text, blocks } = await planOf((db) => read(db, scope!, whose, span));
        for (const way of ['', '_second', '_third'])
          expect(text).toContain(`"webhook_deliveries_${name}${way}"`);
        expect(text).not.toContain('Seq Scan');
        // A row of each counted delivery at most, ten of them once more, and the ways through the indexes.
        expect(blocks, index).toBeLessThan(LIST_COUNTED_TO + 100);
      }
  },
);
