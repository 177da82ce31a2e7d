import { expect, it } from 'vitest';
import type { Tx } from './database.ts';
import { asJson, insertRow, selected } from './columns.ts';
import { bookingSlugs, organizations, users } from './schema.ts';
import { asOrganizationId } from '#test/harness/organization-id.ts';

it('selects columns under the names of the schema', () => {
  expect(selected(users, 'u', ['id', 'isActive'])).toBe('u.id AS "id", u.is_active AS "isActive"');
  expect(asJson(users, 'u', ['id', 'isActive'])).toBe(
    "json_build_object('id', u.id, 'isActive', u.is_active)",
  );
});

it('inserts every column of a row, in the order of the schema', async () => {
  const sent: unknown[] = [];
  const tx = {
    write: async (statement: string, values: unknown[]) => void sent.push(statement, values),
  } as unknown as Tx;
  const row = {
    slug: 'ana',
    organizationId: asOrganizationId('o'),
    userId: null,
    createdAt: new Date(0),
  };
  await insertRow(tx, bookingSlugs, row);
  expect(sent).toEqual([
    'INSERT INTO booking_slugs (slug, organization_id, user_id, created_at) VALUES ($1, $2, $3, $4)',
    ['ana', 'o', null, new Date(0)],
  ]);
});

it('does not compile without a nullable column', () => {
  const incomplete = { id: asOrganizationId('o'), name: 'Clínica', createdAt: new Date(0) };
  // @ts-expect-error -- the date of the e-mail's proof is missing
  const insert = (tx: Tx) => insertRow(tx, organizations, { ...incomplete, requireClientEmail: false });
  expect(insert).toBeTypeOf('function');
});
