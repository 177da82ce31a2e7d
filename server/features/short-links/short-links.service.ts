import type { z } from 'zod';
import { KEPT_LIMITS, SHORT_LINKS_PAGE } from '#shared/contract/limits.ts';
import type {
  ShortLink,
  ShortLinkList,
  createShortLinkBody,
  shortLinkQuery,
  UpdateShortLinkBody,
} from '#shared/contract/short-links.ts';
import { slugAsTyped } from '#shared/slug-form.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { actorOf, recordChange } from '#server/features/audit/audit.service.ts';
import { mayManage } from '#server/features/users/users.policy.ts';
import { ownerOf } from '#server/features/users/users.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { newId } from '#server/lib/ids.ts';
import { pagesOf, spanOf } from '#server/lib/pages.ts';
import { assertRoom } from '#server/lib/room.ts';
import type { Session } from '#server/session.ts';
import { countingDay } from './counts.service.ts';
import { codeProblem, randomCode } from './short-links.policy.ts';
import { loggedLink, presentLink } from './short-links.presenter.ts';
import { offeredService, offersAnybody, type LinkService, type ServiceOwner } from './services.queries.ts';
import * as queries from './short-links.queries.ts';

/** A page of the links, newest first: for an administrator all of the organisation's, for others those they made. */
export async function listLinks(
  context: Context,
  session: Session,
  { page, archived }: z.output<typeof shortLinkQuery>,
): Promise<ShortLinkList> {
  const paging = { page, limit: SHORT_LINKS_PAGE };
  const asked = {
    createdBy: session.role === 'admin' ? null : session.userId,
    isArchived: archived === 'true',
    today: countingDay(context.clock.now()),
  };
  const { rows, counted } = await queries.pageOfLinks(context.database, session, asked, spanOf(paging));
  return { links: rows.map(presentLink), pagination: pagesOf(counted, paging) };
}

/**
 * Makes a short link. @throws AppError 409 SHORT_CODE_IN_USE; 422 SHORT_CODE_INVALID, SHORT_CODE_RESERVED, SHORT_LINK_ANYBODY,
 * SHORT_LINK_SERVICE, SHORT_LINK_DATE, SHORT_LINK_LIMIT; and as `ownerOf`
 */
export async function createLink(
  context: Context,
  session: Session,
  body: z.output<typeof createShortLinkBody>,
): Promise<ShortLink> {
  const named = body.userId ?? undefined;
  const userId = body.page === 'team' && named === undefined ? null : await ownerOf(context, session, named);
  const anyProfessional = body.anyProfessional === true;
  if (anyProfessional && !(await offersAnybody(context.database, session)))
    throw new AppError('SHORT_LINK_ANYBODY');
  const service = await serviceOf(context, session, body, { userId, anyProfessional });
  const { date = null } = body;
  // A day may still be yesterday's in UTC and today's in the professional's zone, and the other way round.
  if (date !== null && date < countingDay(context.clock.now(), 1)) throw new AppError('SHORT_LINK_DATE');
  const chosen = body.code ? slugAsTyped(body.code) : null;
  const problem = chosen === null ? null : codeProblem(chosen);
  if (problem !== null) throw new AppError(problem);
  const row: queries.ShortLinkRow = {
    id: newId(),
    organizationId: session.organizationId,
    createdBy: session.userId,
    code: chosen ?? (await freeCode(context.database)),
    label: body.label,
    page: body.page,
    userId,
    anyProfessional,
    service: service?.name ?? null,
    productId: service?.id ?? null,
    wishedDate: date,
    wishedPart: body.part ?? null,
    createdAt: context.clock.now(),
    archivedAt: null,
  };
  return context.write(
    session,
    async (tx) => {
      assertRoom({
        count: await queries.countLinksLocked(tx, session),
        adding: 1,
        limit: KEPT_LIMITS.shortLinks,
        code: 'SHORT_LINK_LIMIT',
      });
      await queries.insertLink(tx, row);
      await log(context, tx, session, { action: 'created', before: null, after: row });
      return shown(context, tx, session, row.id);
    },
    NO_AGENDA,
  );
}

/** Renames a link, archives it or opens it again. @throws AppError 404 SHORT_LINK_NOT_FOUND */
export async function updateLink(
  context: Context,
  session: Session,
  id: string,
  { label, isArchived }: UpdateShortLinkBody,
): Promise<ShortLink> {
  return context.write(
    session,
    async (tx) => {
      const row = await findOwn(tx, session, id);
      const archivedAt = isArchived === false ? null : (row.archivedAt ?? context.clock.now());
      const change = {
        label: label ?? row.label,
        archivedAt: isArchived === undefined ? row.archivedAt : archivedAt,
      };
      await queries.updateLink(tx, session, id, change);
      await log(context, tx, session, { action: 'updated', before: row, after: { ...row, ...change } });
      return shown(context, tx, session, id);
    },
    NO_AGENDA,
  );
}

/** Deletes an archived link with its counts; its code is free again. @throws AppError 404, 409 SHORT_LINK_IN_USE */
export async function deleteLink(context: Context, session: Session, id: string): Promise<void> {
  await context.write(
    session,
    async (tx) => {
      const row = await findOwn(tx, session, id);
      if (row.archivedAt === null) throw new AppError('SHORT_LINK_IN_USE');
      await queries.deleteLink(tx, session, id);
      await log(context, tx, session, { action: 'deleted', before: row, after: null });
    },
    NO_AGENDA,
  );
}

/** No public page shows short links. */
const NO_AGENDA: readonly string[] = [];
const CODES_TRIED = 5;

/** The service that a link is made for, if any. @throws AppError 422 SHORT_LINK_SERVICE where nobody of the link offers it */
async function serviceOf(
  { database }: Context,
  session: Session,
  { productId, service }: Pick<z.output<typeof createShortLinkBody>, 'productId' | 'service'>,
  owner: ServiceOwner,
): Promise<LinkService | null> {
  const asked = productId ? { productId } : service ? { service } : null;
  if (asked === null) return null;
  const found = await offeredService(database, session, owner, asked);
  if (found === null) throw new AppError('SHORT_LINK_SERVICE');
  return found;
}

/** A code that nobody has. A race between two equal ones ends at the constraint. */
async function freeCode(db: Reader): Promise<string> {
  for (let tried = 0; tried < CODES_TRIED; tried++) {
    const code = randomCode();
    if (!(await queries.isCodeTaken(db, code))) return code;
  }
  throw new AppError('SHORT_CODE_IN_USE');
}

/** A link that the caller may change; a colleague's is not found, as if it did not exist. */
async function findOwn(tx: Tx, session: Session, id: string): Promise<queries.ShortLinkRow> {
  const row = await queries.lockLink(tx, session, id);
  if (row === null || !mayManage(session, row.createdBy ?? '')) throw new AppError('SHORT_LINK_NOT_FOUND');
  return row;
}

async function shown(context: Context, tx: Tx, session: Session, id: string): Promise<ShortLink> {
  const row = await queries.listedLink(tx, session, id, countingDay(context.clock.now()));
  if (row === null) throw new AppError('SHORT_LINK_NOT_FOUND');
  return presentLink(row);
}

type Change =
  | { action: 'created'; before: null; after: queries.ShortLinkRow }
  | { action: 'updated'; before: queries.ShortLinkRow; after: queries.ShortLinkRow }
  | { action: 'deleted'; before: queries.ShortLinkRow; after: null };

async function log(context: Context, tx: Tx, session: Session, change: Change): Promise<void> {
  const row = change.action === 'deleted' ? change.before : change.after;
  await recordChange(context, tx, session, {
    entity: 'short_link',
    entityId: row.id,
    action: change.action,
    actor: actorOf(session),
    subject: row.label,
    owner: row.userId === null ? null : { id: row.userId },
    before: change.before === null ? null : loggedLink(change.before),
    after: change.after === null ? null : loggedLink(change.after),
  });
  await context.live.publish(tx, session, {
    type: 'short_links',
    userId: row.createdBy,
    appointmentId: null,
    source: session.role,
  });
}
