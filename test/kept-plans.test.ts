import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countPublicBookings } from '#server/features/appointments/limits.queries.ts';
import { DELETE_OLD_HOLDS } from '#server/features/appointments/holds.queries.ts';
import { busyToBook } from '#server/features/scheduling/busy.queries.ts';
import type { Tx } from '#server/db/database.ts';
import type { ProfessionalScope } from '#server/db/scope.ts';
import { addAppointment } from './factories/appointments.ts';
import { createOrganization } from './factories/organization.ts';
import { startTestServer, type TestServer } from './harness/server.ts';

/**
 * A connection plans a statement once for all values and keeps the plan, often from a time when nobody had counted the rows.
 * Then every index looks alike, and the one that reads the whole organisation is as good as the one that was meant.
 */
let server: TestServer;
let who: ProfessionalScope;
beforeAll(async () => {
  server = await startTestServer({ isNewDatabase: true, overrides: { workers: false } });
  const organization = await createOrganization(server);
  await addAppointment(organization, organization.admin, '2031-01-06T15:00:00Z');
  who = { organizationId: null, userId: organization.admin.user.id };
});
afterAll(() => server.close());

/** The plan for any values of the statement that `work` sends. */
async function keptPlanOf(work: (tx: Tx) => Promise<unknown>): Promise<string> {
  return server.context.database.transaction(async (tx) => {
    await tx.plannedQuery('SET LOCAL plan_cache_mode = force_generic_plan');
    // Of one page that was analysed meanwhile, all is read.
    await tx.plannedQuery('SET LOCAL enable_seqscan = off');
    let plan = '';
    const query = async (text: string, values: readonly (string | Date | null)[] = []) => {
      await tx.plannedQuery(`PREPARE kept AS ${text}`);
      const literals = values.map((value) => {
        if (value === null) return 'NULL';
        return pg.escapeLiteral(value instanceof Date ? value.toISOString() : value);
      });
      plan = JSON.stringify(
        await tx.plannedQuery(`EXPLAIN (COSTS OFF) EXECUTE kept (${literals.join(', ')})`),
      );
      await tx.plannedQuery('DEALLOCATE kept');
      return [];
    };
    await work({ ...tx, query } as Tx);
    return plan;
  });
}

const now = new Date();

/** As nobody has counted the rows yet, and as somebody just has. */
const TIMES: readonly [string, () => Promise<void>][] = [
  ['not analysed', () => Promise.resolve()],
  ['of one row', () => server.context.database.script('ANALYZE appointment_rows')],
];

it.each(TIMES)(
  'counts bookings by the index of client and professional, in a table %s',
  async (_which, prepare) => {
    await prepare();
    const plan = await keptPlanOf((tx) =>
      countPublicBookings(tx, who, { mailbox: 'eva@exemplo.com.br', phone: '11987654321', now, since: now }),
    );
    for (const index of ['mailbox', 'phone', 'made']) expect(plan).toContain(`appointments_public_${index}`);
    expect(plan.match(/using \w+ on appointment_rows/g)).toHaveLength(3);
  },
);

it.each(TIMES)(
  'reads around a wanted time by the index of an agenda, in a table %s',
  async (_which, prepare) => {
    await prepare();
    const plan = await keptPlanOf((tx) => busyToBook(tx, who, { from: now, to: now, now }, DELETE_OLD_HOLDS));
    expect(plan).toContain('using appointments_user_time on');
  },
);
