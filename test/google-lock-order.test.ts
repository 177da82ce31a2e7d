import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { slowDown } from '#server/features/google-calendar/mirrors.queries.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { must } from '#test/harness/client.ts';
import { useGoogleOffice } from '#test/harness/google-office.ts';
import { waitFor } from '#test/harness/wait.ts';
import { asOrganizationId } from '#test/harness/organization-id.ts';

// Two transactions that take the same things in different orders end in a deadlock, of which PostgreSQL breaks one off.
// One of each pair is played by hand, a lock at a time; the other is the product's own. The embedded database has one
// connection, on which nothing waits for anything: there the product's own is done alone.
const office = useGoogleOffice();

const MIRROR = 'SELECT 1 FROM google_mirrors WHERE appointment_id = $1 FOR UPDATE';

/** Takes one lock, lets the product run until it waits for it, and takes the other: neither may be broken off. */
async function between(first: [string, string], work: () => Promise<unknown>, second: [string, string]) {
  const { databaseUrl } = office.server;
  if (databaseUrl === null) return void (await work());
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  try {
    await other.query('BEGIN');
    await other.query(first[0], [first[1]]);
    const done = work();
    done.catch(() => undefined);
    await waitFor(async () => {
      const waiting = await other.query(
        'SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))',
      );
      return waiting.rowCount === 0 ? null : true;
    });
    await other.query(second[0], [second[1]]);
    await other.query('COMMIT');
    await done;
  } finally {
    await other.end();
  }
}

/** Two appointments of Ana's that Google does not hold yet, by their ids; the second one's event is noted. */
async function twoUnsent(): Promise<[string, string]> {
  office.google.fail({ on: 'events.insert', with: 'unavailable', times: Infinity });
  const made = [];
  for (const hour of [15, 17])
    made.push(await addAppointment(office.organization, office.ana, `2026-11-20T${hour}:00:00Z`));
  await office.settled();
  const [low = '', high = ''] = made.map(({ id }) => id).sort();
  return [low, high];
}
const sql = (text: string, ...values: unknown[]) => office.server.context.database.query(text, values);
const removeAna = async () =>
  must(await office.organization.admin.client.delete(`/api/admin/users/${office.ana.user.id}`));

describe('where several appointments are sent to Google at once', () => {
  it('slowing a professional down takes them in their order', async () => {
    await office.connect();
    const [low, high] = await twoUnsent();
    // The lower one lies behind the other in the table, as after any change of it.
    await sql(
      "UPDATE google_mirrors SET due_at = due_at + interval '1 second' WHERE appointment_id = $1",
      low,
    );
    const [row] = await office.server.context.database.query<{ organizationId: string }>(
      'SELECT organization_id AS "organizationId" FROM users WHERE id = $1',
      [office.ana.user.id],
    );
    const owner = { organizationId: asOrganizationId(row?.organizationId ?? ''), userId: office.ana.user.id };
    const until = new Date(office.clock.now().getTime() + 3_600_000);
    await between([MIRROR, low], () => slowDown(office.server.context.database, owner, until, 1), [
      MIRROR,
      high,
    ]);
    const due = await sql('SELECT 1 FROM google_mirrors WHERE due_at = $1', until);
    expect(due).toHaveLength(2);
  });

  it('connecting takes those that are sent and those that are not in their order', async () => {
    await office.connect();
    const [low, high] = await twoUnsent();
    // Of the higher one Google may hold an event, of the lower one it does not.
    await sql(
      'UPDATE google_mirrors SET user_id = NULL, calendar_id = NULL, event_id = NULL WHERE appointment_id = $1',
      low,
    );
    for (const account of [office.account, office.google.account(`outra-${office.account.email}`)]) {
      await between(
        [MIRROR, low],
        async () => expect(await office.connect(office.ana, account)).toBe('success'),
        [MIRROR, high],
      );
    }
  });
});

describe('removing a professional', () => {
  async function withOnePast(): Promise<string> {
    await office.connect();
    const { id } = await addAppointment(office.organization, office.ana, '2026-11-20T15:00:00Z');
    await office.settled();
    office.clock.advance(3 * 24 * 60);
    await office.settled();
    return id;
  }

  it('takes appointments before what Google holds of them, as a sending does', async () => {
    const id = await withOnePast();
    await between(['SELECT 1 FROM appointments WHERE id = $1 FOR UPDATE', id], removeAna, [MIRROR, id]);
    expect(await sql('SELECT 1 FROM users WHERE id = $1', office.ana.user.id)).toEqual([]);
  });

  it('takes the receivers of news before what Google holds, as the announcing of an event does', async () => {
    must(await office.ana.client.post('/api/notification-settings', { emailNotificationsEnabled: true }));
    const id = await withOnePast();
    const settings = 'SELECT 1 FROM notification_settings WHERE user_id = $1 FOR KEY SHARE';
    await between([settings, office.ana.user.id], removeAna, [MIRROR, id]);
    expect(await sql('SELECT 1 FROM users WHERE id = $1', office.ana.user.id)).toEqual([]);
  });
});
