import type { z } from 'zod';
import type { clientsFilter } from '#shared/contract/client-records.ts';
import { CLIENT_LIMITS } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import { actorOf, recordAlone } from '#server/features/audit/audit.service.ts';
import type { Session } from '#server/session.ts';
import { askedFor, seenBy } from './clients.service.ts';
import { fileHead, fileLines } from './file.presenter.ts';
import { fileOfClients, type FiledRow } from './file.queries.ts';
import type { ClientsAsked } from './narrowed.queries.ts';

/**
 * The clients that the caller may see as a file, as the list narrows them. Its text is made while it is sent: a page at a time, one
 * statement each. The log has an entry before anything leaves.
 */
export async function clientsFileOf(
  context: Context,
  session: Session,
  filter: z.output<typeof clientsFilter>,
): Promise<AsyncIterable<string>> {
  const asked = askedFor(filter, context.clock.now());
  const page = (after: ClientsAsked['after']) =>
    asked === null ? [] : fileOfClients(context.database, seenBy(session), { ...asked, after });
  // What fails at the first page is answered as any other error.
  const first = await page(null);
  const { organizationId } = session;
  await recordAlone(context, session, {
    ...{ entity: 'client', entityId: organizationId, action: 'exported', actor: actorOf(session) },
    ...{ before: {}, after: {} },
  });
  return textOf(first, page, session.timezone);
}

/** The head, and the pages one after another: the next is read when the one before has been sent. */
async function* textOf(
  first: readonly FiledRow[],
  page: (after: ClientsAsked['after']) => Promise<FiledRow[]> | FiledRow[],
  zone: string,
): AsyncGenerator<string> {
  yield fileHead();
  let rows = first;
  for (;;) {
    if (rows.length > 0) yield fileLines(rows, zone);
    const last = rows.at(-1);
    if (rows.length < CLIENT_LIMITS.filePage || last === undefined) return;
    // bounded: a page in memory at a time
    rows = await page({ plainName: last.plain, id: last.id });
  }
}
