import type { z } from 'zod';
import type { clientsFilter } from '#shared/contract/client-records.ts';
import { CLIENT_LIMITS } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import { actorOf, recordAlone } from '#server/features/audit/audit.service.ts';
import { csvOfPages } from '#server/lib/csv.ts';
import type { Session } from '#server/session.ts';
import { askedFor, seenBy } from './clients.service.ts';
import { FILE_HEAD, fileCells } from './file.presenter.ts';
import { fileOfClients } from './file.queries.ts';
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
  return csvOfPages(FILE_HEAD, first, {
    size: CLIENT_LIMITS.filePage,
    cellsOf: (row) => fileCells(row, session.timezone),
    next: async ({ plain, id }) => page({ plainName: plain, id }),
  });
}
