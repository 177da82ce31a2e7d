import type { Contact } from '#shared/clients/same-client.ts';
import { BOOKING_FORM_DEFAULTS } from '#shared/contract/booking-form.ts';
import { PUBLIC_BOOKINGS_AN_HOUR } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { ProfessionalScope } from '#server/db/scope.ts';
import { mailboxOf } from '#server/lib/mailbox.ts';
import type { AppointmentRow } from './appointments.queries.ts';
import { countPublicBookings, type PublicCounts } from './limits.queries.ts';
import type { RulesRow } from '#server/features/scheduling/scheduling.service.ts';

const HOUR_MS = 3_600_000;

/** A client by what their booking says, whether its form asks for all of it or not. */
export function contactOf({
  clientEmail,
  clientPhone,
}: Pick<AppointmentRow, 'clientEmail' | 'clientPhone'>): Contact {
  return { mailbox: clientEmail === null ? null : mailboxOf(clientEmail), phone: clientPhone };
}

/**
 * What a public booking is measured by. The caller holds the locks of its professional and of its client, so that bookings at
 * the same moment cannot exceed the limits.
 */
export function countUnderLock(
  context: Context,
  tx: Tx,
  who: ProfessionalScope,
  contact: Contact,
): Promise<PublicCounts> {
  const now = context.clock.now();
  const since = new Date(now.getTime() - HOUR_MS);
  return countPublicBookings(tx, who, { ...contact, now, since });
}

/**
 * Holds a public booking against the limits of its client and of its professional. A phone that the form does not take
 * does not count. @throws AppError 422 UPCOMING_LIMIT, 429 BOOKINGS_TOO_FAST
 */
export function assertWithinLimits(
  context: Context,
  rules: RulesRow,
  counts: PublicCounts,
  { clientPhone }: Pick<AppointmentRow, 'clientPhone'>,
): void {
  const { upcomingLimit } = rules.form ?? BOOKING_FORM_DEFAULTS;
  const byPhone = clientPhone === null ? 0 : counts.byPhone;
  if (Math.max(counts.byMailbox, byPhone) >= upcomingLimit) {
    throw new AppError('UPCOMING_LIMIT', { limit: upcomingLimit }, upcomingLimit);
  }
  if (context.config.rateLimits && counts.recent >= PUBLIC_BOOKINGS_AN_HOUR) {
    throw new AppError('BOOKINGS_TOO_FAST');
  }
}
