import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './schema.ts';
import type { OrganizationId } from './scope.ts';

/** The tables of the doors for systems and assistants, as `schema.ts` has the others. */
export const integrationSettings = pgTable('integration_settings', {
  organizationId: uuid('organization_id').$type<OrganizationId>().primaryKey(),
  apiEnabled: boolean('api_enabled').notNull(),
  mcpEnabled: boolean('mcp_enabled').notNull(),
});

export const integrationTokens = pgTable('integration_tokens', {
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  kind: text('kind').$type<'api' | 'mcp'>().notNull(),
  id: uuid('id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  sealed: text('sealed'),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  lastUsedAt: instant('last_used_at'),
});
