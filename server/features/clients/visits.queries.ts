import type { ClientVisitsQuery } from '#shared/contract/client-records.ts';
import type { Payment } from '#shared/contract/payments.ts';
import { selected, type Picked } from '#server/db/columns.ts';
import type { Reader } from '#server/db/database.ts';
import { appointments } from '#server/db/schema.ts';
import type { Seen } from './narrowed.queries.ts';

const VISIT = [
  'id',
  'userId',
  'professionalName',
  'productName',
  'startTime',
  'endTime',
  'timezone',
  'notes',
  'attendance',
] as const;
export type ClientVisitRow = Picked<typeof appointments, (typeof VISIT)[number]> & {
  /** In reais, as the appointment keeps it and the team noted. */
  readonly payment: Payment;
};

const PAYMENT = `
  json_build_object('price', a.product_price_cents / 100.0, 'discount', COALESCE(p.discount_cents, 0) / 100.0,
                    'paid', p.paid_cents / 100.0, 'method', p.method, 'paidOn', p.paid_on) AS payment`;

/** Where a page of visits ended. */
export type VisitPlace = { readonly startTime: Date; readonly id: string };

/**
 * A page of a client's appointments that a person may see, from now on or back from now, and one more to tell whether there are
 * more; in the order of an index.
 */
// bounded: limit limit.
export async function visitsOf(
  db: Reader,
  { organizationId, seenBy }: Seen,
  clientId: string,
  asked: {
    readonly when: ClientVisitsQuery['when'];
    readonly now: Date;
    readonly after: VisitPlace | null;
    readonly limit: number;
  },
): Promise<ClientVisitRow[]> {
  const [compared, order] = asked.when === 'next' ? ['>', 'ASC'] : ['<', 'DESC'];
  return db.query<ClientVisitRow>(
    `SELECT ${selected(appointments, 'a', VISIT)}, ${PAYMENT}
       FROM appointments a
       LEFT JOIN payments p ON p.appointment_id = a.id AND p.organization_id = a.organization_id
      WHERE a.client_id = $2 AND a.organization_id = $1 AND ($3::uuid IS NULL OR a.user_id = $3)
        AND a.start_time ${asked.when === 'next' ? '>' : '<='} $4
        AND ($5::timestamptz IS NULL OR (a.start_time, a.id) ${compared} ($5, $6::uuid))
      ORDER BY a.start_time ${order}, a.id ${order} LIMIT ${asked.limit + 1}`,
    [organizationId, clientId, seenBy, asked.now, asked.after?.startTime ?? null, asked.after?.id ?? null],
  );
}
