import { eq, getTableColumns } from 'drizzle-orm';
import type { BookingFormSettings } from '#shared/contract/booking-form.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { bookingFormSettings } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

const { userId: _user, organizationId: _organization, ...FIELDS } = getTableColumns(bookingFormSettings);

/** What a person saved of their booking form; null before the first time. */
export async function bookingFormOf(
  db: Reader,
  scope: Scope,
  userId: string,
): Promise<BookingFormSettings | null> {
  const rows = await db.orm
    .select(FIELDS)
    .from(bookingFormSettings)
    .where(scoped(bookingFormSettings, scope, eq(bookingFormSettings.userId, userId)));
  return rows[0] ?? null;
}

export async function saveBookingForm(
  tx: Tx,
  scope: Scope,
  userId: string,
  settings: BookingFormSettings,
): Promise<void> {
  await tx.orm
    .insert(bookingFormSettings)
    .values({ userId, organizationId: scope.organizationId, ...settings })
    .onConflictDoUpdate({ target: bookingFormSettings.userId, set: settings });
}
