import type { z } from 'zod';
import {
  clientMail,
  type ClientMailsAnswer,
  type clientMailsQuery,
} from '#shared/contract/client-records.ts';
import { CLIENT_LIMITS } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import { clientMailsOf } from '#server/features/mail/client-mails.service.ts';
import { writeNameCursor } from '#server/lib/name-cursor.ts';
import { present } from '#server/lib/present.ts';
import type { Session } from '#server/session.ts';
import { momentPlaceOf, recordFor, seenBy } from './clients.service.ts';

/**
 * A page of the mails that a client got: all for an administrator, those about the own appointments for a professional.
 * @throws AppError 404 CLIENT_NOT_FOUND
 */
export async function listMails(
  { database }: Context,
  session: Session,
  clientId: string,
  { after }: z.output<typeof clientMailsQuery>,
): Promise<ClientMailsAnswer> {
  await recordFor(database, session, clientId);
  const place = after === undefined ? null : momentPlaceOf(after);
  const rows = await clientMailsOf(database, session, clientId, {
    seenBy: seenBy(session).seenBy,
    after: place && { sentAt: place.at, id: place.id },
    limit: CLIENT_LIMITS.page,
  });
  const page = rows.slice(0, CLIENT_LIMITS.page);
  const last = page.at(-1);
  return {
    mails: page.map((row) => present(clientMail, row)),
    after:
      rows.length > page.length && last !== undefined
        ? writeNameCursor({ plainName: last.sentAt.toISOString(), id: last.id })
        : null,
  };
}
