import { BOOKING_FORM_DEFAULTS } from '#shared/contract/booking-form.ts';
import { PUBLIC_BOOKINGS_AN_HOUR } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/lib/app-error.ts';
import { mailboxOf } from '#server/lib/mailbox.ts';
import type { AppointmentRow } from './appointments.queries.ts';
import { countPublicBookings, lockContact } from './limits.queries.ts';
import type { RulesRow } from '#server/features/scheduling/scheduling.service.ts';

const HOUR_MS = 3_600_000;

/**
 * Holds a public booking against the limits of its client and of its professional, inside the booking's transaction
 * and under the locks of both, so that bookings at the same moment cannot exceed them.
 * @throws AppError 422 UPCOMING_LIMIT, 429 BOOKINGS_TOO_FAST
 */
export async function assertWithinLimits(
  context: Context,
  tx: Tx,
  rules: RulesRow,
  { clientEmail, clientPhone }: Pick<AppointmentRow, 'clientEmail' | 'clientPhone'>,
): Promise<void> {
  const contact = { mailbox: clientEmail === null ? null : mailboxOf(clientEmail), phone: clientPhone };
  await lockContact(tx, rules, contact);
  const now = context.clock.now();
  const since = new Date(now.getTime() - HOUR_MS);
  const counts = await countPublicBookings(tx, rules, { ...contact, userId: rules.userId, now, since });
  const { upcomingLimit } = rules.form ?? BOOKING_FORM_DEFAULTS;
  if (Math.max(counts.byMailbox, counts.byPhone) >= upcomingLimit) {
    throw new AppError('UPCOMING_LIMIT', { limit: upcomingLimit });
  }
  if (context.config.rateLimits && counts.recent >= PUBLIC_BOOKINGS_AN_HOUR) {
    throw new AppError('BOOKINGS_TOO_FAST');
  }
}
