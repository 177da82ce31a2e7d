import type { z } from 'zod';
import type { PublicProduct } from '#shared/contract/booking.ts';
import { KEPT_LIMITS } from '#shared/contract/limits.ts';
import type { Product, UpdateProductBody, createProductBody } from '#shared/contract/products.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockProfessional } from '#server/db/locks.ts';
import { actorOf, recordChange } from '#server/features/audit/audit.service.ts';
import { mayManage } from '#server/features/users/users.policy.ts';
import { announceUser, ownerOf } from '#server/features/users/users.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { refuseStale } from '#server/lib/refuse-stale.ts';
import { byName } from '#server/lib/by-name.ts';
import { newId } from '#server/lib/ids.ts';
import { assertRoom } from '#server/lib/room.ts';
import { centsOf, priceOf, productProblem } from './products.policy.ts';
import { loggedProduct, presentProduct, presentPublicProduct } from './products.presenter.ts';
import * as queries from './products.queries.ts';

/** The caller's own products, by name. */
export async function listOwnProducts(context: Context, session: Session): Promise<Product[]> {
  const rows = await queries.productsOf(context.database, session, session.userId);
  return rows.sort(byName).map(presentProduct);
}

/**
 * A person's products: all of them for that person and the organisation's administrator; for anybody else, signed in
 * or not, the active ones of an active professional. @throws AppError 404 USER_NOT_FOUND
 */
export async function listProductsOf(
  context: Context,
  viewer: Session | null,
  userId: string,
): Promise<Product[] | PublicProduct[]> {
  const catalogue = await queries.catalogueOf(context.database, userId);
  if (catalogue === null) throw new AppError('USER_NOT_FOUND');
  const products = catalogue.products.sort(byName);
  if (viewer?.organizationId === catalogue.organizationId && mayManage(viewer, userId)) {
    return products.map(presentProduct);
  }
  return products.filter((product) => catalogue.isActive && product.isActive).map(presentPublicProduct);
}

/** Adds a product. @throws AppError 422 PRODUCT_LIMIT, PRODUCT_NAME_REQUIRED, PRODUCT_DURATION or PRODUCT_PRICE, and as `ownerOf` */
export async function createProduct(
  context: Context,
  session: Session,
  body: z.output<typeof createProductBody>,
): Promise<Product> {
  const userId = await ownerOf(context, session, body.userId);
  const row = {
    id: newId(),
    organizationId: session.organizationId,
    userId,
    ...checked({ ...body, description: body.description ?? null }),
    createdAt: context.clock.now(),
  };
  return context.write(session, async (tx) => {
    await lockProfessional(tx, userId);
    assertRoom({
      count: await queries.countProducts(tx, session, userId),
      adding: 1,
      limit: KEPT_LIMITS.products,
      code: 'PRODUCT_LIMIT',
    });
    await queries.insertProduct(tx, row);
    await log(context, tx, session, { action: 'created', before: null, after: row });
    await announceUser(context, tx, session, userId);
    return presentProduct(row);
  });
}

/** Changes a product; what is left out stays. @throws AppError 404 PRODUCT_NOT_FOUND, 409 CHANGED_MEANWHILE, 422 as when creating */
export async function updateProduct(
  context: Context,
  session: Session,
  id: string,
  body: UpdateProductBody,
): Promise<Product> {
  return context.write(session, async (tx) => {
    const row = await findOwn(tx, session, id);
    refuseStale(body, presentProduct(row));
    const change = checked({
      name: body.name ?? row.name,
      description: body.description === undefined ? row.description : body.description,
      duration: body.duration ?? row.duration,
      price: body.price ?? priceOf(row.priceCents),
      isActive: body.isActive ?? row.isActive,
    });
    await queries.updateProduct(tx, session, id, change);
    await log(context, tx, session, { action: 'updated', before: row, after: { ...row, ...change } });
    await announceUser(context, tx, session, row.userId);
    return presentProduct({ ...row, ...change });
  });
}

/** Deletes a product; its appointments keep name and length. @throws AppError 404 PRODUCT_NOT_FOUND */
export async function deleteProduct(context: Context, session: Session, id: string): Promise<void> {
  await context.write(session, async (tx) => {
    const row = await findOwn(tx, session, id);
    await queries.deleteProduct(tx, session, id);
    await log(context, tx, session, { action: 'deleted', before: row, after: null });
    await announceUser(context, tx, session, row.userId);
  });
}

type Change =
  | { action: 'created'; before: null; after: queries.ProductRow }
  | { action: 'updated'; before: queries.ProductRow; after: queries.ProductRow }
  | { action: 'deleted'; before: queries.ProductRow; after: null };

async function log(context: Context, tx: Tx, session: Session, change: Change): Promise<void> {
  const { action, before, after } = change;
  const row = change.action === 'deleted' ? change.before : change.after;
  await recordChange(context, tx, session, {
    entity: 'product',
    entityId: row.id,
    action,
    actor: actorOf(session),
    subject: row.name,
    owner: { id: row.userId },
    before: before === null ? null : loggedProduct(before),
    after: after === null ? null : loggedProduct(after),
  });
}

/** A product that the caller may change; a colleague's is not found, as if it did not exist. */
async function findOwn(tx: Tx, session: Session, id: string): Promise<queries.ProductRow> {
  const row = await queries.lockProduct(tx, session, id);
  if (row === null || !mayManage(session, row.userId)) throw new AppError('PRODUCT_NOT_FOUND');
  return row;
}

type Draft = Omit<queries.ProductChange, 'priceCents'> & { readonly price: number };

function checked(draft: Draft): queries.ProductChange {
  const name = draft.name.trim();
  const problem = productProblem({ name, duration: draft.duration, price: draft.price });
  const priceCents = centsOf(draft.price);
  if (problem !== null || priceCents === null) throw new AppError(problem ?? 'PRODUCT_PRICE');
  const { description, duration, isActive } = draft;
  return { name, description, duration, priceCents, isActive };
}
