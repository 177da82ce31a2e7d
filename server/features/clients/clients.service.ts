import type { z } from 'zod';
import {
  clientRecord,
  type ClientFilter,
  type ClientRecord,
  clientVisit,
  type ClientsAnswer,
  type ClientVisitsAnswer,
  type clientsFilter,
  type clientsQuery,
  type clientVisitsQuery,
} from '#shared/contract/client-records.ts';
import { CLIENT_LIMITS, NOT_SEEN_DAYS } from '#shared/contract/limits.ts';
import type { Visit } from '#shared/contract/search.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { VisitJson } from '#server/db/visit-json.ts';
import { AppError } from '#server/lib/app-error.ts';
import { clientSearchOf } from '#server/lib/client-search.ts';
import { daysBefore } from '#server/lib/days-before.ts';
import { readNameCursor, writeNameCursor, type NamePlace } from '#server/lib/name-cursor.ts';
import { present } from '#server/lib/present.ts';
import type { Session } from '#server/session.ts';
import * as queries from './clients.queries.ts';
import { visitsOf, type VisitPlace } from './visits.queries.ts';
import type { ListedClientRow, RecordRow } from './clients.queries.ts';
import type { ClientsAsked, Seen } from './narrowed.queries.ts';

export { keptFor } from './clients.queries.ts';

const DAY_MS = 86_400_000;
const DAYS_OF: Readonly<Partial<Record<ClientFilter, number>>> = NOT_SEEN_DAYS;

/** How long a page is, where it is not as long as on the screens. */
type Sized = { readonly limit?: number | undefined };

/** A page of the records that the caller may see, by name: all, or a professional's own clients. One statement. */
export async function listClients(
  context: Context,
  session: Session,
  { after, limit = CLIENT_LIMITS.page, ...filter }: z.output<typeof clientsQuery> & Sized,
): Promise<ClientsAnswer> {
  const asked = askedFor(filter, context.clock.now());
  if (asked === null) return { clients: [], after: null };
  const rows = await queries.pageOfClients(context.database, seenBy(session), {
    ...asked,
    after: after === undefined ? null : placeOf(after),
    limit,
  });
  const { page, after: next } = pageOf(rows, limit, ({ plain }) => plain);
  return { clients: page.map(presentListed), after: next };
}

/** A page of rows that were read with one more than it has, and the text that leads on from it; null at the end. */
export function pageOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => string,
): { readonly page: readonly Row[]; readonly after: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > page.length && last !== undefined;
  return { page, after: hasMore ? writeNameCursor({ plainName: placeOf(last), id: last.id }) : null };
}

/** What a list asks of the records; null where nobody can be meant. */
export function askedFor(
  { q = '', tag, userId, filter, lastFrom, lastTo }: z.output<typeof clientsFilter>,
  now: Date,
): Omit<ClientsAsked, 'after'> | null {
  const search = clientSearchOf(q);
  // A text without a letter or digit is in no name.
  if (q !== '' && search === null) return null;
  const days = (filter && DAYS_OF[filter]) ?? null;
  return {
    search,
    tag: tag ?? null,
    userId: userId ?? null,
    withoutNext: filter === 'withoutNext',
    missedTwice: filter === 'missedTwice',
    lastVisit: { from: lastFrom ?? null, to: lastTo ?? null },
    notSince: days === null ? null : daysBefore(now, days),
    now,
  };
}

/** A record that the caller may see. @throws AppError 404 CLIENT_NOT_FOUND */
export async function readClient(context: Context, session: Session, id: string): Promise<ClientRecord> {
  const { database } = context;
  const known = await recordSeen(database, session, id);
  if (known !== null) return presentRecord(known);
  // An older address leads to the record that it was joined with.
  return presentRecord(
    await recordFor(database, session, (await queries.keptFor(database, session, id)) ?? id),
  );
}

/** A record as its reader gets it. */
export function presentRecord({ lastMerge, ...row }: RecordRow): ClientRecord {
  return present(clientRecord, { ...row, lastMerge: lastMerge && presentMerge(lastMerge) });
}

function presentMerge({ mergedAt, ...merge }: NonNullable<RecordRow['lastMerge']>) {
  const moment = new Date(mergedAt);
  return {
    ...merge,
    mergedAt: moment.toISOString(),
    until: new Date(moment.getTime() + CLIENT_LIMITS.mergeDays * DAY_MS).toISOString(),
  };
}

/** A page of the appointments of a client that the caller may see. @throws AppError 404 CLIENT_NOT_FOUND */
export async function listVisits(
  context: Context,
  session: Session,
  clientId: string,
  { when, after, limit = CLIENT_LIMITS.page }: z.output<typeof clientVisitsQuery> & Sized,
): Promise<ClientVisitsAnswer> {
  await recordFor(context.database, session, clientId);
  const rows = await visitsOf(context.database, seenBy(session), clientId, {
    ...{ when, now: context.clock.now(), after: after === undefined ? null : visitPlaceOf(after), limit },
  });
  const { page, after: next } = pageOf(rows, limit, ({ startTime }) => startTime.toISOString());
  return { visits: page.map((row) => present(clientVisit, row)), after: next };
}

/** A record as the caller sees it. @throws AppError 404 CLIENT_NOT_FOUND */
export async function recordFor(db: Reader, session: Session, id: string): Promise<RecordRow> {
  const row = await recordSeen(db, session, id);
  if (row === null) throw new AppError('CLIENT_NOT_FOUND');
  return row;
}

/** Whether a record is there and its client one of the caller's. */
export async function seesRecord(db: Reader, session: Session, id: string): Promise<boolean> {
  return (await recordSeen(db, session, id)) !== null;
}

function recordSeen(db: Reader, session: Session, id: string): Promise<RecordRow | null> {
  return queries.recordSeen(db, { ...seenBy(session), readerId: session.userId }, id);
}

/** Whose clients a person sees: everybody's, or those of their own appointments. */
export function seenBy({ organizationId, role, userId }: Session): Seen {
  return { organizationId, seenBy: role === 'admin' ? null : userId };
}

function presentListed({ plain: _plain, last, next, ...client }: ListedClientRow) {
  return { ...client, last: last && presentVisit(last), next: next && presentVisit(next) };
}

/** A visit as its reader gets it. */
export function presentVisit(visit: VisitJson): Visit {
  return { ...visit, startTime: new Date(visit.startTime).toISOString() };
}

/** @throws AppError 400 VALIDATION for a text that was not written here */
function placeOf(after: string): NamePlace {
  const place = readNameCursor(after);
  if (place === null) throw new AppError('VALIDATION', { fields: ['after'] });
  return place;
}

/** Where a page in the order of time ended. @throws AppError 400 VALIDATION for a text that was not written here */
export function momentPlaceOf(after: string): { readonly at: Date; readonly id: string } {
  const { plainName, id } = placeOf(after);
  const at = new Date(plainName);
  if (Number.isNaN(at.getTime())) throw new AppError('VALIDATION', { fields: ['after'] });
  return { at, id };
}

function visitPlaceOf(after: string): VisitPlace {
  const { at, id } = momentPlaceOf(after);
  return { startTime: at, id };
}
