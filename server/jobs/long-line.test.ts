import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import type { OrganizationId } from '#server/db/scope.ts';
import { createOrganization } from '#test/factories/organization.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';
import { startJobs, type JobDefinition } from './boss.ts';
import { organizationId } from './definitions.ts';

const owned = z.object({ organizationId });
type Owned = z.infer<typeof owned>;
const inLine: JobDefinition<Owned> = {
  queue: 'test-long-line',
  version: 1,
  schema: owned,
  apart: { since: 1, ids: (payload) => payload },
};
const LENGTH = 2_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
});
afterAll(() => server.close());

it('takes a job and forgets its contents without reading all that wait behind it', async () => {
  const { database, log } = server.context;
  await createOrganization(server);
  const [organization] = await database.query<{ id: OrganizationId }>('SELECT id FROM organizations');
  if (organization === undefined) throw new Error('The organisation is gone.');
  const asked = new Map<string, readonly unknown[]>();
  const watched: Database = {
    ...database,
    query: (text, values = []) => {
      if (values[0] === inLine.queue) asked.set(text, values);
      return database.query(text, values);
    },
  };
  const jobs = await startJobs({ database: watched, log, queues: [inLine.queue] });
  try {
    await database.transaction((tx) =>
      jobs.enqueueAll(
        tx,
        inLine,
        Array.from({ length: LENGTH }, () => ({ organizationId: organization.id })),
      ),
    );
    await database.script('ANALYZE pgboss.job; ANALYZE job_contents');
    let done = 0;
    jobs.work(inLine, () => Promise.resolve(void done++));
    const planOf = async (statement: RegExp) => {
      const [text, values] = await waitFor(() =>
        Promise.resolve([...asked].find(([each]) => statement.test(each)) ?? null),
      );
      return JSON.stringify(await database.plannedQuery(`EXPLAIN (COSTS OFF) ${text}`, values));
    };
    const taking = await planOf(/FOR UPDATE SKIP LOCKED/);
    expect(taking).toContain('_name_priority_created_on_id_idx');
    expect(taking).not.toMatch(/Sort Key: job|Seq Scan/);
    expect(await planOf(/DELETE FROM job_contents/)).not.toContain('Seq Scan');
    expect(done).toBeGreaterThan(0);
  } finally {
    await jobs.stop();
  }
});
