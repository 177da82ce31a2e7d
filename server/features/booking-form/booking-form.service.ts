import {
  BOOKING_FORM_DEFAULTS,
  type BookingFormSettings,
  type SaveBookingFormBody,
} from '#shared/contract/booking-form.ts';
import type { Context } from '#server/context.ts';
import { lockProfessional } from '#server/db/locks.ts';
import { actorOf, recordChange } from '#server/features/audit/audit.service.ts';
import { announceUser, ownerOf } from '#server/features/users/users.service.ts';
import type { Session } from '#server/session.ts';
import { defined } from '#server/lib/defined.ts';
import { refuseStale } from '#server/lib/refuse-stale.ts';
import * as queries from './booking-form.queries.ts';

/** What the public form of the caller (or of the person an administrator names) asks for. @throws as `ownerOf` */
export async function readBookingForm(
  context: Context,
  session: Session,
  userId: string | undefined,
): Promise<BookingFormSettings> {
  const owner = await ownerOf(context, session, userId);
  return (await queries.bookingFormOf(context.database, session, owner)) ?? BOOKING_FORM_DEFAULTS;
}

/**
 * Saves it; what is left out stays. A field that is not shown is never required (product rule): nobody could
 * fill it in. @throws AppError 409 CHANGED_MEANWHILE, and as `ownerOf`
 */
export async function saveBookingForm(
  context: Context,
  session: Session,
  body: SaveBookingFormBody,
): Promise<BookingFormSettings> {
  const userId = await ownerOf(context, session, body.userId);
  return context.write(session, async (tx) => {
    await lockProfessional(tx, userId);
    const current = (await queries.bookingFormOf(tx, session, userId)) ?? BOOKING_FORM_DEFAULTS;
    refuseStale(body, current);
    const { userId: _owner, expected: _seen, ...change } = body;
    const given = { ...current, ...defined(change) };
    const settings: BookingFormSettings = {
      ...given,
      requirePhone: given.showPhone && given.requirePhone,
      requireNotes: given.showNotes && given.requireNotes,
    };
    await queries.saveBookingForm(tx, session, userId, settings);
    await recordChange(context, tx, session, {
      entity: 'booking_form',
      entityId: userId,
      action: 'updated',
      actor: actorOf(session),
      owner: { id: userId },
      before: current,
      after: settings,
    });
    await announceUser(context, tx, session, userId);
    return settings;
  });
}
