import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countPublicBookings } from '#server/features/appointments/limits.queries.ts';
import { DELETE_OLD_HOLDS } from '#server/features/appointments/holds.queries.ts';
import {
  candidatesOf,
  offerOf,
  othersOf,
  partsOf,
  standInsOf,
} from '#server/features/distribution/people.queries.ts';
import { loadsOf } from '#server/features/distribution/loads.queries.ts';
import { offeredMeant } from '#server/features/products/offered.queries.ts';
import { busyToBook } from '#server/features/scheduling/busy.queries.ts';
import { rulesOnDates, takenTimesOf } from '#server/features/scheduling/search.queries.ts';
import type { Tx } from '#server/db/database.ts';
import type { ProfessionalScope, Scope } from '#server/db/scope.ts';
import { addAppointment } from './factories/appointments.ts';
import { createOrganization } from './factories/organization.ts';
import { addTeam } from './factories/team.ts';
import { startTestServer, type TestServer } from './harness/server.ts';

/**
 * A connection plans a statement once for all values and keeps the plan, often from a time when nobody had counted the rows.
 * Then every index looks alike, and the one that reads the whole organisation is as good as the one that was meant.
 */
const PEOPLE = 200;
const SERVICES = 50;
/** How many people have the rare service. */
const RARE = 10;

let server: TestServer;
let who: ProfessionalScope;
let clinic: Scope;
let clinicAdmin: string;
beforeAll(async () => {
  server = await startTestServer({ isNewDatabase: true, overrides: { workers: false } });
  const organization = await createOrganization(server);
  await addAppointment(organization, organization.admin, '2031-01-06T15:00:00Z');
  who = { organizationId: null, userId: organization.admin.user.id };
  await openClinic();
});
afterAll(() => server.close());

/** An organisation of 200 people with 50 services each: all have the first, ten have the last one. */
async function openClinic(): Promise<void> {
  const { database } = server.context;
  const organization = await createOrganization(server);
  clinicAdmin = organization.admin.user.id;
  await addTeam(server, organization, { people: PEOPLE, appointmentsEach: 0, from: '2031-01-06T12:00:00Z' });
  const [scope] = await database.query<Scope>(
    'SELECT organization_id AS "organizationId" FROM users WHERE id = $1',
    [clinicAdmin],
  );
  if (scope === undefined) throw new Error('The administrator is of an organisation.');
  clinic = scope;
  await database.query(
    `INSERT INTO products (id, organization_id, user_id, name, duration, price_cents, is_active)
     SELECT gen_random_uuid(), u.organization_id, u.id,
            CASE WHEN n < ${SERVICES} THEN 'Sessão ' || n WHEN u.place <= ${RARE} THEN 'Rara' ELSE 'Última' END, 60, 0, true
       FROM (SELECT *, row_number() OVER (ORDER BY id) AS place FROM users WHERE organization_id = $1) u,
            generate_series(1, ${SERVICES}) n`,
    [clinic.organizationId],
  );
}

type Value = string | number | Date | null | readonly string[];

const literalOf = (value: Value): string => {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(',')}}`);
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
};

/** What EXPLAIN says with these options of the plan for any values of the statement that `work` sends. */
async function explainKept(options: string, work: (tx: Tx) => Promise<unknown>): Promise<unknown[]> {
  return server.context.database.transaction(async (tx) => {
    await tx.plannedQuery('SET LOCAL plan_cache_mode = force_generic_plan');
    // Of one page that was analysed meanwhile, all is read.
    await tx.plannedQuery('SET LOCAL enable_seqscan = off');
    let plan: unknown[] = [];
    const query = async (text: string, values: readonly Value[] = []) => {
      await tx.plannedQuery(`PREPARE kept AS ${text}`);
      plan = await tx.plannedQuery(`EXPLAIN (${options}) EXECUTE kept (${values.map(literalOf).join(', ')})`);
      await tx.plannedQuery('DEALLOCATE kept');
      return [];
    };
    await work({ ...tx, query } as Tx);
    return plan;
  });
}

const keptPlanOf = async (work: (tx: Tx) => Promise<unknown>) =>
  JSON.stringify(await explainKept('COSTS OFF', work));

type Node = {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Node[];
};

/** How many services the kept plan of the statement that `work` sends looks at. */
async function servicesReadBy(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const rows = await explainKept('ANALYZE, TIMING OFF, FORMAT JSON', work);
  const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
  const [row] = rows as { 'QUERY PLAN': { Plan: Node }[] }[];
  return (row?.['QUERY PLAN'] ?? [])
    .flatMap(({ Plan }) => nodesOf(Plan))
    .filter((node) => node['Relation Name'] === 'products')
    .reduce(
      (sum, node) =>
        sum +
        node['Actual Loops'] *
          (node['Actual Rows'] +
            (node['Rows Removed by Filter'] ?? 0) +
            (node['Rows Removed by Index Recheck'] ?? 0)),
      0,
    );
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

/** Each statement that looks for people by the name of a service, or none. */
const BY_SERVICE: readonly [string, (tx: Tx, service: string | null) => Promise<unknown>][] = [
  ['those who take part', (tx, service) => partsOf(tx, clinic, service)],
  [
    'those who may be free',
    (tx, service) => candidatesOf(tx, clinic, { service, userIds: null, specialty: null }),
  ],
  [
    'those who may be free instead',
    (tx, service) => othersOf(tx, clinic, { service, without: [clinicAdmin], startTime: now }),
  ],
  [
    'those who may stand in',
    (tx, service) =>
      standInsOf(tx, clinic, {
        services: service === null ? [] : [service, 'Massagem'],
        userId: clinicAdmin,
        limit: 20,
      }),
  ],
];

/** As nobody has counted the rows yet, and as somebody just has. */
const COUNTED: readonly [string, () => Promise<void>][] = [
  ['not counted', () => Promise.resolve()],
  ['counted', () => server.context.database.script('ANALYZE')],
];

it.each(
  COUNTED.flatMap(([when, prepare]) =>
    BY_SERVICE.map(([which, find]) => [which, when, find, prepare] as const),
  ),
)(
  'finds %s by the name of a service, and looks at the services of that name alone (rows %s)',
  async (_which, _when, find, prepare) => {
    await prepare();
    const read = async (service: string | null) => servicesReadBy((tx) => find(tx, service));
    expect([await read(null), await read('Massagem')]).toEqual([0, 0]);
    expect(await read('rara')).toBeLessThanOrEqual(RARE);
    expect(await read('  SESSAO  7')).toBeLessThanOrEqual(PEOPLE);
  },
);

it.each(COUNTED)(
  'finds who offers a service by its name along its index, rows %s',
  async (_when, prepare) => {
    await prepare();
    expect(await servicesReadBy((tx) => offerOf(tx, clinic, 'rara'))).toBeLessThanOrEqual(RARE);
  },
);

it.each(COUNTED)(
  'finds the services that an assistant means by a name that all have along its index, rows %s',
  async (_when, prepare) => {
    await prepare();
    const people = await server.context.database.query<{ id: string }>(
      'SELECT id FROM users WHERE organization_id = $1',
      [clinic.organizationId],
    );
    const userIds = people.map(({ id }) => id);
    const asked = { id: null, whole: 'sessao 7', readings: [['sessao', '7']] };
    expect(userIds).toHaveLength(PEOPLE);
    const read = await servicesReadBy((tx) => offeredMeant(tx, clinic, userIds, asked));
    expect(read).toBeLessThanOrEqual(PEOPLE);
  },
);

it('keeps the plan of what is free and booked of a few people, and plans it for a team', async () => {
  const people = await server.context.database.query<{ id: string }>(
    'SELECT id FROM users WHERE organization_id = $1',
    [clinic.organizationId],
  );
  const dates = { from: '2031-01-06', to: '2031-01-12' };
  const range = { from: now, to: now, now };
  for (const [count, isKept] of [
    [3, true],
    [PEOPLE, false],
  ] as const) {
    const userIds = people.slice(0, count).map(({ id }) => id);
    const asked = userIds.map((userId) => ({ userId, dailyMaximum: null, windows: [], exceptions: [] }));
    const kept = await Promise.all([
      keptPlanOf((tx) => rulesOnDates(tx, clinic, { userIds, productIds: [] }, dates)),
      keptPlanOf((tx) => takenTimesOf(tx, clinic, asked, range)),
      keptPlanOf((tx) => loadsOf(tx, clinic, userIds, { ...range, day: now })),
    ]);
    expect(kept.map((plan) => plan !== '[]')).toEqual([isKept, isKept, isKept]);
  }
});
