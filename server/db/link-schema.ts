import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { DAY_PARTS } from '#shared/day-parts.ts';
import { instant } from './schema.ts';
import type { OrganizationId } from './scope.ts';

/** The tables of short links. */
export const shortLinks = pgTable('short_links', {
  id: uuid('id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  createdBy: uuid('created_by'),
  code: text('code').notNull(),
  label: text('label').notNull(),
  page: text('page', { enum: ['personal', 'team'] }).notNull(),
  userId: uuid('user_id'),
  /** Anybody who is free is chosen on the team's page. */
  anyProfessional: boolean('any_professional').notNull().default(false),
  /** The service as it is called; of one that was deleted, as it was. */
  service: text('service'),
  /** That service: the person's, or one of the team's of that name. */
  productId: uuid('product_id'),
  wishedDate: date('wished_date', { mode: 'string' }),
  wishedPart: text('wished_part', { enum: DAY_PARTS }),
  createdAt: instant('created_at').notNull(),
  archivedAt: instant('archived_at'),
});

export const shortLinkDays = pgTable('short_link_days', {
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  linkId: uuid('link_id').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  visits: integer('visits').notNull().default(0),
  started: integer('started').notNull().default(0),
  booked: integer('booked').notNull().default(0),
});

/** Times that are held for a client who came by a short link, until the client confirms. */
export const shortLinkHolds = pgTable('short_link_holds', {
  holdId: uuid('hold_id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  linkId: uuid('link_id').notNull(),
  createdAt: instant('created_at').notNull(),
});
