import { date, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { PartOfDay, SuggestionKind } from '#shared/insights/types.ts';
import { instant } from './schema.ts';
import type { OrganizationId } from './scope.ts';

/** A weekly window as a change keeps it: instants as text. */
type StoredWindow = {
  readonly id: string;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly appointmentDuration: number;
  readonly capacity: number;
  readonly isActive: boolean;
  readonly createdAt: string;
  readonly offeredSince: string;
};

/** The hours that a suggestion is about, and whose they are. */
const about = () => ({
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<SuggestionKind>().notNull(),
  dayOfWeek: smallint('day_of_week').notNull(),
  startMinute: smallint('start_minute').notNull(),
  endMinute: smallint('end_minute').notNull(),
});

/** The tables about how weekly hours are used, as `schema.ts` has the others. */
export const insightDismissals = pgTable('insight_dismissals', {
  ...about(),
  evidence: integer('evidence').notNull(),
  dismissedAt: instant('dismissed_at').notNull(),
});

export const insightChanges = pgTable('insight_changes', {
  id: uuid('id').primaryKey(),
  ...about(),
  before: jsonb('before').$type<readonly StoredWindow[]>().notNull(),
  after: jsonb('after').$type<readonly StoredWindow[]>().notNull(),
  appliedAt: instant('applied_at').notNull(),
});

export const searchMisses = pgTable('search_misses', {
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  userId: uuid('user_id').notNull(),
  date: date('date', { mode: 'string' }).notNull(),
  part: text('part').$type<PartOfDay>().notNull(),
  searches: integer('searches').notNull(),
  firstAt: instant('first_at').notNull(),
  lastAt: instant('last_at').notNull(),
});

/** Active windows as they were before a change: what was offered until then. */
export const earlierAvailability = pgTable('earlier_availability', {
  id: uuid('id').primaryKey(),
  organizationId: uuid('organization_id').$type<OrganizationId>().notNull(),
  userId: uuid('user_id').notNull(),
  dayOfWeek: smallint('day_of_week').notNull(),
  startMinute: smallint('start_minute').notNull(),
  endMinute: smallint('end_minute').notNull(),
  capacity: smallint('max_concurrent').notNull(),
  offeredSince: instant('offered_since').notNull(),
  offeredUntil: instant('offered_until').notNull(),
});
