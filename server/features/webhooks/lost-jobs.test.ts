import { afterEach, expect, it } from 'vitest';
import { useOffice } from '#test/harness/office.ts';
import { waitFor } from '#test/harness/wait.ts';

const office = useOffice();
const { book, clock, logs, lookedAt, save, settled } = office;
const database = () => office.server.context.database;

/**
 * The part of the queue's table that holds the jobs of webhooks. The triggers stand on it alone: adding or removing one
 * on the whole table locks the part and the whole, and the worker that asks for jobs locks them in the other order.
 */
const WEBHOOK_JOBS = `(SELECT format('pgboss.%I', partition_name) FROM pgboss.queue WHERE name = 'webhook')`;

/** Has the queue treat new jobs of webhooks badly: lose them (`RETURN NULL`), or leave them lying for a day. */
async function spoil(how: 'lose' | 'delay'): Promise<void> {
  const deed = how === 'lose' ? 'RETURN NULL;' : `NEW.start_after := now() + interval '1 day'; RETURN NEW;`;
  await database().script(`
    CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${deed} END $$;
    DO $$ BEGIN
      EXECUTE 'CREATE TRIGGER spoil BEFORE INSERT ON ' || ${WEBHOOK_JOBS} || ' FOR EACH ROW EXECUTE FUNCTION spoil()';
    END $$;`);
}
const restore = () =>
  database().script(`
    DO $$ BEGIN EXECUTE 'DROP TRIGGER IF EXISTS spoil ON ' || ${WEBHOOK_JOBS}; END $$;
    DROP FUNCTION IF EXISTS spoil`);
afterEach(restore);

const jobs = () =>
  database().query<{ state: string }>(`SELECT state::text FROM pgboss.job WHERE name = 'webhook' ORDER BY 1`);

it('a delivery whose job is lost comes up again after a quarter of an hour', async () => {
  await save(office.ana, { webhookUrl: office.receiver.url() });
  await spoil('lose');
  await book();
  await settled(office.ana, ({ status }) => status === 'pending');
  expect(await jobs()).toEqual([]);
  await restore();
  clock.advance(14);
  await lookedAt();
  expect(office.receiver.received).toEqual([]);
  clock.advance(1);
  await office.receiver.calls(1);
  expect(await settled(office.ana, ({ status }) => status === 'success')).toMatchObject({ attempts: 1 });
});

it('a job that comes too late, when its delivery was tried without it, does nothing', async () => {
  await save(office.ana, { webhookUrl: office.receiver.url() });
  await database().query(`DELETE FROM pgboss.job WHERE name = 'webhook'`);
  await spoil('delay');
  await book();
  await settled(office.ana, ({ status }) => status === 'pending');
  await restore();
  office.receiver.answer(500);
  clock.advance(15);
  await settled(office.ana, ({ attempts }) => attempts === 1);
  await database().query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'webhook'`);
  // Jobs that are done are deleted.
  await waitFor(async () => ((await jobs()).length === 0 ? true : null));
  expect(office.receiver.received).toHaveLength(1);
  expect(await logs(office.ana)).toMatchObject([{ status: 'pending', attempts: 1 }]);
  clock.advance(1);
  expect(await settled(office.ana, ({ status }) => status === 'success')).toMatchObject({ attempts: 2 });
});
