import type { z } from 'zod';
import { SHEET } from '#shared/contract/limits.ts';
import type { sheetAnswer, SheetFileQuery, SheetQuery } from '#shared/contract/sheet.ts';
import type { Context } from '#server/context.ts';
import { colleaguesOf, shownIds } from '#server/features/users/people.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { askedPeople } from '#server/lib/asked-people.ts';
import type { Session } from '#server/session.ts';
import { presentAppointment } from './appointments.presenter.ts';
import { csvHead, csvLines } from './sheet-csv.presenter.ts';
import { ICS_END, icsEvents, icsHead } from './sheet-ics.presenter.ts';
import { withoutDoubles } from './sheet-doubles.policy.ts';
import {
  doubledEvents,
  sheetHead,
  sheetPage,
  type SheetFilter,
  type SheetPlace,
  type SheetRow,
} from './sheet.queries.ts';

/**
 * A page of the appointments of some days, to be printed.
 * @throws AppError 400 RANGE_INVERTED; 404 USER_NOT_FOUND where a professional asks for
 * others
 */
export async function readSheet(
  context: Context,
  session: Session,
  { afterStart, afterId, ...asked }: SheetQuery,
): Promise<z.input<typeof sheetAnswer>> {
  const filter = await filterOf(context, session, asked);
  const after =
    afterStart === undefined || afterId === undefined
      ? null
      : { startTime: new Date(afterStart), id: afterId };
  const rows = await sheetPage(context.database, session, filter, { after, limit: SHEET.page + 1 });
  const named = session.role === 'admin' ? (asked.userIds ?? []) : [session.userId];
  return {
    organization: await sheetHead(context.database, session),
    people: await colleaguesOf(context, session, named),
    appointments: rows.slice(0, SHEET.page).map(presentAppointment),
    hasMore: rows.length > SHEET.page,
  };
}

/**
 * All of them as a file, whose text is made while it is sent: a page at a time, one statement each, and one for what is doubled.
 * @returns its name with the dates, its media type and its text in chunks
 * @throws AppError as `readSheet`, before the first chunk
 */
export async function sheetFile(
  context: Context,
  session: Session,
  { format, notes, ...asked }: SheetFileQuery,
): Promise<{ name: string; type: string; chunks: AsyncIterable<string> }> {
  const filter = await filterOf(context, session, asked);
  // What fails at the first page is answered as any other error.
  const first = await sheetPage(context.database, session, filter, { after: null, limit: SHEET.page });
  const pages = pagesFrom(context, session, filter, first);
  const kept = withoutDoubles(await doubledEvents(context.database, session, filter));
  const withNotes = notes === 'true';
  const { from, to } = asked;
  const dates = from === to ? from : `${from}-a-${to}`;
  const now = context.clock.now();
  return format === 'csv'
    ? {
        name: `agenda-${dates}.csv`,
        type: 'text/csv; charset=utf-8',
        chunks: chunksOf(csvHead(withNotes), pages, (rows) => csvLines(kept(rows), withNotes), ''),
      }
    : {
        name: `agenda-${dates}.ics`,
        type: 'text/calendar; charset=utf-8',
        chunks: chunksOf(icsHead(), pages, (rows) => icsEvents(kept(rows), { now, withNotes }), ICS_END),
      };
}

async function filterOf(
  context: Context,
  session: Session,
  { from, to, userIds, specialty }: Omit<SheetFileQuery, 'format' | 'notes'>,
): Promise<SheetFilter> {
  if (to < from) throw new AppError('RANGE_INVERTED');
  const people =
    session.role === 'admin'
      ? await shownIds(context, session, { userIds, specialty })
      : askedPeople(session, { userIds });
  return { userIds: people, from, to };
}

/** The pages one after another: the next is read when the one before has been sent. */
async function* pagesFrom(
  context: Context,
  session: Session,
  filter: SheetFilter,
  first: readonly SheetRow[],
): AsyncGenerator<readonly SheetRow[]> {
  let rows = first;
  for (;;) {
    yield rows;
    const last = rows.at(-1);
    if (rows.length < SHEET.page || last === undefined) return;
    const after: SheetPlace = { startTime: last.startTime, id: last.id };
    // bounded: page
    rows = await sheetPage(context.database, session, filter, { after, limit: SHEET.page });
  }
}

async function* chunksOf(
  head: string,
  pages: AsyncIterable<readonly SheetRow[]>,
  textOf: (rows: readonly SheetRow[]) => string,
  end: string,
): AsyncGenerator<string> {
  yield head;
  for await (const rows of pages) {
    const text = textOf(rows);
    if (text !== '') yield text;
  }
  if (end !== '') yield end;
}
