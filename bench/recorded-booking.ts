import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Context } from '#server/context.ts';
import { createPublicly } from '#server/features/appointments/create.service.ts';
import { newId } from '#server/lib/ids.ts';

export type NamedBooking = Parameters<typeof createPublicly>[1];

export type Statement = {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
};

/** The statements of one real booking, from BEGIN to COMMIT, and what in them belongs to that booking alone. */
export type Recording = {
  readonly statements: readonly Statement[];
  readonly professionalId: string;
  readonly clientEmail: string;
  /** Made for this booking: of the appointment, its event, its jobs and its log entry. */
  readonly ownIds: readonly string[];
  readonly startTime: Date;
  readonly endTime: Date;
  readonly createdAt: Date;
  readonly tokenHash: Buffer;
};

/** Books once through the server's own service and keeps what its connection was asked. */
export async function recordBooking(context: Context, body: NamedBooking): Promise<Recording> {
  const earlier = newId();
  const { statements, result } = await recordTransaction(() => createPublicly(context, body, null));
  const { row } = result;
  const ownIds = idsSince(earlier, statements);
  if (!ownIds.includes(row.id)) throw new Error('The booking wrote no appointment.');
  return {
    statements,
    professionalId: body.professionalId,
    clientEmail: body.clientEmail ?? '',
    ownIds,
    startTime: row.startTime,
    endTime: row.endTime,
    createdAt: row.createdAt,
    tokenHash: row.manageTokenHash,
  };
}

/** The ids in the statements that were made after `earlier`: they grow with time (UUID version 7). */
function idsSince(earlier: string, statements: readonly Statement[]): string[] {
  const text = JSON.stringify(statements.map(({ values }) => values));
  const found = text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g);
  return [...new Set([...found].map(([id]) => id))].filter((id) => id > earlier);
}

/** The same statements for another professional, client and time, with ids and a token of their own. */
export function anotherBooking(recording: Recording, body: NamedBooking): Statement[] {
  const startTime = new Date(body.startTime);
  const shift = startTime.getTime() - recording.startTime.getTime();
  const texts: [string, string][] = [
    // First: the address has the professional's id in it.
    [recording.clientEmail, body.clientEmail ?? ''],
    [recording.professionalId, body.professionalId],
    ...recording.ownIds.map((id): [string, string] => [id, newId()]),
    [recording.startTime.toISOString(), startTime.toISOString()],
    [recording.endTime.toISOString(), new Date(recording.endTime.getTime() + shift).toISOString()],
  ];
  const replaced = (text: string) => texts.reduce((made, [from, to]) => made.replaceAll(from, to), text);
  const fresh = (value: unknown): unknown => {
    if (typeof value === 'string') return replaced(value);
    if (value instanceof Date) {
      const fixed = value.getTime() === recording.createdAt.getTime();
      return fixed ? value : new Date(value.getTime() + shift);
    }
    if (Buffer.isBuffer(value)) return value.equals(recording.tokenHash) ? randomBytes(value.length) : value;
    if (typeof value === 'object' && value !== null) return JSON.parse(replaced(JSON.stringify(value)));
    return value;
  };
  return recording.statements.map((statement) =>
    statement.values === undefined ? statement : { ...statement, values: statement.values.map(fresh) },
  );
}

/** Runs recorded bookings over as many connections, each its next one as soon as the last is committed. */
export async function replay(
  clients: readonly pg.Client[],
  bookings: readonly (readonly Statement[])[],
): Promise<number> {
  let next = 0;
  const began = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let booking = bookings[next++]; booking !== undefined; booking = bookings[next++]) {
        for (const statement of booking) await client.query(statement as pg.QueryConfig);
      }
    }),
  );
  return (performance.now() - began) / 1000;
}

/** Watches the connection on which the next transaction begins, until it ends. */
async function recordTransaction<Result>(
  work: () => Promise<Result>,
): Promise<{ statements: Statement[]; result: Result }> {
  const statements: Statement[] = [];
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  const watched = new WeakSet();
  let begun = false;
  prototype.query = function (this: pg.Client, ...args) {
    const statement = statementOf(args);
    if (!begun && statement?.text === 'BEGIN') {
      begun = true;
      watched.add(this);
    }
    if (statement !== null && watched.has(this)) statements.push(statement);
    if (statement?.text === 'COMMIT') watched.delete(this);
    return Reflect.apply(original, this, args);
  };
  try {
    return { result: await work(), statements };
  } finally {
    prototype.query = original;
  }
}

function statementOf([asked, values]: readonly unknown[]): Statement | null {
  if (typeof asked === 'string') return { text: asked, ...(Array.isArray(values) ? { values } : {}) };
  if (typeof asked !== 'object' || asked === null || !('text' in asked)) return null;
  // A copy: the driver may keep and change the object that it was given.
  return { ...(asked as Statement) };
}
