import type { DistributionNote } from '#shared/distribution/reason-text.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockAndRead } from '#server/db/locks.ts';
import type { Scope } from '#server/db/scope.ts';
import { chooseUnderLock, readPool, type Pool } from '#server/features/distribution/distribution.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { Candidate } from './entries.queries.ts';
import { askedPeople } from './offers.queries.ts';

/** What the choices of one time are made from, by the service and the clock that clients asked by. */
export type Pools = ReadonlyMap<string, Pool>;

const keyOf = ({ productName, zone }: Candidate): string => `${zone ?? ''} ${productName ?? ''}`;

/**
 * Reads who competes for a time that may be offered to clients who wait for anybody: before the transaction, three statements for each
 * service and clock. @param candidates of the professional whose time it is
 */
export async function readPools(
  context: Context,
  { organizationId }: Scope,
  candidates: readonly Candidate[],
  { startTime, zone }: { readonly startTime: Date; readonly zone: string },
): Promise<Pools> {
  const pools = new Map<string, Pool>();
  for (const candidate of candidates) {
    if (!candidate.isForAnybody || pools.has(keyOf(candidate))) continue;
    const place = { organizationId, timezone: candidate.zone ?? zone };
    const asked = { service: candidate.productName, by: 'public' } as const;
    const pool = await readPool(context, place, asked, startTime).catch(nobodyCompetes);
    if (pool !== null) pools.set(keyOf(candidate), pool);
  }
  return pools;
}

/** Weekly hours or the service are gone since: the one whose time opened is the only one left. */
function nobodyCompetes(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

/** Holds the organisation's distribution until the transaction ends, where a choice may follow: before any agenda, as bookings do. */
export async function lockDistribution(tx: Tx, { organizationId }: Scope, pools: Pools): Promise<void> {
  if (pools.size > 0) await lockAndRead(tx, [`distribution ${organizationId}`], () => Promise.resolve());
}

type Freed = {
  readonly userId: string;
  /** The professional's name. */
  readonly name: string;
  readonly startTime: Date;
  /** People whose time could not be offered. */
  readonly without: ReadonlySet<string>;
  /** Whether it is offered as this person's, even where others are free. */
  readonly isPassedOn: boolean;
};

/**
 * Whom the organisation's distribution gives a client who waits for anybody, among those who are free at a time that opened and
 * were not offered for it before. The distribution is locked.
 * @returns the person and the reason that the appointment keeps
 */
export async function chosenFor(
  context: Context,
  tx: Tx,
  { candidate, pools }: { readonly candidate: Candidate; readonly pools: Pools },
  { userId, name, startTime, without, isPassedOn }: Freed,
): Promise<{ readonly userId: string; readonly note: DistributionNote }> {
  // The client's clock stays with the reason, as in every booking of anybody.
  const clock = candidate.isVisitor && candidate.zone !== null ? { zone: candidate.zone } : {};
  const freed = { userId, note: { kind: 'had_freed_time', name, ...clock } } as const;
  const pool = pools.get(keyOf(candidate));
  if (pool === undefined) return freed;
  const asked = await askedPeople(tx, pool.place, { entryId: candidate.id, startTime });
  const client = { email: candidate.clientEmail, phone: candidate.clientPhone };
  const chosen = await chooseUnderLock(context, tx, pool, client, new Set([...without, ...asked]));
  if (!chosen.ok || (isPassedOn && chosen.userId !== userId)) return freed;
  const isAlone = chosen.note.kind === 'only_one_free' && chosen.userId === userId;
  return isAlone ? freed : { userId: chosen.userId, note: { ...chosen.note, ...clock } };
}
