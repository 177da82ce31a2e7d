import type { z } from 'zod';
import {
  clientMail,
  type ClientMailsAnswer,
  type clientMailsQuery,
} from '#shared/contract/client-records.ts';
import { CLIENT_LIMITS } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import { clientMailsOf } from '#server/features/mail/client-mails.service.ts';
import { present } from '#server/lib/present.ts';
import type { Session } from '#server/session.ts';
import { momentPlaceOf, pageOf, recordFor, seenBy } from './clients.service.ts';

/**
 * A page of the mails to a client: all for an administrator, those about the own appointments for a professional.
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
  const { page, after: next } = pageOf(rows, CLIENT_LIMITS.page, ({ sentAt }) => sentAt.toISOString());
  return { mails: page.map((row) => present(clientMail, row)), after: next };
}
