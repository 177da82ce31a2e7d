import { and, count, eq } from 'drizzle-orm';
import { READ_LIMITS } from '#shared/contract/limits.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { products, users } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import type { OrganizationId } from '#server/db/scope.ts';

export type ProductRow = typeof products.$inferSelect;
export type ProductChange = Omit<ProductRow, 'id' | 'organizationId' | 'userId' | 'createdAt'>;

export async function productsOf(db: Reader, scope: Scope, userId: string): Promise<ProductRow[]> {
  return db.orm
    .select()
    .from(products)
    .where(scoped(products, scope, eq(products.userId, userId)))
    .limit(READ_LIMITS.products);
}

export async function countProducts(tx: Tx, scope: Scope, userId: string): Promise<number> {
  const rows = await tx.orm
    .select({ count: count() })
    .from(products)
    .where(scoped(products, scope, eq(products.userId, userId)));
  return rows[0]?.count ?? 0;
}

export type Catalogue = { organizationId: OrganizationId; isActive: boolean; products: ProductRow[] };

// global: a visitor names only the professional, who tells the organisation.
export async function catalogueOf(db: Reader, userId: string): Promise<Catalogue | null> {
  const rows = await db.orm
    .select({ organizationId: users.organizationId, isActive: users.isActive, product: products })
    .from(users)
    .leftJoin(products, and(eq(products.organizationId, users.organizationId), eq(products.userId, users.id)))
    .where(eq(users.id, userId))
    .orderBy(products.name, products.id)
    .limit(READ_LIMITS.products);
  const owner = rows[0];
  if (!owner) return null;
  return {
    organizationId: owner.organizationId,
    isActive: owner.isActive,
    products: rows.flatMap(({ product }) => product ?? []),
  };
}

/** One product, held until the transaction ends, so that two edits of it do not mix. */
export async function lockProduct(tx: Tx, scope: Scope, id: string): Promise<ProductRow | null> {
  const rows = await tx.orm
    .select()
    .from(products)
    .where(scoped(products, scope, eq(products.id, id)))
    .for('update');
  return rows[0] ?? null;
}

export async function insertProduct(tx: Tx, row: ProductRow): Promise<void> {
  await tx.orm.insert(products).values(row);
}

export async function updateProduct(tx: Tx, scope: Scope, id: string, change: ProductChange): Promise<void> {
  await tx.orm
    .update(products)
    .set(change)
    .where(scoped(products, scope, eq(products.id, id)));
}

export async function deleteProduct(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx.orm.delete(products).where(scoped(products, scope, eq(products.id, id)));
}
